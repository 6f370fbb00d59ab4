import { isDeepStrictEqual } from 'node:util';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { FormRow, FormValues } from '@auditplus/core/forms/form-run.ts';
import { type CompiledQuery, type RawBuilder, type SqlBool, sql } from 'kysely';
import { type Change, holdsAmong } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { appTable } from '../designs/public.ts';
import type { ExistingModel } from './existing-model.ts';
import {
  insertExisting,
  lockExisting,
  markExisting,
  outsideValue,
  rowNow,
  updateExisting,
  type WrittenRow,
} from './existing-rows.repository.ts';
import { type ChosenTexts, storedTexts, textsOfRow } from './record-choices.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
import {
  columnSql,
  deletedSql,
  idSql,
  keySql,
  ofParentsSql,
  oneParent,
  relationSql,
  type Stored,
  tableSql,
} from './record-scope.queries.ts';
import { outsideOf, rowsOf } from './record-store.ts';
import { fromColumn, sentSql, storedSql, toColumn } from './stored-values.queries.ts';

/** A record as it is stored. */
export type StoredRecord = {
  readonly id: string;
  readonly rev: number;
  /** Who wrote it last, and when. */
  readonly last_modify_user_id: string | null;
  readonly last_modify_time: Date;
  /** State of its process; null for a record that has none. */
  readonly state: number | null;
  readonly processId: string | null;
  readonly values: FormValues;
  /** What rows of interfaces showed when their values were chosen. */
  readonly texts: ChosenTexts;
};

type Row = Readonly<Record<string, unknown>>;

type Wanted = {
  readonly id: string;
  readonly where: RawBuilder<SqlBool>;
  readonly deleteMark?: 0 | 1;
  readonly isLocked?: boolean;
};

/** A record with its child rows; undefined where there is none that the condition lets through. */
export async function findRecord(
  db: Db,
  model: RecordModel,
  { id, where, deleteMark = 0, isLocked = false }: Wanted,
): Promise<StoredRecord | undefined> {
  const own = (name: string) => columnSql(model, name);
  const { existing } = model;
  if (isLocked && existing) await lockExisting(db, existing, id);
  const changedAt = sql`coalesce(${own('modify_time')}, ${own('creator_time')})`;
  const rows = await rowsOf<Row>(
    db,
    model,
    sql`SELECT ${own('id')}, ${own('rev')},
      coalesce(${own('modifier_user_id')}, ${own('creator_user_id')}) AS changed_by,
      ${outsideOf(model) ? sentSql({ shape: 'moment' }, changedAt, model) : changedAt} AS changed_at,
      ${own('process_state')}, ${own('process_instance_id')}, ${own('texts')}
      ${columnList(model.columns, model)}
    FROM ${tableSql(model)}
    WHERE ${idSql(model, [id])} AND ${deletedSql(model, deleteMark)} AND ${where}
    ${isLocked && !existing ? sql`FOR UPDATE` : sql``}`,
  );
  const [row] = rows;
  if (!row) return undefined;
  const tables = await Promise.all(
    model.tables.map(async (table) => ({ table, rows: await childRows(db, table, id) })),
  );
  const texts = storedTexts([
    { fields: model.columns, texts: row.texts },
    ...tables.flatMap(({ table, rows: found }) =>
      found.map((one) => ({ fields: table.columns, texts: one.texts })),
    ),
  ]);
  return {
    id,
    rev: Number(row.rev),
    last_modify_user_id: typeof row.changed_by === 'string' ? row.changed_by : null,
    last_modify_time: row.changed_at instanceof Date ? row.changed_at : new Date(Number(row.changed_at ?? 0)),
    state: typeof row.process_state === 'number' ? row.process_state : null,
    processId: typeof row.process_instance_id === 'string' ? row.process_instance_id : null,
    values: {
      ...valuesOf(model, row),
      ...Object.fromEntries(
        tables.map(({ table, rows: found }) => [table.name, found.map(({ row: own }) => own)]),
      ),
    },
    texts,
  };
}

/** A record whoever may reach it: what is known of it already, of which nothing is shown. */
export const storedRecord = (
  db: Db,
  model: RecordModel,
  id: string,
  deleteMark: 0 | 1 = 0,
): Promise<StoredRecord | undefined> => findRecord(db, model, { id, where: sql`true`, deleteMark });

