import {
  type CommonField,
  CommonFieldEdit,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { commonFieldsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { COLUMN_TYPES } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { Input, Select } from 'antd';
import { useMemo, useState } from 'react';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer, SideDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { FlagField } from '../../kit/record-fields.tsx';
import { type Action, useRemoval } from '../../kit/row-actions.tsx';
import { useAction } from '../../lib/query.ts';
import { dataModelMessages } from './data-models.messages.ts';

const source = listSource(commonFieldsRoutes.list, ({ page }) => ({
  query: page.keyword ? { keyword: page.keyword } : {},
}));

/** Columns that are kept to be added to further tables; the tables that have them stay as they are. */
export function CommonFieldsDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataModelMessages);
  const common = useMessages(commonMessages);
  const removal = useRemoval();
  const [edited, setEdited] = useState<CommonField | null>(null);
  const remove = useAction(commonFieldsRoutes.remove, { done: t('commonRemoved') });
  const actions = (row: CommonField): Action[] => [
    { key: 'edit', label: common('edit'), onClick: () => setEdited(row) },
    removal({
      title: t('removeCommon', { name: row.fieldName }),
      text: t('removeCommonText'),
      onClick: () => remove.mutate({ params: { id: row.id }, query: { rev: row.rev } }),
    }),
  ];
  return (
    <SideDrawer open width="medium" title={t('addCommon')} onClose={onClose}>
      <List
        name="common-fields"
        isApart
        source={source}
        columns={[
          { key: 'field', title: t('column'), isName: true },
          { key: 'fieldName', title: t('comment'), width: 160 },
          { key: 'dataType', title: t('type'), width: 110, render: (row) => t(`type.${row.dataType}`) },
          { key: 'dataLength', title: t('length'), width: 80, render: (row) => row.dataLength || '–' },
        ]}
        rowActions={actions}
        onOpen={setEdited}
        emptyText={t('noCommon')}
      />
      {edited ? <CommonFieldForm row={edited} onClose={() => setEdited(null)} /> : null}
    </SideDrawer>
  );
}

function CommonFieldForm({ row, onClose }: { readonly row: CommonField; readonly onClose: () => void }) {
  const t = useMessages(dataModelMessages);
  const values = useMemo((): CommonFieldEdit => CommonFieldEdit.parse(row), [row]);
  const form = useKitForm({ schema: CommonFieldEdit, values });
  const update = useAction(commonFieldsRoutes.update, { done: t('commonChanged'), onRefused: () => true });
  const type = form.watch('dataType');
  return (
    <FormDrawer
      recordId={row.id}
      open
      title={t('editCommon')}
      form={form}
      onSubmit={(body) => update.mutateAsync({ params: { id: row.id }, body })}
      onClose={onClose}
    >
      <Field name="field" label={t('column')} required help={t('tableHelp')}>
        <Input maxLength={59} spellCheck={false} />
      </Field>
      <Field name="fieldName" label={t('comment')} required>
        <Input maxLength={100} />
      </Field>
      <Field name="dataType" label={t('type')} required>
        <Select
          options={COLUMN_TYPES.map((value) => ({ value, label: t(`type.${value}`) }))}
          onChange={(chosen) => form.setValue('dataLength', usualLength(chosen))}
        />
      </Field>
      {type === 'varchar' || type === 'decimal' ? (
        <Field name="dataLength" label={t('length')} required>
          <Input maxLength={8} />
        </Field>
      ) : null}
      <FlagField name="allowNull" label={t('allowNull')} />
    </FormDrawer>
  );
}

/** The length that a column of a type begins with. */
export const usualLength = (type: unknown): string =>
  type === 'varchar' ? '50' : type === 'decimal' ? '18,2' : '';
