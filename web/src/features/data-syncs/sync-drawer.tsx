import {
  SYNC_MODES,
  type SyncInspection,
  SyncMode,
  SyncRequest,
  type SyncTable,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { dataSyncsRoutes } from '@auditplus/contract/features/data-syncs/data-syncs.routes.ts';
import { Button, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { FormDrawer } from '../../kit/drawers.tsx';
import { Field } from '../../kit/field.tsx';
import { useKitForm } from '../../kit/form.tsx';
import { useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { count } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { errorText } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { dataSyncMessages } from './data-syncs.messages.ts';
import {
  ADVICE,
  ChoiceFields,
  DatabaseFields,
  Found,
  RestFields,
  TargetInput,
  useForgetChoice,
  useTableOptions,
  useTables,
} from './side-fields.tsx';

const OneTable = SyncRequest.pick({ dbTable: true, targetTable: true }).extend({ type: SyncMode });
type OneTable = z.output<typeof OneTable>;

/** Tables that are brought over now, each in its own way. */
const Several = SyncRequest.omit({ dbTable: true, targetTable: true, type: true }).extend({
  tables: z.array(OneTable).min(1),
});
type Several = z.output<typeof Several>;

const BLANK: Several = {
  dbConnectionFrom: '',
  dbConnectionTo: '',
  tables: [],
  columns: [],
  filter: '',
  extraRows: 'keep',
  acceptsLoss: false,
};

/** Columns and a filter are those of one table. */
const requestOf = ({ tables, ...given }: Several, table: OneTable): SyncRequest => ({
  ...given,
  ...table,
  ...(tables.length === 1 ? {} : { columns: [], filter: '' }),
});

/** What came of a table: what a look has found, or why it could not begin. */
type Result = SyncInspection | string;
type Results = ReadonlyMap<string, Result>;
const NO_RESULTS: Results = new Map();

/** Brings tables over now. */
export function SyncDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dataSyncMessages);
  const form = useKitForm({ schema: Several, values: BLANK });
  const [results, setResults] = useState(NO_RESULTS);
  const execute = useAction(dataSyncsRoutes.execute, { onRefused: () => true });
  const begin = async (given: Several) => {
    const refused = new Map<OneTable, unknown>();
    for (const table of given.tables)
      await execute
        .mutateAsync({ body: requestOf(given, table) })
        .catch((error) => refused.set(table, error));
    const begun = given.tables.length - refused.size;
    if (begun > 0) toast.success(t('begunTables', { count: begun }));
    const [first] = refused.values();
    if (first === undefined) return;
    // What has begun does not begin again.
    form.setValue('tables', [...refused.keys()]);
    setResults(new Map([...refused].map(([{ dbTable }, error]) => [dbTable, errorText(error) ?? ''])));
    throw first;
  };
  return (
    <FormDrawer
      open
      width="large"
      title={t('start')}
      submitText={t('begin')}
      form={form}
      onSubmit={begin}
      onClose={onClose}
    >
      <SeveralFields results={results} onResults={setResults} />
    </FormDrawer>
  );
}

type PartProps = { readonly results: Results; readonly onResults: (results: Results) => void };

function SeveralFields({ results, onResults }: PartProps) {
  const t = useMessages(dataSyncMessages);
  const form = useFormContext<Several>();
  const mayCheck = useCan('btn_check');
  const given = form.watch();
  const { dbConnectionFrom: from, tables: chosen } = given;
  const { tables, isPending } = useTables(from);
  const forgetChoice = useForgetChoice();
  const inspect = useAction(dataSyncsRoutes.inspect, { invalidates: [], onRefused: () => true });
  const [only] = chosen.length === 1 ? chosen : [];
  const look = async () => {
    const found = new Map<string, Result>();
    for (const table of chosen)
      found.set(
        table.dbTable,
        await inspect
          .mutateAsync({ body: requestOf(given, table) })
          .catch((error: unknown) => errorText(error) ?? ''),
      );
    onResults(found);
    form.setValue(
      'tables',
      chosen.map((table) => {
        const result = found.get(table.dbTable);
        const advised = typeof result === 'object' ? ADVICE.get(result.state) : undefined;
        return advised ? { ...table, type: advised } : table;
      }),
      { shouldDirty: true },
    );
  };
  return (
    <>
      <DatabaseFields
        onChange={() => {
          form.setValue('tables', [], { shouldDirty: true });
          forgetChoice();
          onResults(NO_RESULTS);
        }}
      />
      <Field name="tables" label={t('tables')} required help={t('tablesHelp')}>
        <TablesInput
          tables={tables}
          isPending={isPending}
          isDisabled={from === ''}
          onChange={() => {
            forgetChoice();
            onResults(NO_RESULTS);
          }}
        />
      </Field>
      {chosen.length === 0 ? null : <ChosenTables tables={tables} results={results} />}
      {only ? <ChoiceFields linkId={from} table={only.dbTable} /> : null}
      {mayCheck ? (
        <div className="sync-check">
          <Button
            disabled={chosen.length === 0 || given.dbConnectionTo === ''}
            loading={inspect.isPending}
            onClick={() => void look()}
          >
            {t('check')}
          </Button>
        </div>
      ) : null}
      <RestFields modes={chosen.map(({ type }) => type)} />
    </>
  );
}

type TablesInputProps = {
  readonly tables: readonly SyncTable[];
  readonly isPending: boolean;
  readonly isDisabled: boolean;
  readonly id?: string;
  readonly status?: 'error' | '';
  readonly value?: readonly OneTable[];
  readonly onChange?: (value: OneTable[]) => void;
};

function TablesInput({ tables, isPending, isDisabled, id, status, value = [], onChange }: TablesInputProps) {
  const t = useMessages(dataSyncMessages);
  const options = useTableOptions(tables);
  const choose = (names: readonly string[]) =>
    onChange?.(
      names.map(
        (name) =>
          value.find(({ dbTable }) => dbTable === name) ?? { dbTable: name, targetTable: '', type: 'create' },
      ),
    );
  return (
    <div className="sync-choose">
      <Select
        {...(id && { id })}
        {...(status && { status })}
        mode="multiple"
        showSearch={{ optionFilterProp: 'label' }}
        loading={isPending}
        disabled={isDisabled}
        options={options}
        value={value.map(({ dbTable }) => dbTable)}
        onChange={choose}
      />
      <Button
        disabled={tables.length === 0}
        onClick={() => choose(value.length === tables.length ? [] : tables.map(({ table }) => table))}
      >
        {t(value.length > 0 && value.length === tables.length ? 'noTables' : 'allTables')}
      </Button>
    </div>
  );
}

/** Each table with its rows, where it goes, how, and what is known of that. */
function ChosenTables({
  tables,
  results,
}: Pick<PartProps, 'results'> & { readonly tables: readonly SyncTable[] }) {
  const t = useMessages(dataSyncMessages);
  const form = useFormContext<Several>();
  const { tables: chosen, dbConnectionTo } = form.watch();
  const known = new Map(tables.map((table) => [table.table, table]));
  const set = (at: number, part: Partial<OneTable>) =>
    form.setValue(
      'tables',
      chosen.map((table, other) => (other === at ? { ...table, ...part } : table)),
      { shouldDirty: true },
    );
  return (
    <table className="sync-tables" aria-label={t('tables')}>
      <thead>
        <tr>
          {[t('table'), t('total'), t('target'), t('mode'), t('result')].map((title) => (
            <th key={title} scope="col">
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {chosen.map(({ dbTable, targetTable, type }, at) => (
          <tr key={dbTable}>
            <td>
              {dbTable} <span className="quiet">{known.get(dbTable)?.tableName}</span>
            </td>
            <td>{rowsOf(known.get(dbTable), results.get(dbTable))}</td>
            <td>
              <TargetInput
                linkId={dbConnectionTo}
                aria-label={t('targetOf', { table: dbTable })}
                placeholder={dbTable}
                value={targetTable}
                onChange={(name: string) => set(at, { targetTable: name })}
              />
            </td>
            <td>
              <Select
                aria-label={t('modeOf', { table: dbTable })}
                value={type}
                options={SYNC_MODES.map((mode) => ({ value: mode, label: t(`mode.${mode}`) }))}
                onChange={(mode) => set(at, { type: mode })}
              />
            </td>
            <td>{resultOf(results.get(dbTable))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** As the look has counted them, else as the catalogue estimates them where it has counted at all. */
function rowsOf(table: SyncTable | undefined, result: Result | undefined): string {
  if (typeof result === 'object') return count(result.rows);
  return table && table.sum > 0 ? count(table.sum) : '–';
}

function resultOf(result: Result | undefined): ReactNode {
  if (result === undefined || result === '') return null;
  if (typeof result === 'object') return <Found found={result} />;
  return (
    <div className="sync-found">
      <StateDot tone="red" text={result} />
    </div>
  );
}