async function childRows(
  db: Db,
  child: ChildModel,
  parentId: string,
): Promise<{ row: FormRow; texts: unknown }[]> {
  const own = (name: string) => columnSql(child, name);
  const { columns } = child;
  const rows = await rowsOf<Row>(
    db,
    child,
    sql`SELECT ${own('id')}, ${own('texts')} ${columnList(columns, child)} FROM ${tableSql(child)}
      WHERE ${ofParentsSql(child, oneParent(parentId))} ORDER BY ${own('position')}, ${keySql(child)}`,
  );
  return rows.map((row) => ({ row: { id: row.id, ...valuesOf(child, row) }, texts: row.texts }));
}

/** Under names of their own: columns of designs may be called anything. */
const columnList = (columns: readonly StoredField[], table: Stored): RawBuilder<unknown> =>
  sql.join(
    columns.map((column, at) => sql`, ${storedSql(column, table)} AS ${sql.id(`c${at}`)}`),
    sql``,
  );

const valuesOf = (table: Stored & Pick<ChildModel, 'columns'>, row: Row): FormRow =>
  Object.fromEntries(
    table.columns.map(({ field }, at) => [field.name, fromColumn(field, row[`c${at}`], table)]),
  );

/** The columns of a table that hold what forms fill in, with the values. */
const filled = (columns: readonly StoredField[], values: FormRow): [column: string, value: unknown][] =>
  columns
    .filter(({ isSystem }) => !isSystem)
    .map(({ field, column }) => [column, toColumn(field, values[field.name])]);

/** A record as it is stored: its values, the words that it is found by, the texts of what is chosen. */
export type Written = {
  readonly id: string;
  readonly values: FormValues;
  readonly words: string;
  readonly texts: ChosenTexts;
};

const textsJson = (columns: readonly StoredField[], row: FormRow, texts: ChosenTexts): string =>
  texts.size === 0
    ? '{}'
    : JSON.stringify(
        textsOfRow(
          columns.map(({ field }) => field),
          row,
          texts,
        ),
      );

/** The system columns of a new record. */
export const newSystemColumns = ({ caller, clock }: Pick<Ctx, 'caller' | 'clock'>) => ({
  creator_user_id: caller.userId,
  creator_time: clock.now(),
  organize_id: caller.organizeId || null,
  position_id: caller.positionIds[0] ?? null,
});
const NEW_SYSTEM_COLUMNS = ['creator_user_id', 'creator_time', 'organize_id', 'position_id'] as const;

/** Rows in one statement: PostgreSQL takes 65,535 values. */
const MAX_VALUES = 60_000;

/** Stores new records. */
export async function insertRows(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  tx: Tx,
  model: RecordModel,
  records: readonly Written[],
): Promise<void> {
  const rows = records.map((written) => newCells(ctx, model, written));
  const [first] = rows;
  if (!first) return;
  if (rows.length === 1) return insertOne(tx, model, first);
  const size = Math.floor(MAX_VALUES / first.length);
  for (let at = 0; at < rows.length; at += size)
    await insertionSql(model, rows.slice(at, at + size)).execute(tx);
}

/** The columns of a new record in the order of `newCells`. */
function newColumns(model: RecordModel): string[] {
  const own = model.columns.filter(({ isSystem }) => !isSystem).map(({ column }) => column);
  return [
    'id',
    ...NEW_SYSTEM_COLUMNS,
    'words',
    'texts',
    ...(model.webType === 3 ? ['process_state'] : []),
    ...own,
  ];
}

function newCells(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  model: RecordModel,
  { id, values, words, texts }: Written,
): unknown[] {
  const system = newSystemColumns(ctx);
  const cells: unknown[] = [id];
  for (const column of NEW_SYSTEM_COLUMNS) cells.push(system[column]);
  cells.push(words, textsJson(model.columns, values, texts));
  // Of a design with a process a record is a draft until it is submitted.
  if (model.webType === 3) cells.push(processLifecycle.state.draft);
  for (const { field, isSystem } of model.columns)
    if (!isSystem) cells.push(toColumn(field, values[field.name]));
  return cells;
}

