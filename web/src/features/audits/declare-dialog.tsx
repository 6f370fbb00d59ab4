import type { CheckRow } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { prose } from '@auditplus/contract/kernel/values.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { auditsMessages } from './audits.messages.ts';

const Statement = z.object({ conflictText: prose(500) });

type DeclareDialogProps = { readonly check: CheckRow | null; readonly onClose: () => void };

/** A member's own independence statement. */
export function DeclareDialog({ check, onClose }: DeclareDialogProps) {
  const t = useMessages(auditsMessages);
  const values = useMemo(() => ({ conflictText: '' }), []);
  const form = useKitForm({ schema: Statement, values });
  const save = useAction(auditsRoutes.saveMembers, { done: t('declared'), onRefused: () => true });
  return (
    <FormDialog
      recordId={check?.id}
      open={check !== null}
      title={t('declareTitle')}
      submitText={t('declareSubmit')}
      form={form}
      onClose={onClose}
      onSubmit={async (own) => {
        if (check) await save.mutateAsync({ params: { id: check.id }, body: { rev: check.rev, own } });
      }}
    >
      <p className="measure audits-note">{t('declareText')}</p>
      <Field name="conflictText" label={t('declareConflict')} help={t('declareNone')}>
        <Input.TextArea rows={3} maxLength={500} />
      </Field>
    </FormDialog>
  );
}
