import { WEBHOOK_EVENT_NAMES } from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { WebhookEdit, type WebhookRow } from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { webhooksMessages } from './webhooks.messages.ts';

type WebhookDrawerProps = {
  readonly row: WebhookRow | null;
  readonly onMade: (secret: string) => void;
  readonly onClose: () => void;
};

/** Adds a webhook or changes one. */
export function WebhookDrawer({ row, onMade, onClose }: WebhookDrawerProps) {
  const t = useMessages(webhooksMessages);
  const self = useSession(({ current }) => current?.userInfo.userId ?? '');
  const values = useMemo(() => startOf(row, self), [row, self]);
  const form = useKitForm({ schema: WebhookEdit, values });
  const create = useAction(webhooksRoutes.create, {
    done: t('saved'),
    onRefused: () => true,
    onDone: ({ secret }) => onMade(secret),
  });
  const update = useAction(webhooksRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={row?.id}
      open
      title={t(row ? 'edit' : 'add')}
      form={form}
      onSubmit={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="url" label={t('url')} required help={t('urlHelp')}>
        <Input maxLength={500} spellCheck={false} autoCapitalize="none" />
      </Field>
      <Field name="events" label={t('events')} required>
        <Select
          mode="multiple"
          options={WEBHOOK_EVENT_NAMES.map((value) => ({ value, label: t(value) }))}
          showSearch={{ optionFilterProp: 'label' }}
        />
      </Field>
      <Field name="userId" label={t('person')} required help={t('personHelp')} fromChild={(id) => id ?? ''}>
        <UserPicker />
      </Field>
      <FlagField name="enabledMark" label={t('state')} />
      <Field name="description" label={t('remarks')}>
        <Input.TextArea maxLength={200} rows={2} />
      </Field>
    </FormDrawer>
  );
}

function startOf(row: WebhookRow | null, self: string): WebhookEdit {
  const wanted = new Set(row?.events);
  return {
    fullName: row?.fullName ?? '',
    url: row?.url ?? '',
    events: WEBHOOK_EVENT_NAMES.filter((name) => wanted.has(name)),
    userId: row?.userId ?? self,
    description: row?.description ?? '',
    enabledMark: row?.enabledMark === 0 ? 0 : 1,
    ...(row && { rev: row.rev }),
  };
}
