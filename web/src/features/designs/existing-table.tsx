import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import {
  type DesignBody,
  type DesignField,
  SOURCE_COLUMNS,
  sourceChildren,
  sourceTable,
} from '@auditplus/contract/features/designs/design.schemas.ts';
import {
  columnOfField,
  mayHold,
  mayOrder,
  sourceColumnFits,
} from '@auditplus/core/designs/existing-table.ts';
import { Button, Select } from 'antd';
import { useMessages } from '../../i18n/messages.ts';
import { ChoiceField, PropertyField } from '../../kit/property-field.tsx';
import { hasModule } from '../../lib/menu.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { useDesignScope } from './design-scope.ts';
import { changeField } from './design-tree.ts';
import { existingTableMessages } from './designer.messages.ts';

/** Whether the person sees tables, and may therefore design on them. */
export const useSeesTables = (): boolean =>
  useSession((session) => hasModule(session.current?.menuList ?? [], 'systemData.dataModel'));

const LIMITS = ['limitOthers', 'limitSearch', 'limitDeleting', 'limitKinds', 'limitRows'] as const;

/** What a table of another data source cannot do either. */
const OUTSIDE_LIMITS = ['limitAway', 'limitTrail', 'limitNames', 'limitConditions'] as const;

/** What an existing table cannot do that a design's own one can. */
export function TableLimits({ dataSourceId }: Pick<DesignBody['source'], 'dataSourceId'>) {
  const t = useMessages(existingTableMessages);
  return (
    <ul className="plan-list quiet">
      {[...LIMITS, ...(dataSourceId === OWN_DATABASE ? [] : OUTSIDE_LIMITS)].map((limit) => (
        <li key={limit}>{t(limit)}</li>
      ))}
    </ul>
  );
}

type SourceProps = { readonly source: DesignBody['source'] };

/** Where the records of a design on an existing table lie, and what such a table cannot do. */
export function TableNote({ source }: SourceProps) {
  const t = useMessages(existingTableMessages);
  const known = sourceTable({ source });
  if (!known) return null;
  return (
    <section aria-label={t('table')}>
      <TableName source={source} table={known.table} />
      <TableLimits dataSourceId={source.dataSourceId} />
    </section>
  );
}

function TableName({ source, table }: SourceProps & { readonly table: string }) {
  const t = useMessages(existingTableMessages);
  const isOwn = source.dataSourceId === OWN_DATABASE;
  const sources = useRoute(dataSourcesRoutes.selector, { query: {} }, { staleTime: 30_000, enabled: !isOwn });
  const named = (sources.data?.list ?? [])
    .flatMap(({ children }) => children)
    .find(({ id }) => id === source.dataSourceId);
  return (
    <p className="measure">
      {isOwn
        ? t('tableNamed', { table })
        : t('tableOutside', { table, source: named?.fullName ?? source.dataSourceId })}
    </p>
  );
}

function useColumns(dataSourceId: string, table: string) {
  const seesTables = useSeesTables();
  const { data, isError } = useRoute(
    dataModelsRoutes.fields,
    { params: { linkId: dataSourceId, table }, query: { type: '0' } },
    { staleTime: 30_000, enabled: seesTables && table !== '' },
  );
  return { columns: data?.list ?? [], isGone: isError || data?.list.length === 0 };
}

type Column = ReturnType<typeof useColumns>['columns'][number];

const optionOf = ({ field, fieldName }: Column) => ({
  value: field,
  label: fieldName ? `${fieldName} (${field})` : field,
});

type TableSettingsProps = SourceProps & {
  readonly onChange: (source: DesignBody['source']) => void;
};

/** The existing table that records lie in, and which of its columns say what of each row. */
export function TableSettings({ source, onChange }: TableSettingsProps) {
  const t = useMessages(existingTableMessages);
  const known = sourceTable({ source });
  const { columns, isGone } = useColumns(source.dataSourceId, known?.table ?? '');
  if (source.tables.length === 0) return null;
  // A design of another product may name a table that is not here.
  if (!known || isGone)
    return (
      <Button onClick={() => onChange({ dataSourceId: OWN_DATABASE, tables: [] })}>{t('ownTable')}</Button>
    );
  return (
    <fieldset className="row-editor">
      <legend>{t('table')}</legend>
      <TableName source={source} table={known.table} />
      {SOURCE_COLUMNS.map((of) => (
        <ChoiceField
          key={of}
          label={t(`column_${of}`)}
          {...(of === 'version' || of === 'deleteMark' ? { help: t(`help_${of}`) } : {})}
          value={known.plus[of]}
          options={[
            { value: '', label: t('noColumn') },
            ...columns
              .filter(
                ({ dataType, primaryKey }) => primaryKey === 0 && sourceColumnFits(of, { type: dataType }),
              )
              .map(optionOf),
          ]}
          onChange={(column) =>
            onChange({
              ...source,
              tables: source.tables.map((table, at) =>
                at === 0 ? { ...table, plus: { ...known.plus, [of]: column } } : table,
              ),
            })
          }
        />
      ))}
      <TableLimits dataSourceId={source.dataSourceId} />
    </fieldset>
  );
}

