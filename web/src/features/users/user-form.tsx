import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { rolesRoutes } from '@auditplus/contract/features/roles/roles.routes.ts';
import { userAdminRoutes } from '@auditplus/contract/features/users/user-admin.routes.ts';
import { blankProfile, pickProfile, profileFields } from '@auditplus/contract/features/users/user-profile.ts';
import {
  isMobileOrEmpty,
  type UserDetail,
  UserEdit,
} from '@auditplus/contract/features/users/users.model.ts';
import { line } from '@auditplus/contract/kernel/values.ts';
import { isAccount, isEmail, isPlainName } from '@auditplus/core/text/field-rules.ts';
import { isIdCard } from '@auditplus/core/text/id-card.ts';
import { Input, InputNumber, Select } from 'antd';
import { useMemo } from 'react';
import { type Translate, useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { FormSection, useKitForm } from '../../kit/form.tsx';
import { OrgPicker, useOrganizationTree } from '../../kit/org-picker.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { RecordField } from '../../kit/records/record-field.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { useAddable } from '../organizations/public.ts';
import './users.css';
import { AvatarField } from './avatar-field.tsx';
import { GroupedSelect } from './grouped-select.tsx';
import { usersMessages } from './users.messages.ts';

type Props = {
  /** The person edited; null: a new one. */
  readonly id: string | null;
  readonly organizeId: string;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
  /** The first password of a new person, to be shown once. */
  readonly onCreated: (created: { name: string; password: string }) => void;
};

/** Adds or changes a person (platform-contract 9.22). */
export function UserForm({ id, organizeId, readOnly = false, onClose, onCreated }: Props) {
  const t = useMessages(usersMessages);
  const sexes = useDictionary('sex');
  const record = useRoute(
    userAdminRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const values = useMemo(() => valuesOf(record, organizeId), [record, organizeId]);
  const schema = useMemo(() => formSchema(t, record), [t, record]);
  const form = useKitForm<UserEdit>({ schema, values });
  const { nodes } = useOrganizationTree();
  const addable = useAddable(nodes);
  const organizeIds = form.watch('organizeId');
  const places = { body: { organizeIds: [...organizeIds] } };
  const positions = useRoute(rolesRoutes.positionsByOrganizes, places, { keepPrevious: true }).data?.list;
  const roles = useRoute(rolesRoutes.byOrganizes, places, { keepPrevious: true }).data?.list;
  const groups = useRoute(groupsRoutes.selector, {}).data;
  const create = useAction(userAdminRoutes.create, { done: t('saved'), onRefused: () => true });
  const update = useAction(userAdminRoutes.update, { done: t('saved'), onRefused: () => true });
  const submit = async (body: UserEdit) => {
    if (id !== null) return update.mutateAsync({ params: { id }, body });
    const { password } = await create.mutateAsync({ body });
    onCreated({ name: body.realName, password });
  };
  return (
    <FormDrawer<UserEdit>
      recordId={id}
      open={id === null || record !== undefined}
      width="medium"
      layout="columns"
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="user" id={id} name={record.realName} /> } : {})}
      onClose={onClose}
      {...(id === null
        ? {}
        : {
            latest: async () => valuesOf(await call(userAdminRoutes.read, { params: { id } }), organizeId),
          })}
      onSubmit={submit}
    >
      <FormSection title={t('basic')}>
        {record?.isMasked ? <p className="quiet measure">{t('maskedHint')}</p> : null}
        <Field name="account" label={t('account')} required>
          <Input maxLength={50} autoComplete="off" />
        </Field>
        <Field name="realName" label={t('realName')} required>
          <Input maxLength={50} />
        </Field>
        <Field name="mobilePhone" label={t('mobile')}>
          <Input inputMode="tel" maxLength={11} />
        </Field>
        <Field name="gender" label={t('gender')} required>
          <Select
            className="picker"
            options={sexes.options.map(({ value, label }) => ({ value: Number(value), label }))}
          />
        </Field>
        <Field name="organizeId" label={t('organize')} required wide>
          <OrgPicker
            multiple
            nodes={nodes}
            selectable={(node) => addable.isAddable(node) || values.organizeId.includes(node.id)}
            onChange={() => {
              // Positions and roles belong to organisations (platform-contract 9.22).
              form.setValue('positionId', [], { shouldDirty: true });
              form.setValue('roleId', [], { shouldDirty: true });
            }}
          />
        </Field>
        <Field name="roleId" label={t('role')}>
          <GroupedSelect groups={roles ?? []} />
        </Field>
        <Field name="positionId" label={t('position')}>
          <GroupedSelect groups={positions ?? []} />
        </Field>
        <Field name="enabledMark" label={t('state')} required>
          <Select
            className="picker"
            options={([1, 0, 2] as const)
              .filter((mark) => mark !== 2 || record?.enabledMark === 2)
              .map((mark) => ({ value: mark, label: t(`state${mark}`) }))}
          />
        </Field>
      </FormSection>
      <FormSection isFolded title={t('more')}>
        <Field name="email" label={t('mail')}>
          <Input inputMode="email" maxLength={100} />
        </Field>
        <Field name="managerId" label={t('manager')}>
          <UserPicker without={[id ?? '']} />
        </Field>
        <Field name="groupId" label={t('group')}>
          <GroupedSelect groups={groups ?? []} />
        </Field>
        <Field name="headIcon" label={t('avatar')}>
          <AvatarField name={form.watch('realName')} />
        </Field>
        <Field name="mainAccountId" label={t('mainAccount')} help={t('mainAccountHelp')}>
          <UserPicker without={[id ?? '']} placeholder={t('mainAccountNone')} />
        </Field>
        <Field name="sortCode" label={t('sort')}>
          <InputNumber min={0} max={999_999} precision={0} />
        </Field>
        <Field name="description" label={t('description')}>
          <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
        </Field>
      </FormSection>
      <FormSection isFolded title={t('personal')}>
        {profileFields.map(([name, field]) => (
          <RecordField key={name} name={name} field={field} />
        ))}
      </FormSection>
    </FormDrawer>
  );
}

