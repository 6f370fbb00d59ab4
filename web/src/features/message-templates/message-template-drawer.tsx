import { MessageTemplateEdit } from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import {
  messageTemplatesRoutes,
  smsTemplatesRoutes,
} from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Checkbox, Input, Select } from 'antd';
import { Fragment, useMemo } from 'react';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { CodeField } from './code-field.tsx';
import { templateMessages } from './message-templates.messages.ts';

type Info = RouteReply<typeof messageTemplatesRoutes.read>;
type DrawerProps = { readonly id: string | null; readonly onClose: () => void };

/** Makes or changes a message template. */
export function MessageTemplateDrawer({ id, onClose }: DrawerProps) {
  const t = useMessages(templateMessages);
  const query = useRoute(
    messageTemplatesRoutes.read,
    { params: { id: id ?? '' } },
    { enabled: id !== null, staleTime: 0 },
  );
  if (id === null) return <TemplateForm info={null} onClose={onClose} />;
  if (query.data && !query.isFetching) return <TemplateForm info={query.data} onClose={onClose} />;
  return (
    <SideDrawer open title={t('editMessage')} width="medium" onClose={onClose}>
      <Loaded query={query}>{() => null}</Loaded>
    </SideDrawer>
  );
}

/** The main words of a template are Chinese; these are the further languages. */
const LANGUAGES = [
  { key: 'zhtw', subject: 'subjectZhtw', content: 'contentZhtw' },
  { key: 'en', subject: 'subjectEn', content: 'contentEn' },
] as const;

const NO_WORDS = { title: '', content: '' };

/** The form writes its parameters as lines `name=description`. */
const LINE = /^(\w{1,50})\s*[=＝]\s*(.{1,50})$/;

function TemplateForm({ info, onClose }: { readonly info: Info | null; readonly onClose: () => void }) {
  const t = useMessages(templateMessages);
  const bad = t('parametersBad');
  const schema = useMemo(
    () =>
      MessageTemplateEdit.omit({ templateJson: true }).extend({
        parameters: z
          .string()
          .refine((text) => linesOf(text).every((line) => LINE.test(line)), { error: bad }),
      }),
    [bad],
  );
  const values = useMemo(() => startOf(info), [info]);
  const form = useKitForm({ schema, values });
  const sms = useRoute(smsTemplatesRoutes.selector, {});
  const create = useAction(messageTemplatesRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(messageTemplatesRoutes.update, { done: t('saved'), onRefused: () => true });
  const way = (name: string, label: string) => (
    <FlagField name={name} label={label}>
      <Checkbox />
    </FlagField>
  );
  return (
    <FormDrawer
      recordId={info?.id}
      open
      title={info ? t('editMessage') : t('newMessage')}
      width="medium"
      layout="columns"
      form={form}
      onSubmit={({ parameters, ...rest }) => {
        const body = { ...rest, templateJson: parametersOf(parameters) };
        return info ? update.mutateAsync({ params: { id: info.id }, body }) : create.mutateAsync({ body });
      }}
      onClose={onClose}
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('code')} required help={t('codeHelp')}>
        <CodeField
          onChosen={(parameters) => {
            if (form.getValues('parameters').trim() === '')
              form.setValue('parameters', parameters, { shouldDirty: true });
          }}
        />
      </Field>
      <Field name="category" label={t('category')}>
        <Select
          options={[
            { value: 1, label: t('normal') },
            { value: 2, label: t('important') },
            { value: 3, label: t('urgent') },
          ]}
        />
      </Field>
      {way('isStationLetter', t('station'))}
      {way('isEmail', t('email'))}
      {way('isSms', t('sms'))}
      {form.watch('isSms') === 1 ? (
        <Field name="smsId" label={t('smsTemplate')} required>
          <Select
            options={(sms.data?.list ?? []).map((template) => ({
              value: template.id,
              label: template.fullName,
            }))}
          />
        </Field>
      ) : null}
      {way('isWecom', t('wecom'))}
      {way('isDingTalk', t('dingTalk'))}
      <Field name="title" label={t('subject')} required wide>
        <Input maxLength={200} />
      </Field>
      <Field name="content" label={t('content')} help={t('contentHelp', { field: '{field}' })}>
        <Input.TextArea maxLength={20_000} autoSize={{ minRows: 4, maxRows: 14 }} />
      </Field>
      {LANGUAGES.map(({ key, subject, content }) => (
        <Fragment key={key}>
          <Field name={`translations.${key}.title`} label={t(subject)} wide>
            <Input maxLength={200} />
          </Field>
          <Field name={`translations.${key}.content`} label={t(content)} help={t('translationHelp')}>
            <Input.TextArea maxLength={20_000} autoSize={{ minRows: 2, maxRows: 14 }} />
          </Field>
        </Fragment>
      ))}
      <Field name="parameters" label={t('parameters')} help={t('parametersHelp')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 10 }} spellCheck={false} />
      </Field>
    </FormDrawer>
  );
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const parametersOf = (text: string) =>
  linesOf(text).map((line) => {
    const [, field = '', fieldName = ''] = LINE.exec(line) ?? [];
    return { field, fieldName: fieldName.trim() };
  });

function startOf(info: Info | null) {
  const {
    id: _id,
    smsTemplateName: _name,
    templateJson,
    translations,
    ...edit
  } = info ?? {
    id: '',
    smsTemplateName: '',
    templateJson: [],
    fullName: '',
    enCode: '',
    category: 1 as const,
    isStationLetter: 1 as const,
    isEmail: 0 as const,
    isSms: 0 as const,
    isWecom: 0 as const,
    isDingTalk: 0 as const,
    smsId: '',
    title: '',
    content: '',
    translations: {},
    enabledMark: 1 as const,
  };
  return {
    ...edit,
    translations: { zhtw: translations.zhtw ?? NO_WORDS, en: translations.en ?? NO_WORDS },
    parameters: templateJson.map(({ field, fieldName }) => `${field}=${fieldName}`).join('\n'),
  };
}
