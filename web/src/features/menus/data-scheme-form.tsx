import {
  type DataField,
  type DataScheme,
  DataSchemeEdit,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import { Input, Switch } from 'antd';
import { useMemo } from 'react';
import { useWatch } from 'react-hook-form';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { call } from '../../lib/api.ts';
import { useAction } from '../../lib/query.ts';
import { ConditionEditor } from './condition-editor.tsx';
import { menusMessages } from './menus.messages.ts';
import { describeCondition } from './scheme-words.ts';

type Props = {
  readonly moduleId: string;
  readonly row: DataScheme | null;
  readonly fields: readonly DataField[];
  readonly onClose: () => void;
};

/** A data scheme: every row, or those that meet a condition. */
export function DataSchemeForm({ moduleId, row, fields, onClose }: Props) {
  const t = useMessages(menusMessages);
  const values = useMemo(() => editOf(moduleId, row), [moduleId, row]);
  const schema = useMemo(
    () =>
      DataSchemeEdit.refine(
        (edit) =>
          edit.allData === 1 ||
          (edit.conditionJson.length > 0 &&
            edit.conditionJson.every((group) => group.groups.every((item) => item.field && item.value))),
        { error: t('incomplete'), path: ['conditionJson'] },
      ),
    [t],
  );
  const form = useKitForm({ schema, values });
  const allData = useWatch({ control: form.control, name: 'allData' });
  const create = useAction(dataSchemesRoutes.createScheme, { done: t('itemSaved'), onRefused: () => true });
  const update = useAction(dataSchemesRoutes.updateScheme, { done: t('itemSaved'), onRefused: () => true });
  return (
    <FormDrawer
      recordId={row?.id}
      open
      title={row ? t('editScheme') : t('newScheme')}
      width="medium"
      form={form}
      onClose={onClose}
      {...(row
        ? {
            latest: async () =>
              editOf(moduleId, await call(dataSchemesRoutes.scheme, { params: { id: row.id } })),
          }
        : {})}
      onSubmit={(edit) => {
        const conditionText =
          edit.allData === 1 ? t('allData') : describeCondition(edit.conditionJson, fields, t);
        const body = { ...edit, conditionText: conditionText.slice(0, 2000) };
        return row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body });
      }}
    >
      <Field name="fullName" label={t('schemeName')} required>
        <Input maxLength={50} />
      </Field>
      <Field name="enCode" label={t('schemeCode')} required>
        <Input maxLength={50} />
      </Field>
      <Field
        name="allData"
        label={t('allData')}
        valueProp="checked"
        toChild={(value) => value === 1}
        fromChild={(value) => (value === true ? 1 : 0)}
      >
        <Switch />
      </Field>
      {allData === 1 ? null : (
        <Field name="conditionJson" label={t('condition')} required>
          <ConditionEditor fields={fields} />
        </Field>
      )}
    </FormDrawer>
  );
}

const editOf = (moduleId: string, row: DataScheme | null): DataSchemeEdit => ({
  moduleId,
  fullName: row?.fullName ?? '',
  enCode: row?.enCode ?? '',
  allData: row?.allData ?? 0,
  conditionJson: row?.conditionJson ?? [],
  conditionText: row?.conditionText ?? '',
  ...(row ? { rev: row.rev } : {}),
});
