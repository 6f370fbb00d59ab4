import { dataInterfacesRoutes } from '@auditplus/contract/features/data-interfaces/data-interfaces.routes.ts';
import type { DesignField } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import type { LocalText } from '@auditplus/contract/kinds/local-text.ts';
import { RowSource } from '@auditplus/contract/kinds/table.ts';
import { takesPicked } from '@auditplus/core/forms/picked-rows.ts';
import { AutoComplete, Input, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { InterfaceSelectField } from '../../kit/interfaces/interface-select-field.tsx';
import { LocalTextInput } from '../../kit/local-text-input.tsx';
import { PropertyField, SwitchField } from '../../kit/property-field.tsx';
import { RowEditor } from '../../kit/row-editor.tsx';
import { useRoute } from '../../lib/query.ts';
import { useDesignScope } from './design-scope.ts';
import { designerMessages } from './designer.messages.ts';
import { useRowProperties } from './interface-fields.tsx';

type Offered = { readonly value: string; readonly label?: string };
type Column = { readonly value: string; readonly label: LocalText };

type ColumnRowsProps = {
  readonly label: string;
  readonly rows: readonly Column[];
  /** What a column may show. */
  readonly offered: readonly Offered[];
  readonly onChange: (rows: Column[]) => void;
};

/** The columns of a list that rows are chosen from. */
export function ColumnRows({ label, rows, offered, onChange }: ColumnRowsProps) {
  const t = useMessages(designerMessages);
  return (
    <RowEditor
      label={label}
      rows={rows}
      blank={() => ({ value: '', label: { zh: '' } })}
      onChange={(next) => onChange([...next])}
    >
      {(row, set) => (
        <>
          <AutoComplete
            aria-label={t('columnOf')}
            placeholder={t('columnOf')}
            value={row.value}
            options={[...offered]}
            onChange={(next: string) => set({ ...row, value: next })}
          />
          <LocalTextInput
            label={t('columnLabel')}
            placeholder={t('columnLabel')}
            value={row.label}
            onChange={(label) => set({ ...row, label })}
          />
        </>
      )}
    </RowEditor>
  );
}

const FRESH_MS = 30_000;

type RowSourcePropertyProps = {
  readonly field: DesignField;
  readonly name: string;
  readonly value: unknown;
  readonly onChange: (value: unknown, about?: string) => void;
};

/** What the rows of a child table are chosen from, and what its columns take of them. */
export function RowSourceProperty({ field, name, value, onChange }: RowSourcePropertyProps) {
  const t = useMessages(designerMessages);
  const addType = String(field.props.addType ?? '0');
  const read = RowSource.safeParse(value);
  const conf = read.success ? read.data : RowSource.parse({});
  const set = (patch: Partial<RowSource>) => onChange({ ...conf, ...patch }, name);
  const properties = useRowProperties(addType === '1' ? conf.interfaceId : '');
  const fields = useDesignFields(addType === '2' ? conf.modelId : '');
  if (addType === '0') return null;
  const offered: readonly Offered[] =
    addType === '1' ? properties.map((property) => ({ value: property })) : fields;
  return (
    <>
      {addType === '1' ? (
        <>
          <InterfaceSelectField
            label={t('rowInterface')}
            value={conf.interfaceId}
            onChange={(interfaceId) => set({ interfaceId, templateJson: [] })}
          />
          <Parameters conf={conf} onChange={(templateJson) => set({ templateJson })} />
        </>
      ) : (
        <DesignSelectField
          label={t('rowDesign')}
          value={conf.modelId}
          onChange={(modelId) => set({ modelId, columnOptions: [] })}
        />
      )}
      <ColumnRows
        label={t('rowColumns')}
        rows={conf.columnOptions}
        offered={offered}
        onChange={(columnOptions) => set({ columnOptions })}
      />
      <SwitchField label={t('rowPages')} value={conf.hasPage} onChange={(hasPage) => set({ hasPage })} />
      <Mappings
        field={field}
        conf={conf}
        offered={addType === '2' ? [{ value: 'id', label: t('rowItself') }, ...fields] : offered}
        onChange={(relationOptions) => set({ relationOptions })}
      />
    </>
  );
}

/** The fields of a design that can be shown. */
function useDesignFields(id: string): readonly Offered[] {
  const query = useRoute(
    designsRoutes.formDataFields,
    { params: { id } },
    { enabled: id !== '', staleTime: FRESH_MS },
  );
  return id === '' ? [] : (query.data?.list ?? []).map(({ label, vmodel }) => ({ value: vmodel, label }));
}

type DesignSelectFieldProps = {
  readonly label: string;
  readonly value: string;
  /** What can be chosen instead of a design, under a heading of its own. */
  readonly beside?: {
    readonly label: string;
    readonly options: { readonly value: string; readonly label: string }[];
  };
  readonly onChange: (designId: string) => void;
};

/** A published design. */
export function DesignSelectField({ label, value, beside, onChange }: DesignSelectFieldProps) {
  const query = useRoute(designsRoutes.selector, { query: {} }, { staleTime: FRESH_MS });
  return (
    <PropertyField label={label}>
      {(id) => (
        <Select<string | null>
          id={id}
          showSearch={{ optionFilterProp: 'label' }}
          value={value || null}
          options={[
            ...(query.data?.list ?? []).map(({ fullName, children }) => ({
              label: fullName,
              options: children.map((design) => ({ value: design.id, label: design.fullName })),
            })),
            ...(beside ? [beside] : []),
          ]}
          onChange={(next) => onChange(next ?? '')}
        />
      )}
    </PropertyField>
  );
}

type ParametersProps = {
  readonly conf: RowSource;
  readonly onChange: (templateJson: RowSource['templateJson']) => void;
};

/** Which fields of the form the interface is asked with. */
function Parameters({ conf: { interfaceId, templateJson }, onChange }: ParametersProps) {
  const t = useMessages(designerMessages);
  const { choices } = useDesignScope();
  const query = useRoute(
    dataInterfacesRoutes.parameters,
    { params: { id: interfaceId } },
    { enabled: interfaceId !== '', staleTime: FRESH_MS },
  );
  const fields = choices.filter(({ kind, table }) => table === null && kind !== 'table');
  return (query.data ?? []).map(({ field, fieldName }) => {
    const given = templateJson.find((one) => one.field === field);
    const others = templateJson.filter((one) => one.field !== field);
    return (
      <PropertyField key={field} label={t('rowParameter', { name: fieldName || field })}>
        {(id) => (
          <Select<string | null>
            id={id}
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            placeholder={t('rowParameterUsual')}
            value={given?.relationField || null}
            options={fields.map(({ value, label }) => ({ value, label }))}
            onChange={(relationField) =>
              onChange(relationField ? [...others, { field, relationField }] : others)
            }
          />
        )}
      </PropertyField>
    );
  });
}

type MappingsProps = {
  readonly field: DesignField;
  readonly conf: RowSource;
  /** What a column may take. */
  readonly offered: readonly Offered[];
  readonly onChange: (relationOptions: RowSource['relationOptions']) => void;
};

/** What each column takes from a chosen row. */
function Mappings({ field, conf, offered, onChange }: MappingsProps) {
  const t = useMessages(designerMessages);
  const { model, labels } = useDesignScope();
  const columns = model.tables.find(({ name }) => name === field.name)?.columns ?? [];
  return (
    <RowEditor
      label={t('rowMapping')}
      rows={conf.relationOptions}
      blank={() => ({ field: '', type: '1' as const, value: '' })}
      onChange={(rows) => onChange([...rows])}
    >
      {(row, set) => (
        <>
          <Select<string | null>
            aria-label={t('rowTarget')}
            placeholder={t('rowTarget')}
            showSearch={{ optionFilterProp: 'label' }}
            value={row.field || null}
            options={columns
              .filter(takesPicked)
              .map(({ name }) => ({ value: name, label: labels[name] ?? name }))}
            onChange={(next) => set({ ...row, field: next ?? '' })}
          />
          <Select<'1' | '2'>
            aria-label={t('rowTaken')}
            value={row.type}
            options={[
              { value: '1', label: t('rowProperty') },
              { value: '2', label: t('rowFixed') },
            ]}
            onChange={(type) => set({ ...row, type, value: '' })}
          />
          {row.type === '2' ? (
            <Input
              aria-label={t('rowValue')}
              placeholder={t('rowValue')}
              maxLength={200}
              value={row.value}
              onChange={({ target }) => set({ ...row, value: target.value })}
            />
          ) : (
            <AutoComplete
              aria-label={t('rowProperty')}
              placeholder={t('rowProperty')}
              value={row.value}
              options={[...offered]}
              onChange={(next: string) => set({ ...row, value: next })}
            />
          )}
        </>
      )}
    </RowEditor>
  );
}