type Words = Translate<keyof (typeof usersMessages)['zh']>;

/** The contract's form with the words of each rule; masked values pass, the server keeps what they stand for. */
function formSchema(t: Words, record: UserDetail | undefined) {
  const isKept = (field: 'mobilePhone' | 'email' | 'certificatesNumber', value: string) =>
    record?.isMasked === true && record[field] === value;
  return UserEdit.extend({
    // The rules of the contract, each said in its own words.
    account: line(50)
      .min(1)
      .refine(isAccount, { error: t('accountRule') }),
    realName: line(50)
      .min(1)
      .refine(isPlainName, { error: t('nameRule') }),
  })
    .refine((edit) => edit.organizeId.length > 0, { error: t('organizeRule'), path: ['organizeId'] })
    .refine((edit) => isKept('mobilePhone', edit.mobilePhone) || isMobileOrEmpty(edit.mobilePhone), {
      error: t('mobileRule'),
      path: ['mobilePhone'],
    })
    .refine((edit) => isKept('email', edit.email) || edit.email === '' || isEmail(edit.email), {
      error: t('mailRule'),
      path: ['email'],
    })
    .refine(
      (edit) =>
        edit.certificatesType !== 'idCard' ||
        edit.certificatesNumber === '' ||
        isKept('certificatesNumber', edit.certificatesNumber) ||
        isIdCard(edit.certificatesNumber),
      { error: t('cardRule'), path: ['certificatesNumber'] },
    );
}

function valuesOf(record: UserDetail | undefined, organizeId: string): UserEdit {
  const gender = record?.gender;
  const enabled = record?.enabledMark;
  return {
    account: record?.account ?? '',
    realName: record?.realName ?? '',
    gender: gender === 1 || gender === 2 ? gender : 3,
    headIcon: record?.headIcon ?? '',
    email: record?.email ?? '',
    organizeId: record?.organizeId ?? (organizeId ? [organizeId] : []),
    managerId: record?.managerId ?? '',
    mainAccountId: record?.mainAccountId ?? '',
    positionId: record?.positionId ?? [],
    roleId: record?.roleId ?? [],
    groupId: record?.groupId ?? [],
    sortCode: record?.sortCode ?? 0,
    enabledMark: enabled === 0 || enabled === 2 ? enabled : 1,
    description: record?.description ?? '',
    mobilePhone: record?.mobilePhone ?? '',
    ...(record ? pickProfile(record) : blankProfile),
    ...(record ? { rev: record.rev } : {}),
  };
}
