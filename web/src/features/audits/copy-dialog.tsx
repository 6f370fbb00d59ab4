import {
  CheckCopy,
  type CheckRow,
  type CheckView,
} from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { Input, InputNumber } from 'antd';
import { useMemo } from 'react';
import { flushSync } from 'react-dom';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { auditsMessages } from './audits.messages.ts';

type CopyDialogProps = {
  readonly check: CheckRow;
  readonly onClose: () => void;
  readonly onCopied: (copy: CheckView) => void;
};

/** Copies an audit to another year as a draft: units, stages, team and packages, all dates moved by whole years. */
export function CopyDialog({ check, onClose, onCopied }: CopyDialogProps) {
  const t = useMessages(auditsMessages);
  const values = useMemo(() => {
    const year = check.year + 1;
    return { year, fullName: check.fullName.replaceAll(String(check.year), String(year)) };
  }, [check]);
  const form = useKitForm({ schema: CheckCopy, values });
  const copy = useAction(auditsRoutes.copy, { done: t('copied'), onRefused: () => true });
  return (
    <FormDialog
      recordId={check.id}
      open
      title={t('copyTitle', { name: check.fullName })}
      submitText={t('copyAudit')}
      form={form}
      onClose={onClose}
      onSubmit={async (body) => {
        const made = await copy.mutateAsync({ params: { id: check.id }, body });
        // The dialog is gone before the page changes: its edits are saved and nobody has to be asked about them.
        flushSync(onClose);
        onCopied(made);
      }}
    >
      <Field name="year" label={t('year')} required help={t('copyText')}>
        <InputNumber min={2000} max={2100} precision={0} />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={100} />
      </Field>
    </FormDialog>
  );
}
