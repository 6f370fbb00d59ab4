import type { TableEdit } from '@auditplus/contract/features/data-models/data-models.model.ts';
import {
  type ExtraRows,
  OWN_FACTS,
  SYNC_STATE,
  type SyncColumn,
  type SyncInspection,
  type SyncMode,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { type TypeOfColumn, typeOfText } from '@auditplus/core/sql/column-types.ts';
import { countStatement, type SyncedTable } from '@auditplus/core/sql/sync-statements.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import type { Ctx } from '../../kernel/context.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { applyEdit, openPlace, type Place, viewPlan } from '../data-models/public.ts';
import type { SourceField } from '../data-sources/public.ts';
import { factsPlace } from './facts-place.ts';
import { filterOfRows } from './source-filter.ts';

/** What is asked to be brought where. */
export type Wanted = {
  readonly fromId: string;
  readonly toId: string;
  readonly sourceTable: string;
  readonly targetTable: string;
  readonly mode: SyncMode;
  readonly acceptsLoss: boolean;
  /** None: all columns, under the same names. */
  readonly columns: readonly SyncColumn[];
  /** A condition on the source's columns; empty: all rows. */
  readonly filter: string;
  readonly extraRows: ExtraRows;
  /** The moment that the condition takes for now, the same for all parts. */
  readonly at: Date;
};

/** Both sides of a synchronisation: the same columns in the same order. */
export type Sides = {
  readonly from: Place;
  readonly to: Place;
  readonly source: SyncedTable;
  readonly target: SyncedTable;
  /** Types of the target's columns, in the same order. */
  readonly types: readonly TypeOfColumn[];
};

/** Types whose values are put in the same order by a bound value as by the database itself. */
const KEY_TYPES: ReadonlySet<string> = new Set(['int', 'bigint', 'varchar', 'text', 'date', 'decimal']);

/** The databases of both sides; refuses with `dataSync.sameSource`. */
export async function openSides(
  ctx: Ctx,
  { fromId, toId }: Pick<Wanted, 'fromId' | 'toId'>,
): Promise<Pick<Sides, 'from' | 'to'>> {
  if (fromId === toId) refuse('dataSync.sameSource');
  return { from: await openSource(ctx, fromId), to: await openPlace(ctx, toId) };
}

/** The database, or the data sets of the product, that rows are read from. */
export const openSource = async (ctx: Ctx, id: string): Promise<Place> =>
  id === OWN_FACTS ? factsPlace(ctx) : openPlace(ctx, id);

/** The columns of a table; none where there is no such table. */
export const fieldsOf = (place: Place, table: string): Promise<readonly SourceField[]> =>
  place.use((database) => database.fields(table));

/** How many rows a table has. */
export async function countRows(place: Place, table: SyncedTable): Promise<number> {
  const { rows } = await place.use((database) =>
    database.read({ ...countStatement(table), limits: { rows: 1, bytes: 1_000, ms: COUNT_MS } }),
  );
  return Number(rows[0]?.[0] ?? 0);
}
const COUNT_MS = 60_000;

/**
 * Reads both sides as they are now. A mode that makes the table makes it here, where `makes` is given; what the target
 * cannot take is refused before anything is written.
 */
export async function readSides(ctx: Ctx, wanted: Wanted, makes = false): Promise<Sides> {
  const { from, to } = await openSides(ctx, wanted);
  const all = await sourceFields(from, wanted.sourceTable);
  const chosen = chosenColumns(all, wanted.columns);
  const filter = filterOfRows(ctx, { ...wanted, place: from, fields: all });
  if (wanted.mode !== 'verify') assertWritable(to, wanted.targetTable);
  let stored = await fieldsOf(to, wanted.targetTable);
  if (wanted.mode === 'create' && makes) {
    if (stored.length > 0) refuse('dataSync.targetHasData', { name: wanted.targetTable });
    assertKept(
      wanted,
      chosen.filter(({ field }) => isUnknown(from, field)).map(({ field }) => field.field),
    );
    await makeTarget(ctx, wanted, { from, chosen });
    stored = await fieldsOf(to, wanted.targetTable);
  }
  if (stored.length === 0) refuse('dataSync.targetMissing', { name: wanted.targetTable });
  const { paired, missing } = pairColumns({ from, to }, chosen, stored);
  if (missing.length > 0) refuse('dataSync.columnsMissing', { columns: missing });
  if (wanted.mode !== 'create')
    assertKept(
      wanted,
      paired.filter(isLossy).map(({ source }) => source.field),
    );
  const keys = commonKey(paired, { all, stored });
  if (keys.length === 0 && wanted.mode !== 'replace') refuse('dataSync.noKey');
  const synced = (side: 'source' | 'target', place: Place): Omit<SyncedTable, 'table' | 'filter'> => ({
    dialect: place.dialect,
    schema: place.schema,
    columns: paired.map((pair) => ({ name: pair[side].field, written: pair[side].type })),
    keys: keys.map((pair) => pair[side].field),
  });
  return {
    from,
    to,
    source: { ...synced('source', from), table: wanted.sourceTable, filter },
    target: { ...synced('target', to), table: wanted.targetTable, filter: null },
    types: paired.map(({ after }) => after),
  };
}

/** Columns of the source with those of the target that take their values, and the names of those that it lacks. */
function pairColumns(
  { from, to }: Pick<Sides, 'from' | 'to'>,
  chosen: readonly Chosen[],
  stored: readonly SourceField[],
): { readonly paired: readonly Pair[]; readonly missing: readonly string[] } {
  const byName = new Map(stored.map((field) => [field.field, field]));
  const paired = chosen.flatMap(({ field: source, to: name }) => {
    const target = byName.get(name);
    return target
      ? [
          {
            source,
            target,
            before: typeOfText(from.dialect, source.type),
            after: typeOfText(to.dialect, target.type),
          },
        ]
      : [];
  });
  return { paired, missing: chosen.map(({ to: name }) => name).filter((name) => !byName.has(name)) };
}

type Looked = Pick<Wanted, 'toId' | 'sourceTable' | 'targetTable' | 'columns' | 'filter' | 'at'>;

/** What stands in the way of a table, and what the target would not hold of it; nothing is written. */
export async function inspectSides(
  ctx: Ctx,
  { from, to }: Pick<Sides, 'from' | 'to'>,
  looked: Looked,
): Promise<SyncInspection> {
  const all = await sourceFields(from, looked.sourceTable);
  const chosen = chosenColumns(all, looked.columns);
  const stored = await fieldsOf(to, looked.targetTable);
  const counted = await countSides(ctx, { from, to }, { ...looked, all, stored });
  const isWritable = to.mayWrite && !(to.isOwn && isFormTable(looked.targetTable));
  if (stored.length === 0) {
    const losses = chosen
      .filter(({ field }) => isUnknown(from, field))
      // Such a column is made as a text.
      .map(({ field: { field, type } }) => ({ column: field, from: type, to: 'text' }));
    const hasKey = chosen.some(({ field }) => field.isPrimaryKey);
    const problems = await makingProblems(ctx, looked, { from, chosen });
    return { ...counted, losses, missing: [], hasKey, isWritable, problems };
  }
  const { paired, missing } = pairColumns({ from, to }, chosen, stored);
  return {
    ...counted,
    losses: paired
      .filter(isLossy)
      .map(({ source, target }) => ({ column: source.field, from: source.type, to: target.type })),
    missing: [...missing],
    hasKey: commonKey(paired, { all, stored }).length > 0,
    isWritable,
    problems: [],
  };
}

/** Rows of the source, and the number of what stands in their way (platform-contract 9.17). */
async function countSides(
  ctx: Ctx,
  { from, to }: Pick<Sides, 'from' | 'to'>,
  {
    sourceTable,
    targetTable,
    filter: text,
    at,
    all,
    stored,
  }: Omit<Looked, 'toId' | 'columns'> & {
    readonly all: readonly SourceField[];
    readonly stored: readonly SourceField[];
  },
): Promise<Pick<SyncInspection, 'state' | 'rows'>> {
  const filter = filterOfRows(ctx, { place: from, sourceTable, fields: all, filter: text, at });
  const rowsOf = ({ dialect, schema }: Place, table: string, filter: SyncedTable['filter']) => ({
    dialect,
    schema,
    table,
    filter,
    columns: [],
    keys: [],
  });
  const rows = await countRows(from, rowsOf(from, sourceTable, filter));
  if (rows === 0) return { rows, state: SYNC_STATE.sourceEmpty };
  if (stored.length === 0) return { rows, state: SYNC_STATE.targetMissing };
  const isEmpty = (await countRows(to, rowsOf(to, targetTable, null))) === 0;
  return { rows, state: isEmpty ? SYNC_STATE.ready : SYNC_STATE.targetHasData };
}

function assertWritable(to: Place, table: string): void {
  if (!to.mayWrite) refuse('dataModel.readOnly', { name: to.name });
  // Rows of forms come by their import, which checks them.
  if (to.isOwn && isFormTable(table)) refuse('dataModel.ownedByForm', { name: table });
}

function assertKept({ acceptsLoss, mode }: Wanted, columns: readonly string[]): void {
  if (columns.length > 0 && !acceptsLoss && mode !== 'verify')
    refuse('dataSync.lossy', { columns: [...columns] });
}

const isUnknown = (from: Place, { type }: SourceField): boolean =>
  typeOfText(from.dialect, type).type === 'other';

/** Whether a column of the target is narrower than that of the source. */
function isLossy({ before, after }: Pair): boolean {
  if (before.type === 'other' || after.type === 'other') return before.type !== after.type;
  if (before.type === after.type)
    return (before.length ?? 0) > (after.length ?? 0) || (before.scale ?? 0) > (after.scale ?? 0);
  if (after.type === 'text') return false;
  if (before.type === 'int' && (after.type === 'bigint' || after.type === 'boolean')) return false;
  if (before.type === 'boolean' && after.type === 'int') return false;
  // MariaDB keeps JSON as a long text.
  return !(before.type === 'text' && after.type === 'json');
}

/** The columns of a table of the source; refuses with `dataModel.tableMissing`. */
export async function sourceFields(from: Place, table: string): Promise<readonly SourceField[]> {
  const fields = await fieldsOf(from, table);
  if (fields.length === 0) refuse('dataModel.tableMissing', { name: table });
  return fields;
}

type Chosen = { readonly field: SourceField; readonly to: string };

/** The columns that are brought over, and what they are called in the target. */
export function chosenColumns(
  all: readonly SourceField[],
  columns: readonly SyncColumn[],
): readonly Chosen[] {
  if (columns.length === 0) return all.map((field) => ({ field, to: field.field }));
  const unknown = columns.filter(({ from }) => !all.some(({ field }) => field === from));
  if (unknown.length > 0) refuse('dataSync.columnsUnknown', { columns: unknown.map(({ from }) => from) });
  const repeated = [
    ...repeatedOf(columns.map(({ from }) => from)),
    ...repeatedOf(columns.map(({ to }) => to)),
  ];
  if (repeated.length > 0) refuse('dataSync.columnsRepeated', { columns: [...new Set(repeated)] });
  // In the order of the source, whatever order they were chosen in.
  return all.flatMap((field) => {
    const column = columns.find(({ from }) => from === field.field);
    return column ? [{ field, to: column.to }] : [];
  });
}

const repeatedOf = (names: readonly string[]): string[] =>
  names.filter((name, at) => names.indexOf(name) !== at);

type Pair = {
  readonly source: SourceField;
  readonly target: SourceField;
  readonly before: TypeOfColumn;
  readonly after: TypeOfColumn;
};

/** The primary key that both sides have whole, as far as rows of both can be read in its order. */
function commonKey(
  paired: readonly Pair[],
  { all, stored }: { readonly all: readonly SourceField[]; readonly stored: readonly SourceField[] },
): readonly Pair[] {
  const keys = paired.filter(({ source, target }) => source.isPrimaryKey && target.isPrimaryKey);
  const isWhole = [all, stored].every(
    (fields) => fields.filter(({ isPrimaryKey }) => isPrimaryKey).length === keys.length,
  );
  const isOrdered = keys.every(
    ({ before, after }) => KEY_TYPES.has(before.type) && KEY_TYPES.has(after.type),
  );
  return isWhole && isOrdered ? keys : [];
}

type Copied = { readonly from: Place; readonly chosen: readonly Chosen[] };

/** Makes the target's table. */
const makeTarget = async (ctx: Ctx, { toId, targetTable }: Wanted, copied: Copied): Promise<void> =>
  applyEdit(ctx, toId, await tableToMake(targetTable, copied));

/** Why the target's table could not be made: names that no table or column may have, a key that is missing. */
async function makingProblems(
  ctx: Ctx,
  { toId, targetTable }: Pick<Wanted, 'toId' | 'targetTable'>,
  copied: Copied,
): Promise<string[]> {
  try {
    const { refused } = await viewPlan(ctx, toId, await tableToMake(targetTable, copied));
    return refused.map(({ text }) => text);
  } catch (error) {
    if (!(error instanceof Refusal && error.errorCode.startsWith('dataModel.'))) throw error;
    return [refusalText(error.entry, ctx.language, error.params)];
  }
}

/** The target's table with the columns of the source; columns of unknown types become texts. */
async function tableToMake(targetTable: string, { from, chosen }: Copied): Promise<TableEdit> {
  const tables = await from.use((database) => database.tables());
  const comment = tables.find(({ table }) => table === chosen[0]?.field.table)?.comment;
  return {
    tableInfo: {
      table: '',
      newTable: targetTable,
      tableName: (comment || targetTable).slice(0, MAX_COMMENT),
      tableNameEn: '',
      organizeColumn: '',
      ownerColumn: '',
    },
    tableFieldList: chosen.map(({ field, to }) => {
      const { type, length, scale } = typeOfText(from.dialect, field.type);
      return {
        field: to,
        was: '',
        fieldName: field.comment.slice(0, MAX_COMMENT),
        dataType: type === 'other' ? 'text' : type,
        dataLength: length === null ? '' : scale === null ? String(length) : `${length},${scale}`,
        allowNull: field.isNullable ? 1 : 0,
        primaryKey: field.isPrimaryKey ? 1 : 0,
        defaults: '',
      };
    }),
    hash: '',
    dropName: '',
  };
}
const MAX_COMMENT = 100;
