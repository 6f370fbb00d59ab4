import { DepartmentEdit } from '@auditplus/contract/features/organizations/organizations.model.ts';
import { organizationsRoutes } from '@auditplus/contract/features/organizations/organizations.routes.ts';
import { isCode } from '@auditplus/core/text/field-rules.ts';
import { Input, InputNumber, Switch } from 'antd';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { flagToSwitch, switchToFlag } from './flag-switch.ts';
import { organizationsTexts } from './organizations.texts.ts';

type Props = {
  /** The department edited; null: a new one. */
  readonly id: string | null;
  readonly parentId: string;
  readonly onClose: () => void;
};

/** Adds or changes a department. */
export function DepartmentForm({ id, parentId, onClose }: Props) {
  const t = useTexts(organizationsTexts);
  const stored = useRoute(
    organizationsRoutes.readDepartment,
    { params: { id: id ?? '0' } },
    { enabled: id !== null, staleTime: 0 },
  );
  const parents = useRoute(organizationsRoutes.departmentSelector, { params: { id: id ?? '0' } });
  const record = stored.data;
  const values = useMemo<DepartmentEdit>(
    () => ({
      parentId: record?.parentId ?? parentId,
      fullName: record?.fullName ?? '',
      enCode: record?.enCode ?? '',
      managerId: record?.managerId ?? '',
      isPlant: record?.isPlant ?? false,
      sortCode: record?.sortCode ?? 0,
      enabledMark: record?.enabledMark === 0 ? 0 : 1,
      description: record?.description ?? '',
      ...(record ? { rev: record.rev } : {}),
    }),
    [record, parentId],
  );
  const formerCode = record?.enCode;
  const schema = useMemo(
    () =>
      DepartmentEdit.refine((edit) => edit.enCode === formerCode || isCode(edit.enCode), {
        error: t('codeRule'),
        path: ['enCode'],
      }),
    [formerCode, t],
  );
  const form = useKitForm({ schema, values });
  const create = useAction(organizationsRoutes.createDepartment, { done: t('saved'), onRefused: () => true });
  const update = useAction(organizationsRoutes.updateDepartment, { done: t('saved'), onRefused: () => true });
  return (
    <FormDrawer
      open={id === null || record !== undefined}
      title={id === null ? t('newDepartment') : t('editDepartment')}
      form={form}
      onClose={onClose}
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
      <Field name="enCode" label={t('code')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="managerId" label={t('manager')}>
        <UserPicker />
      </Field>
      <Field name="isPlant" label={t('isPlant')} valueProp="checked" help={t('isPlantHelp')}>
        <Switch />
      </Field>
      <Field name="sortCode" label={t('sort')}>
        <InputNumber min={0} max={999_999} precision={0} />
      </Field>
      <Field
        name="enabledMark"
        label={t('state')}
        valueProp="checked"
        toChild={flagToSwitch}
        fromChild={switchToFlag}
      >
        <Switch checkedChildren={t('on')} unCheckedChildren={t('off')} />
      </Field>
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDrawer>
  );
}