function insertionSql(model: RecordModel, rows: readonly (readonly unknown[])[]): RawBuilder<unknown> {
  const names = newColumns(model).map((column) => sql.id(column));
  const values = rows.map((row) => sql`(${sql.join(row.map((value) => sql.val(value)))})`);
  return sql`INSERT INTO ${appTable(model.table)} (${sql.join(names)}) VALUES ${sql.join(values)}`;
}

/** How one record of a model is stored: its columns are always the same. */
const insertions = new WeakMap<RecordModel, CompiledQuery>();

async function insertOne(tx: Tx, model: RecordModel, cells: readonly unknown[]): Promise<void> {
  const statement = insertions.get(model) ?? insertionSql(model, [cells]).compile(tx);
  insertions.set(model, statement);
  await tx.executeQuery({ ...statement, parameters: cells });
}

/** Stores a new record alone; its id may be the database's. */
export async function insertRow(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  tx: Change,
  model: RecordModel,
  written: Written,
): Promise<WrittenRow> {
  if (model.existing) {
    const cells = filled(model.columns, written.values);
    return insertExisting(ctx, tx.db, model.existing, { cells, newKey: written.id });
  }
  tx.send(insertRows(ctx, tx.db, model, [written]));
  return { id: written.id, rev: 0 };
}

/** Stores the values of a record: all of them, in an existing table those that are others than before. */
export async function updateRow(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  tx: Tx,
  model: RecordModel,
  { before, ...written }: Written & { readonly before: StoredRecord },
): Promise<WrittenRow> {
  if (model.existing) {
    const was = new Map(filled(model.columns, before.values));
    const cells = filled(model.columns, written.values).filter(
      ([column, value]) => !isDeepStrictEqual(was.get(column), value),
    );
    return updateExisting(ctx, tx, model.existing, { id: written.id, cells, rev: before.rev });
  }
  const { values, words, texts } = written;
  const derived: [column: string, value: unknown][] = [
    ['words', words],
    ['texts', textsJson(model.columns, values, texts)],
  ];
  const cells = [...derived, ...filled(model.columns, values)];
  await setColumns(ctx, tx, model, written.id, cells);
  return { id: written.id, rev: before.rev + 1 };
}

/** A record's row once its child rows are written too: where those count, they made its version another one. */
export const rowWithChildren = async (
  tx: Tx,
  { existing }: RecordModel,
  row: WrittenRow,
): Promise<WrittenRow> => (existing && existing.children.size > 0 ? rowNow(tx, existing, row.id) : row);

/** Deletes a record, or brings it back. */
export async function markDeleted(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  tx: Tx,
  model: RecordModel,
  { id, deleteMark }: { readonly id: string; readonly deleteMark: 0 | 1 },
): Promise<void> {
  if (model.existing) return markExisting(ctx, tx, model.existing, { id, deleteMark });
  const isGone = deleteMark === 1;
  await setColumns(ctx, tx, model, id, [
    ['delete_mark', deleteMark],
    ['delete_user_id', isGone ? ctx.caller.userId : null],
    ['delete_time', isGone ? ctx.clock.now() : null],
  ]);
}

async function setColumns(
  { caller, clock }: Pick<Ctx, 'caller' | 'clock'>,
  tx: Tx,
  model: RecordModel,
  id: string,
  cells: readonly (readonly [column: string, value: unknown])[],
): Promise<void> {
  const all = [['modifier_user_id', caller.userId] as const, ['modify_time', clock.now()] as const, ...cells];
  await sql`UPDATE ${appTable(model.table)}
    SET rev = rev + 1, ${sql.join(all.map(([column, value]) => sql`${sql.id(column)} = ${sql.val(value)}`))}
    WHERE id = ${id}`.execute(tx);
}

/** Notes how the process of a record stands; that is no change of the record itself. */
export async function markProcess(
  tx: Tx,
  table: string,
  { id, processId, state }: { readonly id: string; readonly processId: string; readonly state: number },
): Promise<void> {
  await sql`UPDATE ${appTable(table)} SET process_instance_id = ${processId}, process_state = ${state}
    WHERE id = ${id}`.execute(tx);
}

type ChildRow = {
  readonly id: string;
  readonly position: number;
  readonly values: FormRow;
  /** As it is stored; absent for a new row. */
  readonly before: FormRow | undefined;
};

