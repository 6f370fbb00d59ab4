import {
  AnswerDispute,
  type Finding,
  IssueFinding,
} from '@auditplus/contract/features/findings/findings.model.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { DatePicker, Input, Radio } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { fromDayjs, toDayjs } from '../../kit/dates.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction } from '../../lib/query.ts';
import { findingsMessages } from './findings.messages.ts';
import { useUnitBranch } from './unit-part.ts';

type DialogProps = { readonly finding: Finding; readonly open: boolean; readonly onClose: () => void };

const orNothing = (value: unknown): unknown => value || undefined;

/** Issues a finding: the unit must rectify it. */
export function IssueDialog({ finding, open, onClose }: DialogProps) {
  const t = useMessages(findingsMessages);
  const issue = useAction(findingsRoutes.issue, { done: t('issued'), onRefused: () => true });
  const { rev, dept, unit } = finding;
  const branch = useUnitBranch(unit.id);
  const values = useMemo(() => ({ rev, ...(dept ? { responsibleOrgId: dept.id } : {}) }), [rev, dept]);
  const form = useKitForm({ schema: IssueFinding, values });
  return (
    <FormDialog
      recordId={finding.id}
      open={open}
      title={t('issueTitle')}
      submitText={t('issueTitle')}
      form={form}
      onSubmit={(body) => issue.mutateAsync({ params: { id: finding.id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      <p className="quiet">{t('issueHelp')}</p>
      <Field name="responsibleOrgId" label={t('responsibleOrg')} fromChild={orNothing}>
        <OrgPicker nodes={branch} />
      </Field>
      <Field
        name="responsibleUserId"
        label={t('responsibleUser')}
        help={t('responsibleHelp')}
        fromChild={orNothing}
      >
        <UserPicker within={unit.id} />
      </Field>
      <Field
        name="deadline"
        label={t('deadline')}
        help={t('deadlineHelp')}
        toChild={toDayjs}
        fromChild={(value) => orNothing(fromDayjs(value))}
      >
        <DatePicker style={{ width: '100%' }} />
      </Field>
    </FormDialog>
  );
}

/** Agrees with a dispute or refuses it, always with an answer. */
export function AnswerDialog({ finding, open, onClose }: DialogProps) {
  const t = useMessages(findingsMessages);
  const answer = useAction(findingsRoutes.answerDispute, { done: t('answered'), onRefused: () => true });
  const { rev } = finding;
  const values = useMemo(() => ({ rev, accepted: false, answer: '' }), [rev]);
  const form = useKitForm({ schema: AnswerDispute, values });
  return (
    <FormDialog
      recordId={finding.id}
      open={open}
      title={t('answerTitle')}
      submitText={t('answerDispute')}
      form={form}
      onSubmit={(body) => answer.mutateAsync({ params: { id: finding.id }, body: { ...body, rev } })}
      onClose={onClose}
    >
      <blockquote className="findings-quote">{finding.disputeText}</blockquote>
      <Field
        name="accepted"
        label={t('decision')}
        required
        {...(finding.abilities.withdraw ? {} : { help: t('answerFinal') })}
      >
        <Radio.Group
          vertical
          options={[
            { value: false, label: t('answerRefuse') },
            { value: true, label: t('answerAccept'), disabled: !finding.abilities.withdraw },
          ]}
        />
      </Field>
      <Field name="answer" label={t('answer')} required>
        <Input.TextArea autoSize={{ minRows: 3, maxRows: 8 }} maxLength={2000} />
      </Field>
    </FormDialog>
  );
}
