import {
  IncomingSecretEdit,
  type IncomingWebhookRow,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import { incomingWebhooksRoutes } from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
import { Input } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction } from '../../lib/query.ts';
import { webhooksMessages } from './webhooks.messages.ts';

type SenderSecretDialogProps = { readonly row: IncomingWebhookRow; readonly onClose: () => void };

const EMPTY = { secret: '' };

/** Takes the secret of a sender that brings its own. */
export function SenderSecretDialog({ row, onClose }: SenderSecretDialogProps) {
  const t = useMessages(webhooksMessages);
  const form = useKitForm({ schema: IncomingSecretEdit, values: EMPTY });
  const renew = useAction(incomingWebhooksRoutes.renewSecret, {
    done: t('secretTaken'),
    onRefused: () => true,
  });
  return (
    <FormDialog
      recordId={row.id}
      open
      title={t('takeSecret')}
      form={form}
      onSubmit={(body) => renew.mutateAsync({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <Field name="secret" label={t('senderSecret')} required help={t('senderSecretHelp')}>
        <Input.Password maxLength={200} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}