type ChildRows = {
  readonly parentId: string;
  readonly rows: readonly ChildRow[];
  readonly gone: readonly string[];
  /** The ids of all rows in their order. */
  readonly order: readonly string[];
  readonly texts: ChosenTexts;
};

/** Stores new and changed rows of a child table and deletes those that are gone; answers the ids of those that were stored. */
export async function saveChildRows(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  tx: Tx,
  child: ChildModel,
  given: ChildRows,
): Promise<readonly string[]> {
  if (child.existing) return saveExistingRows(ctx, tx, child, child.existing, given);
  await saveOwnRows(tx, child, given);
  return given.rows.map(({ id }) => id);
}

/** The same in an existing table, of which only columns with other values are written. */
async function saveExistingRows(
  ctx: Pick<Ctx, 'caller' | 'clock'>,
  tx: Tx,
  child: ChildModel,
  existing: ExistingModel,
  { parentId, rows, gone, order }: ChildRows,
): Promise<string[]> {
  const { columns } = child;
  for (const id of gone) await markExisting(ctx, tx, existing, { id, deleteMark: 1 });
  const places = existing.order ? await newPlaces(tx, child, { parentId, order }) : NO_PLACES;
  const ids: string[] = [];
  for (const { id, values, before } of rows) {
    const was = before && new Map(filled(columns, before));
    const cells = filled(columns, values).filter(
      ([column, value]) => !was || !isDeepStrictEqual(was.get(column), value),
    );
    const place = places.get(id);
    if (!was) ids.push((await insertExisting(ctx, tx, existing, { cells, newKey: id, parentId, place })).id);
    else {
      if (cells.length > 0 || place !== undefined)
        await updateExisting(ctx, tx, existing, { id, cells, rev: null, place });
      ids.push(id);
    }
  }
  const written = new Set(rows.map(({ id }) => id));
  for (const [id, place] of places)
    if (!written.has(id)) await updateExisting(ctx, tx, existing, { id, cells: [], rev: null, place });
  return ids;
}

const NO_PLACES: ReadonlyMap<string, number> = new Map();

/**
 * The numbers that rows of an existing table get so that they stand in an order, by their ids: those that stand right
 * already keep theirs, whatever numbers others have given them.
 */
async function newPlaces(
  tx: Tx,
  child: ChildModel,
  { parentId, order }: Pick<ChildRows, 'parentId' | 'order'>,
): Promise<ReadonlyMap<string, number>> {
  const position = columnSql(child, 'position');
  const rows = await rowsOf<{ id: string; position: unknown }>(
    tx,
    child,
    sql`SELECT ${columnSql(child, 'id')} AS id, ${position} AS position FROM ${tableSql(child)}
      WHERE ${ofParentsSql(child, oneParent(parentId))} ORDER BY ${position}, ${keySql(child)}`,
  );
  const stored = rows.map(({ id }) => id);
  if (isDeepStrictEqual(stored, [...order])) return NO_PLACES;
  const held = new Map(
    rows.flatMap((row) => (row.position === null ? [] : [[row.id, Number(row.position)]])),
  );
  const places = new Map<string, number>();
  let last = Math.min(1, ...held.values()) - 1;
  for (const id of order) {
    const own = held.get(id);
    if (own === undefined || own <= last) places.set(id, last + 1);
    last = places.get(id) ?? own ?? last;
  }
  return places;
}

async function saveOwnRows(
  tx: Tx,
  { table, columns }: ChildModel,
  { parentId, rows, gone, texts }: ChildRows,
): Promise<void> {
  if (gone.length > 0)
    await sql`DELETE FROM ${appTable(table)} WHERE parent_id = ${parentId} AND id = ANY(${[...gone]})`.execute(
      tx,
    );
  const names = ['id', 'parent_id', 'position', 'texts', ...filled(columns, {}).map(([column]) => column)];
  const size = Math.floor(MAX_VALUES / names.length);
  for (let at = 0; at < rows.length; at += size) {
    const values = rows
      .slice(at, at + size)
      .map((row) => [
        row.id,
        parentId,
        row.position,
        textsJson(columns, row.values, texts),
        ...filled(columns, row.values).map(([, value]) => value),
      ]);
    await sql`INSERT INTO ${appTable(table)} (${sql.join(names.map((name) => sql.id(name)))})
      VALUES ${sql.join(values.map((row) => sql`(${sql.join(row.map((value) => sql.val(value)))})`))}
      ON CONFLICT (id) DO UPDATE SET ${sql.join(
        names.slice(2).map((name) => sql`${sql.id(name)} = excluded.${sql.id(name)}`),
      )}`.execute(tx);
  }
}

