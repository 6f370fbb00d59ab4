import { SmsTemplateEdit } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { ListPage } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { Can } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { templateTexts } from './message-templates.texts.ts';
import { useTemplateActs } from './template-acts.ts';

const source = listSource(smsTemplatesRoutes.list, ({ page }) => ({ query: page }));

/** SMS templates as the providers have approved them. */
export default function SmsTemplateListPage() {
  const t = useTexts(templateTexts);
  const [edited, setEdited] = useState<{ id: string | null } | null>(null);
  const flip = useAction(smsTemplatesRoutes.flip, { done: t('saved') });
  const remove = useAction(smsTemplatesRoutes.remove, { done: t('removed') });
  const acts = useTemplateActs({
    edit: (id) => setEdited({ id }),
    flip: (id) => flip.mutate({ params: { id } }),
    remove: (id) => remove.mutate({ params: { id } }),
  });
  return (
    <>
      <ListPage
        title={t('smsTitle')}
        keywordHint={t('keyword')}
        source={source}
        acts={
          <Can button="btn_add">
            <Button type="primary" onClick={() => setEdited({ id: null })}>
              {t('newSms')}
            </Button>
          </Can>
        }
        columns={[
          { key: 'fullName', title: t('name') },
          {
            key: 'company',
            title: t('company'),
            width: 110,
            render: (row) => (row.company === 1 ? t('ali') : t('tencent')),
          },
          { key: 'templateId', title: t('templateId'), width: 150 },
          { key: 'signContent', title: t('sign'), width: 150 },
          { key: 'creatorUser', title: t('creator'), width: 150 },
          {
            key: 'lastModifyTime',
            title: t('changed'),
            width: 150,
            render: (row) => moment(row.lastModifyTime),
          },
          {
            key: 'enabledMark',
            title: t('state'),
            width: 100,
            render: (row) => (
              <StateDot
                tone={row.enabledMark === 1 ? 'green' : 'grey'}
                text={row.enabledMark === 1 ? t('on') : t('off')}
              />
            ),
          },
        ]}
        rowActs={acts}
        emptyText={t('empty')}
      />
      {edited ? <SmsDrawer id={edited.id} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

type Info = RouteReply<typeof smsTemplatesRoutes.read>;
type DrawerProps = { readonly id: string | null; readonly onClose: () => void };

function SmsDrawer({ id, onClose }: DrawerProps) {
  const t = useTexts(templateTexts);
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
  const t = useTexts(templateTexts);
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
