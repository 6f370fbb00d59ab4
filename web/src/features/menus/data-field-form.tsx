import {
  type DataField,
  DataFieldEdit,
  FIELD_TYPES,
  SCHEME_OPERATORS,
  SCHEME_TOKENS,
} from '@auditplus/contract/features/menus/data-scheme.model.ts';
import { dataSchemesRoutes } from '@auditplus/contract/features/menus/data-schemes.routes.ts';
import { NO_TITLES } from '@auditplus/contract/kernel/titles.ts';
import { AutoComplete, Input, Select } from 'antd';
import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FormDialog } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { OtherTitleFields } from '../../kit/other-titles.tsx';
import { call } from '../../lib/api.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { menusMessages } from './menus.messages.ts';
import { TOKEN_TEXTS } from './scheme-words.ts';

type Props = { readonly moduleId: string; readonly row: DataField | null; readonly onClose: () => void };

/** A field that the schemes of an entry may use. */
export function DataFieldForm({ moduleId, row, onClose }: Props) {
  const t = useMessages(menusMessages);
  const known = useRoute(dataSchemesRoutes.moduleFields, { params: { moduleId } });
  const values = useMemo(() => editOf(moduleId, row), [moduleId, row]);
  const form = useKitForm({ schema: DataFieldEdit, values });
  const create = useAction(dataSchemesRoutes.createField, { done: t('itemSaved'), onRefused: () => true });
  const update = useAction(dataSchemesRoutes.updateField, { done: t('itemSaved'), onRefused: () => true });
  return (
    <FormDialog
      recordId={row?.id}
      open
      title={row ? row.shownName : t('newField')}
      form={form}
      onClose={onClose}
      {...(row
        ? {
            latest: async () =>
              editOf(moduleId, await call(dataSchemesRoutes.field, { params: { id: row.id } })),
          }
        : {})}
      onSubmit={(body) =>
        row ? update.mutateAsync({ params: { id: row.id }, body }) : create.mutateAsync({ body })
      }
    >
      <Field name="enCode" label={t('itemCode')} required>
        <AutoComplete
          options={(known.data ?? []).map((one) => ({
            value: one.field,
            label: `${one.fieldName} ${one.field}`,
          }))}
          onSelect={(code) => {
            const one = known.data?.find(({ field }) => field === code);
            if (one) form.setValue('fullName', one.fullName, { shouldDirty: true });
            if (one) form.setValue('type', one.type, { shouldDirty: true });
          }}
        />
      </Field>
      <Field name="fullName" label={t('itemName')} required>
        <Input maxLength={50} />
      </Field>
      <OtherTitleFields />
      <Field name="type" label={t('fieldType')} required>
        <Select options={FIELD_TYPES.map((value) => ({ value, label: value }))} />
      </Field>
      <Field
        name="conditionSymbol"
        label={t('operators')}
        required
        toChild={(value) => String(value).split(',').filter(Boolean)}
        fromChild={(value) => (Array.isArray(value) ? value.join(',') : '')}
      >
        <Select mode="multiple" options={SCHEME_OPERATORS.map((value) => ({ value, label: t(value) }))} />
      </Field>
      <Field name="conditionText" label={t('fieldSource')} required>
        <Select
          options={[
            { value: 'text', label: t('typed') },
            ...SCHEME_TOKENS.map((value) => ({ value, label: t(TOKEN_TEXTS[value]) })),
          ]}
        />
      </Field>
    </FormDialog>
  );
}

const editOf = (moduleId: string, row: DataField | null): DataFieldEdit => ({
  moduleId,
  enCode: row?.enCode ?? '',
  fullName: row?.fullName ?? '',
  titles: row?.titles ?? NO_TITLES,
  type: row?.type ?? 'string',
  conditionSymbol: row?.conditionSymbol ?? SCHEME_OPERATORS.join(','),
  conditionText: row?.conditionText ?? 'text',
  fieldRule: row?.fieldRule ?? 0,
  bindTable: row?.bindTable ?? '',
  ...(row ? { rev: row.rev } : {}),
});