/** Whether the condition lets a record through that is stored now. */
export async function isReached(
  db: Db,
  model: RecordModel,
  { id, where }: Pick<Wanted, 'id' | 'where'>,
): Promise<boolean> {
  const rows = await rowsOf(
    db,
    model,
    sql`SELECT 1 AS found FROM ${tableSql(model)} WHERE ${idSql(model, [id])} AND ${where} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Whether the condition lets all of some records through that are stored now. */
export async function areReached(
  db: Db,
  model: RecordModel,
  { ids, where }: Pick<Wanted, 'where'> & { readonly ids: readonly string[] },
): Promise<boolean> {
  const rows = await rowsOf<{ found: unknown }>(
    db,
    model,
    sql`SELECT count(*) AS found FROM ${tableSql(model)} WHERE ${idSql(model, ids)} AND ${where}`,
  );
  return Number(rows[0]?.found) === ids.length;
}

/**
 * Whether another record has the value. Whoever looks holds the value until the end of the transaction, so that two
 * who write it at once do not miss each other, whether or not the index is there already.
 */
export async function isTaken(tx: Tx, model: RecordModel, asked: AskedValue): Promise<boolean> {
  const key = lockKey(model, asked.stored, toColumn(asked.stored.field, asked.value));
  if (!holdsAmong(tx, key, asked.id)) return true;
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
  return isHeldByOthers(tx, model, asked);
}

type AskedValue = { readonly id: string; readonly stored: StoredField; readonly value: unknown };

/** Whether another record has the value at this moment. */
export async function isHeldByOthers(
  db: Db,
  model: RecordModel,
  { id, stored, value }: AskedValue,
): Promise<boolean> {
  const held = toColumn(stored.field, value);
  const { existing } = model;
  const isHeld =
    relationSql(model, stored.column)?.isOneOf([String(held)]) ??
    sql`${columnSql(model, stored.column)} = ${existing?.outside ? outsideValue(existing, stored.column, held) : sql.val(held)}`;
  const rows = await rowsOf(
    db,
    model,
    sql`SELECT 1 AS found FROM ${tableSql(model)}
      WHERE ${isHeld} AND ${columnSql(model, 'delete_mark')} = 0
        AND ${columnSql(model, 'id')} <> ${id} LIMIT 1`,
  );
  return rows.length > 0;
}

/** Names a unique value, for the lock of whoever writes it. */
const lockKey = ({ table, existing }: RecordModel, { column }: StoredField, held: unknown): string =>
  JSON.stringify(
    existing
      ? [existing.outside?.id, existing.table, existing.columns.get(column)?.name, held]
      : [table, column, held],
  );

/** Of texts that must be unique, those that a record has, by field; all are held as by `isTaken`, in one order. */
export async function takenAmong(
  tx: Tx,
  model: RecordModel,
  asked: ReadonlyMap<StoredField, ReadonlySet<string>>,
): Promise<Map<StoredField, Set<string>>> {
  const keys = [...asked].flatMap(([stored, values]) =>
    [...values].map((value) => lockKey(model, stored, value)),
  );
  if (keys.length > 0)
    await sql`SELECT pg_advisory_xact_lock(key) FROM (
      SELECT hashtextextended(text, 0) AS key FROM unnest(${keys}::text[]) AS text ORDER BY 1
    ) keys`.execute(tx);
  const taken = new Map<StoredField, Set<string>>();
  for (const [stored, values] of asked) {
    const column = columnSql(model, stored.column);
    const { rows } =
      values.size === 0
        ? { rows: [] }
        : await sql<{ value: string }>`
            SELECT DISTINCT ${column} AS value FROM ${tableSql(model)}
            WHERE ${column} = ANY(${[...values]}) AND ${columnSql(model, 'delete_mark')} = 0`.execute(tx);
    taken.set(stored, new Set(rows.map(({ value }) => value)));
  }
  return taken;
}
