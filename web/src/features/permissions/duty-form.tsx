import './permissions.css';
import {
  DutyEdit,
  type DutyKind,
  type DutyRow,
} from '@auditplus/contract/features/permissions/duties.model.ts';
import { dutiesRoutes } from '@auditplus/contract/features/permissions/duties.routes.ts';
import { grantsRoutes } from '@auditplus/contract/features/permissions/grants.routes.ts';
import { Input, Segmented, Select } from 'antd';
import { useMemo, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { FlagField } from '../../kit/record-fields.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { ItemSelect, MenuSelect } from './menu-select.tsx';
import { permissionsMessages } from './permissions.messages.ts';

type Props = { readonly row: DutyRow | null; readonly onClose: () => void };

/** Adds or changes a pair of duties. */
export function DutyForm({ row, onClose }: Props) {
  const t = useMessages(permissionsMessages);
  const values = useMemo<DutyEdit>(
    () => ({
      fullName: row?.fullName ?? '',
      kind: row?.kind ?? 'role',
      leftId: row?.left.id ?? '',
      rightId: row?.right.id ?? '',
      enabledMark: row?.enabledMark === 0 ? 0 : 1,
      description: row?.description ?? '',
      ...(row ? { rev: row.rev } : {}),
    }),
    [row],
  );
  const form = useKitForm({ schema: DutyEdit, values });
  const kind = useWatch({ control: form.control, name: 'kind' });
  const create = useAction(dutiesRoutes.create, { done: t('dutySaved'), onRefused: () => true });
  const update = useAction(dutiesRoutes.update, { done: t('dutySaved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={row?.id}
      open
      title={row ? t('editDuty') : t('newDuty')}
      form={form}
      onClose={onClose}
      onSubmit={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })
      }
    >
      <Field name="fullName" label={t('dutyName')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="kind" label={t('dutyKind')} required>
        <Segmented<DutyKind>
          options={[
            { value: 'role', label: t('dutyRole') },
            { value: 'button', label: t('dutyButton') },
          ]}
        />
      </Field>
      <Field name="leftId" label={t('left')} required>
        <SideSelect kind={kind} storedModuleId={row?.left.moduleId ?? ''} />
      </Field>
      <Field name="rightId" label={t('right')} required>
        <SideSelect kind={kind} storedModuleId={row?.right.moduleId ?? ''} />
      </Field>
      <FlagField name="enabledMark" label={t('enabled')} />
      <Field name="description" label={t('description')}>
        <Input.TextArea maxLength={500} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Field>
    </FormDrawer>
  );
}

type SideProps = {
  readonly kind: DutyKind;
  readonly storedModuleId: string;
  readonly value?: string;
  readonly onChange?: (id: string) => void;
};

function SideSelect({ kind, storedModuleId, value = '', onChange }: SideProps) {
  const t = useMessages(permissionsMessages);
  const [moduleId, setModuleId] = useState(storedModuleId);
  const roles = useRoute(
    grantsRoutes.holders,
    { params: { objectType: 'Role' }, query: { pageSize: 10_000 } },
    { enabled: kind === 'role' },
  );
  if (kind === 'role')
    return (
      <Select
        aria-label={t('chooseRole')}
        placeholder={t('chooseRole')}
        showSearch={{ optionFilterProp: 'label' }}
        value={value || null}
        options={(roles.data?.list ?? []).map((one) => ({ value: one.id, label: one.fullName }))}
        onChange={(id) => onChange?.(id ?? '')}
      />
    );
  return (
    <div className="duty-side">
      <MenuSelect
        value={moduleId}
        onChange={(id) => {
          setModuleId(id);
          onChange?.('');
        }}
      />
      {moduleId ? (
        <ItemSelect moduleId={moduleId} kind="button" value={value} onChange={(id) => onChange?.(id)} />
      ) : null}
    </div>
  );
}
