import { GroupEdit } from '@auditplus/contract/features/groups/groups.model.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { DictSelect } from '../../kit/dictionary.tsx';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { TailFields, tailValues } from '../../kit/record-fields.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { organizationsTexts, useCodedSchema } from '../organizations/public.ts';
import { groupsTexts } from './groups.texts.ts';

type Props = {
  /** The group edited; null: a new one. */
  readonly id: string | null;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
};

/** Adds or changes a group. */
export function GroupForm({ id, readOnly = false, onClose }: Props) {
  const t = useTexts(groupsTexts);
  const words = useTexts(organizationsTexts);
  const record = useRoute(
    groupsRoutes.read,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  ).data;
  const values = useMemo(() => valuesOf(record), [record]);
  const schema = useCodedSchema(GroupEdit, record?.enCode);
  const form = useKitForm({ schema, values });
  const create = useAction(groupsRoutes.create, { done: words('saved'), onRefused: () => true });
  const update = useAction(groupsRoutes.update, { done: words('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open={id === null || record !== undefined}
      title={id === null ? t('create') : t('editTitle')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="group" id={id} name={record.fullName} /> } : {})}
      onClose={onClose}
      {...(id === null
        ? {}
        : { latest: async () => valuesOf(await call(groupsRoutes.read, { params: { id } })) })}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <Field name="fullName" label={t('name')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="type" label={t('type')} required>
        <DictSelect code="groupType" />
      </Field>
      <TailFields />
    </FormDrawer>
  );
}

const valuesOf = (record: RouteReply<typeof groupsRoutes.read> | undefined): GroupEdit => ({
  fullName: record?.fullName ?? '',
  enCode: record?.enCode ?? '',
  type: record?.type ?? '',
  ...tailValues(record),
});
