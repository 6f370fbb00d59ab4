import type { Finding } from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { DatePicker } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction } from '../../lib/query.ts';
import { findingTexts } from './audits.texts.ts';

const Choice = z.object({
  responsibleOrgId: z.string(),
  responsibleUserId: z.string(),
  deadline: z.string(),
});

type IssueDialogProps = { readonly finding: Finding | null; readonly onClose: () => void };

/** Issues a finding: who shall rectify it and by when; what is left empty the server decides. */
export function IssueDialog({ finding, onClose }: IssueDialogProps) {
  const t = useTexts(findingTexts);
  const values = useMemo(
    () => ({ responsibleOrgId: finding?.dept?.id ?? '', responsibleUserId: '', deadline: '' }),
    [finding],
  );
  const form = useKitForm({ schema: Choice, values });
  const issue = useAction(findingsRoutes.issue, { done: t('issued'), onRefused: () => true });
  return (
    <FormDialog
      open={finding !== null}
      title={t('issueTitle', { code: finding?.enCode ?? '' })}
      submitText={t('issue')}
      form={form}
      onClose={onClose}
      onSubmit={async ({ responsibleOrgId, responsibleUserId, deadline }) => {
        if (!finding) return;
        await issue.mutateAsync({
          params: { id: finding.id },
          body: {
            rev: finding.rev,
            ...(responsibleOrgId ? { responsibleOrgId } : {}),
            ...(responsibleUserId ? { responsibleUserId } : {}),
            ...(deadline ? { deadline } : {}),
          },
        });
      }}
    >
      <Field name="responsibleOrgId" label={t('responsibleOrg')} help={t('defaultHelp')}>
        <OrgPicker scope="all" />
      </Field>
      <Field name="responsibleUserId" label={t('responsibleUser')} help={t('defaultHelp')}>
        <UserPicker />
      </Field>
      <Field
        name="deadline"
        label={t('deadline')}
        help={t('defaultHelp')}
        toChild={toDayjs}
        fromChild={fromDayjs}
      >
        <DatePicker className="picker" />
      </Field>
    </FormDialog>
  );
}
