import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import {
  InterfaceKeyEdit,
  type InterfaceKeyRow,
} from '@auditplus/contract/features/data-interfaces/interface-keys.model.ts';
import { interfaceKeysRoutes } from '@auditplus/contract/features/data-interfaces/interface-keys.routes.ts';
import { DatePicker, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { dayjsToMs, msToDayjs } from '../../kit/dates.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { FlagField, RemarksField } from '../../kit/record-fields.tsx';
import { UserPicker } from '../../kit/user-picker.tsx';
import { useAction, useRoute } from '../../lib/query.ts';
import { interfaceMessages } from './data-interfaces.messages.ts';

type KeyDrawerProps = {
  readonly row: InterfaceKeyRow | null;
  readonly onMade: (key: string) => void;
  readonly onClose: () => void;
};

/** Makes or changes an access key. */
export function KeyDrawer({ row, onMade, onClose }: KeyDrawerProps) {
  const t = useMessages(interfaceMessages);
  const values = useMemo(() => startOf(row), [row]);
  const form = useKitForm({ schema: InterfaceKeyEdit, values });
  const tree = useRoute(dataInterfacesRoutes.selector, {});
  const mayRunAs = useCan('btn_runAs');
  const create = useAction(interfaceKeysRoutes.create, {
    done: t('saved'),
    onRefused: () => true,
    onDone: ({ key }) => onMade(key),
  });
  const update = useAction(interfaceKeysRoutes.update, { done: t('saved'), onRefused: () => true });
  const options = (tree.data ?? []).map(({ fullName, children }) => ({
    label: fullName,
    options: children.map((child) => ({ value: child.id, label: child.fullName })),
  }));
  return (
    <FormDrawer
      recordId={row?.id}
      open
      title={row ? t('editKey') : t('newKey')}
      form={form}
      onSubmit={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      <Field name="fullName" label={t('keyName')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="interfaceIds" label={t('keyInterfaces')} required help={t('keyInterfacesHelp')}>
        <Select mode="multiple" options={options} showSearch={{ optionFilterProp: 'label' }} />
      </Field>
      {mayRunAs ? (
        <Field
          name="runAsUserId"
          label={t('keyPerson')}
          help={t('keyPersonHelp')}
          fromChild={(id) => id ?? ''}
        >
          <UserPicker />
        </Field>
      ) : null}
      <Field name="addresses" label={t('keyAddresses')} help={t('addressesHelp')}>
        <Input maxLength={2000} />
      </Field>
      <Field name="expiresAt" label={t('keyExpires')} toChild={msToDayjs} fromChild={dayjsToMs}>
        <DatePicker showTime format="YYYY-MM-DD HH:mm" />
      </Field>
      <FlagField name="enabledMark" label={t('state')} />
      <RemarksField />
    </FormDrawer>
  );
}

const startOf = (row: InterfaceKeyRow | null): InterfaceKeyEdit => ({
  fullName: row?.fullName ?? '',
  interfaceIds: row?.interfaceIds ?? [],
  addresses: row?.addresses ?? '',
  expiresAt: row?.expiresAt ?? null,
  runAsUserId: row?.runAsUserId ?? '',
  enabledMark: row?.enabledMark === 0 ? 0 : 1,
  description: row?.description ?? '',
  ...(row && { rev: row.rev }),
});
