import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { reportMessages } from './data-reports.messages.ts';

type PublishDialogProps = { readonly id: string; readonly onClose: () => void };

/** Asks what changed, and makes the stored draft the version that people open. */
export function PublishDialog({ id, onClose }: PublishDialogProps) {
  const t = useMessages(reportMessages);
  const values = useMemo((): PublishRequest => ({ note: '' }), []);
  const form = useKitForm({ schema: PublishRequest, values });
  const publish = useAction(dataReportsRoutes.publish, { done: t('publishedDone'), onRefused: () => true });
  return (
    <FormDialog
      open
      title={t('publishTitle')}
      form={form}
      submitText={t('publish')}
      onSubmit={(body) => publish.mutateAsync({ params: { id }, body })}
      onClose={onClose}
    >
      <Field name="note" label={t('publishNote')} help={t('publishHelp')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDialog>
  );
}
