import {
  OWN_DATABASE,
  OWN_DATABASE_NAME,
} from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { dataSourcesRoutes } from '@auditplus/contract/features/data-sources/data-sources.routes.ts';
import {
  EXTRA_ROWS,
  OWN_FACTS,
  OWN_FACTS_NAME,
  SYNC_STATE,
  type SyncInspection,
  type SyncMode,
  type SyncRunState,
  type SyncTable,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { inLanguage } from '@auditplus/contract/kinds/kind.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import { AutoComplete, type AutoCompleteProps, Checkbox, Radio, Select } from 'antd';
import { useFormContext } from 'react-hook-form';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Field } from '../../kit/field.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count } from '../../lib/formats.ts';
import { useRoute } from '../../lib/query.ts';
import { ColumnsField, FilterField, useSourceColumns } from './column-fields.tsx';
import { dataSyncMessages } from './data-syncs.messages.ts';

/** The way that fits what a look at both sides has found. */
export const ADVICE: ReadonlyMap<number, SyncMode> = new Map([
  [SYNC_STATE.ready, 'append'],
  [SYNC_STATE.targetMissing, 'create'],
  [SYNC_STATE.targetHasData, 'upsert'],
]);

export const RUN_TONES = {
  waiting: 'grey',
  running: 'blue',
  stopped: 'orange',
  done: 'green',
  differs: 'red',
  failed: 'red',
} as const satisfies Record<SyncRunState, string>;

/** How often a list is read anew while one of its runs is under way. */
export const RUN_REFRESH_MS = 2000;
export const isActive = ({ state }: { readonly state: SyncRunState }): boolean =>
  state === 'waiting' || state === 'running';

/** Where from and where to. */
export function DatabaseFields({ onChange }: { readonly onChange: () => void }) {
  const t = useMessages(dataSyncMessages);
  const language = useLanguage();
  const sources = useRoute(dataSourcesRoutes.selector, { query: {} });
  const databases = [
    { value: OWN_DATABASE, label: inLanguage(OWN_DATABASE_NAME, language) },
    ...(sources.data?.list ?? []).flatMap(({ children }) =>
      children.map(({ id, fullName }) => ({ value: id, label: fullName })),
    ),
  ];
  return (
    <>
      <Field name="dbConnectionFrom" label={t('from')} required>
        <Select
          options={[...databases, { value: OWN_FACTS, label: inLanguage(OWN_FACTS_NAME, language) }]}
          showSearch
          optionFilterProp="label"
          onChange={onChange}
        />
      </Field>
      <Field name="dbConnectionTo" label={t('to')} required>
        <Select options={databases} showSearch optionFilterProp="label" />
      </Field>
    </>
  );
}

const NONE: readonly SyncTable[] = [];

/** The tables of the database that is chosen; none before that. */
export function useTables(linkId: string): {
  readonly tables: readonly SyncTable[];
  readonly isPending: boolean;
} {
  const query = useRoute(
    dataSyncsRoutes.tables,
    { params: { linkId } },
    { enabled: linkId !== '', keepPrevious: false },
  );
  return { tables: query.data?.list ?? NONE, isPending: linkId !== '' && query.isPending };
}

/** Tables to choose from, with their rows. */
export function useTableOptions(tables: readonly SyncTable[]) {
  const t = useMessages(dataSyncMessages);
  return tables.map(({ table, tableName, sum, hasKey }) => ({
    value: table,
    label: [
      tableName ? `${table} ${tableName}` : table,
      // A database that has not counted its table yet says nothing of its rows.
      ...(hasKey ? (sum > 0 ? [t('rows', { count: count(sum) })] : []) : [t('noKey')]),
    ].join(' · '),
  }));
}

/** A table of the target, or the name of a new one. */
export function TargetInput({ linkId, ...input }: AutoCompleteProps & { readonly linkId: string }) {
  const { tables } = useTables(linkId);
  return (
    <AutoComplete
      {...input}
      maxLength={63}
      options={tables
        // Rows of forms come by their import.
        .filter(({ table }) => linkId !== OWN_DATABASE || !isFormTable(table))
        .map(({ table, tableName }) => ({
          value: table,
          label: tableName ? `${table} ${tableName}` : table,
        }))}
      showSearch={{
        filterOption: (typed, option) =>
          String(option?.label ?? '')
            .toLowerCase()
            .includes(typed.toLowerCase()),
      }}
    />
  );
}

/** Which columns and rows of one table are brought over. */
export function ChoiceFields({ linkId, table }: { readonly linkId: string; readonly table: string }) {
  const t = useMessages(dataSyncMessages);
  const columns = useSourceColumns({ linkId, table });
  return (
    <>
      <Field name="columns" label={t('columns')} help={t('columnsHelp')}>
        <ColumnsField columns={columns} />
      </Field>
      <Field name="filter" label={t('filter')} help={t('filterHelp')}>
        <FilterField columns={columns} />
      </Field>
    </>
  );
}

/** What becomes of what does not fit. */
export function RestFields({ modes }: { readonly modes: readonly SyncMode[] }) {
  const t = useMessages(dataSyncMessages);
  return (
    <>
      {modes.every((mode) => mode === 'replace' || mode === 'append') ? null : (
        <Field name="extraRows" label={t('extraRows')} help={t('extraRowsHelp')}>
          <Radio.Group options={EXTRA_ROWS.map((rule) => ({ value: rule, label: t(`extraRows.${rule}`) }))} />
        </Field>
      )}
      <Field name="acceptsLoss" label="" valueProp="checked">
        <Checkbox>{t('acceptsLoss')}</Checkbox>
      </Field>
    </>
  );
}

/** Forgets what was chosen of another table. */
export function useForgetChoice(): () => void {
  const form = useFormContext();
  return () => {
    form.setValue('columns', [], { shouldDirty: true });
    form.setValue('filter', '', { shouldDirty: true });
  };
}

/** What a look at both sides has found. */
export function Found({ found }: { readonly found: SyncInspection }) {
  const t = useMessages(dataSyncMessages);
  const { state, losses, missing, hasKey, isWritable, problems } = found;
  return (
    <div className="sync-found">
      {problems.length > 0 && state === SYNC_STATE.targetMissing ? null : (
        <StateDot tone={state === SYNC_STATE.ready ? 'green' : 'blue'} text={t(FOUND[state] ?? 'found.0')} />
      )}
      {problems.map((problem) => (
        <StateDot key={problem} tone="red" text={problem} />
      ))}
      {isWritable || problems.length > 0 ? null : <StateDot tone="red" text={t('notWritable')} />}
      {missing.length === 0 ? null : (
        <StateDot tone="red" text={t('columnsMissing', { columns: missing.join(', ') })} />
      )}
      {hasKey || problems.length > 0 ? null : <StateDot tone="orange" text={t('noKey')} />}
      {losses.map(({ column, from, to }) => (
        <StateDot key={column} tone="orange" text={t('loss', { column, from, to })} />
      ))}
    </div>
  );
}

/** What the look has found, by its number. */
const FOUND = ['found.0', 'found.1', 'found.2', 'found.3'] as const;
