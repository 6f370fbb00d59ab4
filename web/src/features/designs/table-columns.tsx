import type { ReferringTable } from '@auditplus/contract/features/data-models/data-models.model.ts';
import { dataModelsRoutes } from '@auditplus/contract/features/data-models/data-models.routes.ts';
import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import type { StartChild, WorkbookColumn } from '@auditplus/contract/features/designs/designs.schemas.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { tableFields } from '@auditplus/core/designs/guess-fields.ts';
import { Checkbox, Select } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { useRoute } from '../../lib/query.ts';
import { designsMessages } from './designs.messages.ts';
import { TableLimits } from './existing-table.tsx';
import { StartColumns } from './start-columns.tsx';

/** A table of a database. */
export type StartTable = { readonly linkId: string; readonly table: string };

type TableColumnsProps = {
  /** The table that is taken first. */
  readonly given: StartTable | null;
  readonly columns: readonly WorkbookColumn[];
  /** Tables whose rows become those of child tables. */
  readonly rows?: readonly StartChild[];
  readonly onChange: (
    columns: WorkbookColumn[],
    table: string,
    dataSourceId: string,
    rows: StartChild[],
  ) => void;
  /** Its rows become records, and it stays where it is. */
  readonly isKept?: boolean;
  /** What the chosen table is called. */
  readonly onTaken: (name: string) => void;
};

/** A table of a database to start from, or to design on: its columns with the fields that they become. */
export function TableColumns({
  given,
  columns,
  rows = [],
  onChange,
  onTaken,
  isKept = false,
}: TableColumnsProps) {
  const t = useMessages(designsMessages);
  const language = useLanguage();
  const [linkId, setLinkId] = useState(given?.linkId ?? OWN_DATABASE);
  const [table, setTable] = useState<string | null>(null);
  const sources = useRoute(dataSourcesRoutes.selector, { query: {} }, { staleTime: 30_000 });
  const tables = useRoute(dataModelsRoutes.tables, { params: { linkId }, query: {} }, { staleTime: 30_000 });
  // A table of a form is begun with by its design.
  const offered = (tables.data?.list ?? []).filter(({ owner }) => owner !== 'form');
  const take = async (name: string) => {
    setTable(name);
    await attempt(async () => {
      const { list } = await call(dataModelsRoutes.fields, {
        params: { linkId, table: name },
        query: { type: '0' },
      });
      onChange(tableFields(list), name, linkId, []);
      onTaken(offered.find((one) => one.table === name)?.tableName || name);
    });
  };
  const isReady = tables.data !== undefined;
  const takeGiven = useEffectEvent(() => {
    if (given && table === null && columns.length === 0) void take(given.table);
  });
  useEffect(() => {
    if (isReady) takeGiven();
  }, [isReady]);
  return (
    <div className="workbook-columns">
      <div className="start-table">
        <Select
          aria-label={t('startSource')}
          value={linkId}
          showSearch={{ optionFilterProp: 'label' }}
          options={[
            { value: OWN_DATABASE, label: inLanguage(OWN_DATABASE_NAME, language) },
            ...(sources.data?.list ?? []).flatMap(({ children }) =>
              children.map(({ id, fullName }) => ({ value: id, label: fullName })),
            ),
          ]}
          onChange={(id) => {
            setLinkId(id);
            setTable(null);
            onChange([], '', id, []);
          }}
        />
        <Select
          className="start-design"
          aria-label={t('startTable')}
          placeholder={t('startTable')}
          value={table}
          loading={tables.isFetching}
          showSearch={{ optionFilterProp: 'label' }}
          options={offered.map(({ table: value, tableName }) => ({
            value,
            label: tableName ? `${tableName} (${value})` : value,
          }))}
          onChange={(name) => void take(name)}
        />
      </div>
      {isKept ? (
        <TableLimits dataSourceId={linkId} />
      ) : (
        <p className="quiet workbook-note">{t('tableHelp')}</p>
      )}
      <StartColumns columns={columns} onChange={(next) => onChange(next, table ?? '', linkId, [...rows])} />
      {isKept && table !== null ? (
        <ReferringTables
          linkId={linkId}
          table={table}
          rows={rows}
          onChange={(next) => onChange([...columns], table, linkId, next)}
        />
      ) : null}
    </div>
  );
}

type ReferringProps = StartTable & {
  readonly rows: readonly StartChild[];
  readonly onChange: (rows: StartChild[]) => void;
};

/** The tables whose foreign keys name a table: their rows can become those of child tables. */
function ReferringTables({ linkId, table, rows, onChange }: ReferringProps) {
  const t = useMessages(designsMessages);
  const { data } = useRoute(dataModelsRoutes.referring, { params: { linkId, table } }, { staleTime: 30_000 });
  if (!data || data.list.length === 0) return null;
  const isTaken = (one: ReferringTable) =>
    rows.some((row) => row.table === one.table && row.tableField === one.tableField);
  const take = async ({ table: name, tableName, tableField }: ReferringTable) =>
    attempt(async () => {
      const { list } = await call(dataModelsRoutes.fields, {
        params: { linkId, table: name },
        query: { type: '0' },
      });
      const columns = tableFields(list).filter(({ column }) => column !== tableField);
      const others = rows.filter((row) => row.table !== name);
      onChange([...others, { table: name, tableField, title: tableName || name, columns }]);
    });
  return (
    <fieldset className="row-editor">
      <legend>{t('rowsOf')}</legend>
      {data.list.map((one) => (
        <Checkbox
          key={`${one.table} ${one.tableField}`}
          checked={isTaken(one)}
          onChange={({ target }) =>
            target.checked ? void take(one) : onChange(rows.filter((row) => row.table !== one.table))
          }
        >
          {`${one.tableName ? `${one.tableName} (${one.table})` : one.table} · ${one.tableField}`}
        </Checkbox>
      ))}
    </fieldset>
  );
}
