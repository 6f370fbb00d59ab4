import './platform-pages.css';
import { BaseInfoEdit } from '@auditplus/contract/features/current-user/current-user.model.ts';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { pickProfile, profileFields } from '@auditplus/contract/features/users/user-profile.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { line } from '@auditplus/contract/kernel/values.ts';
import { isPlainName } from '@auditplus/core/text/field-rules.ts';
import { isIdCard } from '@auditplus/core/text/id-card.ts';
import { Button, Input, Select } from 'antd';
import { useMemo } from 'react';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, KitForm, useKitForm } from '../../kit/form.tsx';
import { RecordField } from '../../kit/records/record-field.tsx';
import { moment } from '../../lib/formats.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction } from '../../lib/query.ts';
import { AvatarEditor } from './avatar-editor.tsx';
import { profileMessages } from './profile.messages.ts';

type Info = RouteReply<typeof currentUserRoutes.baseInfo>;

type ProfileFormProps = {
  readonly info: Info;
  /** The way down to the person's organisation, in the reader's language. */
  readonly organisation: string;
};

/** What a person may change of the own data. */
export function ProfileForm({ info, organisation }: ProfileFormProps) {
  const t = useMessages(profileMessages);
  const values = useMemo(() => editable(info), [info]);
  const schema = useMemo(() => schemaIn(t), [t]);
  const form = useKitForm({ schema, values });
  const save = useAction(currentUserRoutes.saveBaseInfo, {
    done: t('saved'),
    invalidates: [['permission', 'Users']],
  });
  return (
    <div className="profile">
      <AvatarEditor />
      <FactGrid
        facts={[
          { label: t('account'), value: info.account },
          { label: t('organize'), value: organisation },
          { label: t('position'), value: info.position },
          { label: t('manager'), value: info.manager },
          { label: t('roles'), value: listed(info.roleId.split(',')) },
          { label: t('prevLogin'), value: moment(info.prevLogTime) },
        ]}
      />
      <KitForm form={form} layout="wide" onSubmit={(body) => save.mutateAsync({ body })}>
        <FormSection title={t('person')}>
          <Field name="realName" label={t('realName')} required>
            <Input maxLength={50} />
          </Field>
          <Field name="gender" label={t('gender')} required>
            <Select
              options={[
                { value: 1, label: t('male') },
                { value: 2, label: t('female') },
                { value: 3, label: t('secret') },
              ]}
            />
          </Field>
          <Section name="person" />
          <Field name="signature" label={t('signature')}>
            <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
          </Field>
        </FormSection>
        <FormSection title={t('contact')}>
          <Field name="mobilePhone" label={t('mobilePhone')}>
            <Input inputMode="tel" maxLength={11} />
          </Field>
          <Field name="email" label={t('email')}>
            <Input inputMode="email" maxLength={100} />
          </Field>
          <Section name="contact" />
        </FormSection>
        <div>
          <Button type="primary" htmlType="submit" loading={save.isPending}>
            {t('save')}
          </Button>
        </div>
      </KitForm>
    </div>
  );
}

/** The declared fields of one part of the page. */
const Section = ({ name }: { readonly name: 'person' | 'contact' }) =>
  profileFields
    .filter(([, { section }]) => section === name)
    .map(([field, declared]) => <RecordField key={field} name={field} field={declared} />);

/** The contract's form with the words of its rules. */
const schemaIn = (t: Translate<keyof (typeof profileMessages)['zh']>) =>
  BaseInfoEdit.extend({
    realName: line(50)
      .min(1)
      .refine(isPlainName, { error: t('nameRule') }),
  }).refine(
    ({ certificatesType, certificatesNumber }) =>
      certificatesType !== 'idCard' || certificatesNumber === '' || isIdCard(certificatesNumber),
    { error: t('cardRule'), path: ['certificatesNumber'] },
  );

function editable(info: Info): BaseInfoEdit {
  const { gender } = info;
  const { entryDate: _entryDate, ...profile } = pickProfile(info);
  return {
    realName: info.realName,
    signature: info.signature,
    gender: gender === 1 || gender === 2 ? gender : 3,
    mobilePhone: info.mobilePhone,
    email: info.email,
    ...profile,
    rev: info.rev,
  };
}
