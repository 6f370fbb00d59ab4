import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import { PublishRequest } from '@auditplus/contract/kernel/definitions/definition.model.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

type PublishDialogProps = { readonly id: string; readonly rev: number; readonly onClose: () => void };

/** Asks what changed, and makes the draft the version that is called. */
export function PublishDialog({ id, rev, onClose }: PublishDialogProps) {
  const t = useMessages(interfaceMessages);
  const values = useMemo((): PublishRequest => ({ note: '', rev }), [rev]);
  const form = useKitForm({ schema: PublishRequest, values });
  const publish = useAction(dataInterfacesRoutes.publish, {
    done: t('publishedDone'),
    onRefused: () => true,
  });
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