type ColumnFieldProps = {
  readonly field: DesignField;
  readonly onChange: (column: string) => void;
};

/** The column of the existing table that a field fills in. */
export function ColumnField({ field, onChange }: ColumnFieldProps) {
  const t = useMessages(existingTableMessages);
  const { model, table, dataSourceId } = useDesignScope();
  const { columns } = useColumns(dataSourceId, table ?? '');
  const known = model.fields.find((one) => one.field === field);
  if (table === null || !known) return null;
  return (
    <PropertyField label={t('column')}>
      {(id) => (
        <Select
          id={id}
          value={columnOfField(field)}
          showSearch={{ optionFilterProp: 'label' }}
          options={columns.filter(({ dataType }) => mayHold(known, { type: dataType })).map(optionOf)}
          onChange={onChange}
        />
      )}
    </PropertyField>
  );
}

/** Where the rows of a child table lie: the column with the key of their record, and that of their order, if any. */
export type RowsIn = { readonly table: string; readonly tableField: string; readonly orderField: string };

/** A design whose child table has its rows in an existing table. */
export function withRowsIn(body: DesignBody, field: DesignField, rows: RowsIn): DesignBody {
  const { table } = rows;
  const main = sourceTable(body);
  const others = body.source.tables.filter(
    (one, at) => at === 0 || (one.table !== columnOfField(field) && one.table !== table),
  );
  const relation = { relationTable: main?.table ?? '', relationField: main?.tableKey ?? '' };
  return {
    ...body,
    form: {
      ...body.form,
      fields: changeField(body.form.fields, field.fieldId, (one) => ({ ...one, column: table })),
    },
    source: { ...body.source, tables: [...others, { typeId: '0', ...rows, ...relation }] },
  };
}

const rowsOf = ({ table, tableField, orderField }: RowsIn): RowsIn => ({ table, tableField, orderField });

type RowsFieldProps = SourceProps & {
  readonly field: DesignField;
  readonly onChange: (rows: RowsIn) => void;
};

/** The existing table that the rows of a child table lie in. */
export function RowsField({ source, field, onChange }: RowsFieldProps) {
  const t = useMessages(existingTableMessages);
  const seesTables = useSeesTables();
  const { dataSourceId } = source;
  const main = sourceTable({ source })?.table ?? '';
  const known = sourceChildren({ source }).find(({ table }) => table === columnOfField(field));
  const enabled = seesTables && main !== '';
  const tables = useRoute(
    dataModelsRoutes.tables,
    { params: { linkId: dataSourceId }, query: {} },
    { staleTime: 30_000, enabled },
  );
  const referring = useRoute(
    dataModelsRoutes.referring,
    { params: { linkId: dataSourceId, table: main } },
    { staleTime: 30_000, enabled },
  );
  const { columns } = useColumns(dataSourceId, known?.table ?? '');
  if (!enabled) return null;
  const linkOf = (table: string) => referring.data?.list.find((one) => one.table === table)?.tableField ?? '';
  const offered = (tables.data?.list ?? []).filter(({ table, owner }) => owner !== 'form' && table !== main);
  return (
    <>
      <ChoiceField
        label={t('rowsIn')}
        help={t('rowsHelp')}
        value={known?.table ?? null}
        options={offered
          .map(({ table, tableName }) => ({
            value: table,
            label: tableName ? `${tableName} (${table})` : table,
          }))
          .sort((a, b) => Number(linkOf(b.value) !== '') - Number(linkOf(a.value) !== ''))}
        onChange={(table) => onChange({ table, tableField: linkOf(table), orderField: '' })}
      />
      {known ? (
        <>
          <ChoiceField
            label={t('rowsLink')}
            value={known.tableField || null}
            options={columns
              .filter(
                ({ primaryKey, dataType }) =>
                  primaryKey === 0 && mayHold({ kindId: 'relationForm', shape: 'id' }, { type: dataType }),
              )
              .map(optionOf)}
            onChange={(tableField) => onChange({ ...rowsOf(known), tableField })}
          />
          <ChoiceField
            label={t('rowsOrder')}
            help={t('rowsOrderHelp')}
            value={known.orderField}
            options={[
              { value: '', label: t('rowsByKey') },
              ...columns
                .filter(
                  ({ field: column, primaryKey, dataType }) =>
                    column !== known.tableField &&
                    mayOrder({ type: dataType, isKey: primaryKey === 1, isGenerated: false }),
                )
                .map(optionOf),
            ]}
            onChange={(orderField) => onChange({ ...rowsOf(known), orderField })}
          />
        </>
      ) : null}
    </>
  );
}
