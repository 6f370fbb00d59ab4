import { SmsTemplateEdit } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { templateMessages } from './message-templates.messages.ts';

type Info = RouteReply<typeof smsTemplatesRoutes.read>;
type DrawerProps = { readonly id: string | null; readonly onClose: () => void };

/** Makes or changes an SMS template. */
export function SmsTemplateDrawer({ id, onClose }: DrawerProps) {
  const t = useMessages(templateMessages);
  const query = useRoute(
    smsTemplatesRoutes.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <SmsForm info={null} onClose={onClose} />;
  if (query.data && !query.isFetching) return <SmsForm info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editSms')} onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

function SmsForm({ info, onClose }: { readonly info: Info | null; readonly onClose: () => void }) {
  const t = useMessages(templateMessages);
  const values = useMemo(() => startOf(info), [info]);
  const form = useKitForm({ schema: SmsTemplateEdit, values });
  const create = useAction(smsTemplatesRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(smsTemplatesRoutes.update, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open
      title={info ? t('editSms') : t('newSms')}
      form={form}
      onSubmit={(body) =>
        info ? update.mutateAsync({ params: { id: info.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="company" label={t('company')} required>
        <Select
          options={[
            { value: 1, label: t('ali') },
            { value: 2, label: t('tencent') },
          ]}
        />
      </Field>
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="templateId" label={t('templateId')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="signContent" label={t('sign')} required>
        <Input maxLength={100} />
      </Field>
      {form.watch('company') === 2 ? (
        <Field name="appId" label={t('appId')}>
          <Input maxLength={100} />
        </Field>
      ) : null}
      <Field name="content" label={t('smsContent')} help={t('smsContentHelp', { field: '{field}' })}>
        <Input.TextArea maxLength={1000} autoSize={{ minRows: 3, maxRows: 8 }} />
      </Field>
    </FormDrawer>
  );
}

function startOf(info: Info | null): SmsTemplateEdit {
  if (!info)
    return {
      company: 1,
      fullName: '',
      templateId: '',
      signContent: '',
      appId: '',
      content: '',
      enabledMark: 1,
    };
  const { id: _id, ...edit } = info;
  return edit;
}
