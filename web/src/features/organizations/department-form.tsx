import { DepartmentEdit } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Input, Switch } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { TailFields, tailValues } from '../../kit/record-fields.tsx';
import { HistoryButton } from '../../kit/record-history.tsx';
import { recordMessages } from '../../kit/records/record.messages.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { NameFields } from './name-fields.tsx';
import { organizationsMessages } from './organizations.messages.ts';
import { useCodedSchema } from './use-coded-schema.ts';

type Props = {
  /** The department edited; null: a new one. */
  readonly id: string | null;
  readonly parentId: string;
  /** Only to be looked at. */
  readonly readOnly?: boolean;
  readonly onClose: () => void;
};

/** Adds or changes a department. */
export function DepartmentForm({ id, parentId, readOnly = false, onClose }: Props) {
  const t = useMessages(organizationsMessages);
  const shared = useMessages(recordMessages);
  const stored = useRoute(
    organizationsRoutes.readDepartment,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  );
  const parents = useRoute(organizationsRoutes.departmentSelector, { params: { id: id ?? '0' } });
  const record = stored.data;
  const values = useMemo(() => valuesOf(record, parentId), [record, parentId]);
  const schema = useCodedSchema(DepartmentEdit, record?.enCode);
  const form = useKitForm({ schema, values });
  const create = useAction(organizationsRoutes.createDepartment, {
    done: shared('saved'),
    onRefused: () => true,
  });
  const update = useAction(organizationsRoutes.updateDepartment, {
    done: shared('saved'),
    onRefused: () => true,
  });
  return (
    <FormDrawer
      recordId={id}
      open={id === null || record !== undefined}
      width="medium"
      layout="columns"
      title={id === null ? t('newDepartment') : t('editDepartment')}
      form={form}
      readOnly={readOnly}
      {...(record && id ? { extra: <HistoryButton kind="organize" id={id} name={record.fullName} /> } : {})}
      onClose={onClose}
      {...(id === null
        ? {}
        : {
            latest: async () =>
              valuesOf(await call(organizationsRoutes.readDepartment, { params: { id } }), parentId),
          })}
      onSubmit={(body) =>
        id === null ? create.mutateAsync({ body }) : update.mutateAsync({ params: { id }, body })
      }
    >
      <Field name="parentId" label={t('parent')} required>
        <OrgPicker nodes={parents.data?.list ?? []} />
      </Field>
      <Field name="fullName" label={t('departmentName')} required>
        <Input maxLength={50} />
      </Field>
      <NameFields parents={parents.data?.list ?? []} />
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="managerId" label={t('manager')}>
        <UserPicker />
      </Field>
      <Field name="isPlant" label={t('isPlant')} valueProp="checked" help={t('isPlantHelp')}>
        <Switch />
      </Field>
      <TailFields />
    </FormDrawer>
  );
}

const valuesOf = (
  record: RouteReply<typeof organizationsRoutes.readDepartment> | undefined,
  parentId: string,
): DepartmentEdit => ({
  parentId: record?.parentId ?? parentId,
  fullName: record?.fullName ?? '',
  shortName: record?.shortName ?? '',
  fullNameEn: record?.fullNameEn ?? '',
  shortNameEn: record?.shortNameEn ?? '',
  enCode: record?.enCode ?? '',
  managerId: record?.managerId ?? '',
  isPlant: record?.isPlant ?? false,
  ...tailValues(record),
});
