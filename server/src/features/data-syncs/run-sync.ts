import { createHash, randomUUID } from 'node:crypto';
import {
  ExtraRows,
  MOST_REFUSED_ROWS,
  SyncColumn,
  SyncMode,
} from '@auditplus/contract/features/data-syncs/data-syncs.model.ts';
import type { TypeOfColumn } from '@auditplus/core/sql/column-types.ts';
import {
  endStagingStatement,
  keyedStatements,
  partStatement,
  removalStatements,
  replaceStatements,
  type SyncedTable,
  stagingName,
  stagingStatements,
  writeStatements,
} from '@auditplus/core/sql/sync-statements.ts';
import { canonicalValue, writtenValue } from '@auditplus/core/sql/sync-values.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { storedProblem } from '../../kernel/stored-problem.ts';
import type { Place } from '../data-models/public.ts';
import {
  activeRun,
  deleteRefusedRow,
  findRefusedRow,
  findRun,
  firstDifference,
  insertPart,
  insertRefusedRows,
  lockRun,
  refusedPlaces,
  type SyncRunRow,
  takeRun,
  updateHeldRun,
  updateRefusedRow,
  updateRun,
} from './data-syncs.repository.ts';
import { countRows, readSides, type Sides, type Wanted } from './sides.ts';

/** Rows that are stored as done at a time. */
export const PART_ROWS = 5_000;
/** Rows that are read, written and compared at a time. */
const SLICE_ROWS = 500;
/** Rows of a table without a key, which has to be brought over at once. */
const MAX_KEYLESS = 100_000;
const LIMITS = { bytes: 64 * 1024 ** 2, ms: 60_000 };
/** A run that has not moved for this long has lost its process. */
export const ABANDONED_MS = 120_000;

type Row = readonly unknown[];
type Run = {
  readonly kernel: Kernel;
  readonly row: SyncRunRow;
  readonly worker: string;
  readonly sides: Sides;
};

/** It was stopped, or another process carries it out. */
class LetGo extends Error {}

const LastKey = z.array(z.union([z.string(), z.number()]));

/**
 * Carries out a run part by part. A part is written before it is stored as done, and writing it again changes nothing,
 * so that a run that was stopped or killed goes on after the last part that is stored.
 */
export async function runSync(kernel: Kernel, id: string): Promise<void> {
  const worker = randomUUID();
  const now = kernel.clock.now();
  const before = new Date(now.getTime() - ABANDONED_MS);
  const row = await takeRun(kernel.db, id, { worker, now, before });
  if (!row) return;
  const end = (state: 'done' | 'differs' | 'failed', problem = '') =>
    change(ctxOf(kernel, systemCaller('数据同步')), async (tx) => {
      const set = { state, problem, ended_at: kernel.clock.now() };
      if (await updateHeldRun(tx.db, { id, worker }, set)) tx.emit('dataSync.finished', { runId: id, state });
    });
  try {
    const access = await kernel.access.of(row.started_by);
    if (!access) return void (await end('failed', storedProblem({ errorCode: 'access.denied', params: {} })));
    const ctx = { ...ctxOf(kernel, access.caller, `data sync ${id}`), language: access.language };
    const sides = await readSides(ctx, wantedOf(row, SyncMode.parse(row.mode)));
    const difference = await carryOut({ kernel, row, worker, sides });
    const { state, problem } = await outcomeOf(kernel.db, id, difference);
    await end(state, problem);
  } catch (error) {
    if (error instanceof LetGo) return;
    if (!(error instanceof Refusal)) {
      kernel.log.error({ err: error, run: id }, 'a data synchronisation failed');
      await end('failed', 'server.failed');
      return;
    }
    await end('failed', storedProblem(error));
  }
}

const wantedOf = (row: SyncRunRow, mode: SyncMode): Wanted => ({
  fromId: row.from_id,
  toId: row.to_id,
  sourceTable: row.source_table,
  targetTable: row.target_table,
  mode,
  acceptsLoss: true,
  columns: SyncColumn.array().parse(row.columns),
  filter: row.filter,
  extraRows: ExtraRows.parse(row.extra_rows),
  at: row.created_at,
});

/** How a run ends in which all parts are done: rows differ, rows were refused, or both sides are equal. */
async function outcomeOf(
  db: Db,
  runId: string,
  difference: string | null,
): Promise<{ state: 'done' | 'differs'; problem: string }> {
  const { count } = await refusedPlaces(db, runId);
  if (difference !== null)
    return {
      state: 'differs',
      problem: storedProblem({ errorCode: 'dataSync.differs', params: { key: difference } }),
    };
  if (count === 0) return { state: 'done', problem: '' };
  return {
    state: 'differs',
    problem: storedProblem({ errorCode: 'dataSync.rowsRefused', params: { count } }),
  };
}

/** What differs, or null where both sides are equal. */
async function carryOut(run: Run): Promise<string | null> {
  const { sides, row } = run;
  const { from, to, source } = sides;
  const isReplaced = row.mode === 'replace';
  const target = isReplaced ? { ...sides.target, table: stagingName(sides.target.table) } : sides.target;
  if (row.parts === 0) {
    await held(run, { total: await countRows(from, source) });
    if (isReplaced) await to.use((database) => database.define(stagingStatements(sides.target)));
  }
  if (source.keys.length === 0) await bringAll(run, target);
  else await bringParts(run, target);
  if (row.mode === 'upsert' && row.extra_rows !== 'keep') await removeExtraRows(run, target);
  const found = await firstDifference(run.kernel.db, row.id);
  const difference = found?.difference ?? (await countDifference(run, target));
  if (!isReplaced) return difference;
  if (difference === null) await to.use((database) => database.write(replaceStatements({ ...sides.target })));
  await to.use((database) => database.define([endStagingStatement(sides.target)]));
  return difference;
}

/** Rows of the target that the source does not have, where it is to have none. */
async function countDifference({ kernel, row, sides }: Run, target: SyncedTable): Promise<string | null> {
  const mayHaveMore = row.mode === 'upsert' || (row.mode === 'verify' && row.filter !== '');
  if (row.mode === 'append' || (mayHaveMore && row.extra_rows === 'keep')) return null;
  const [there, here] = [await countRows(sides.from, sides.source), await countRows(sides.to, target)];
  const { count: refused } = await refusedPlaces(kernel.db, row.id);
  return there === here + refused ? null : `${there} ≠ ${here}`;
}

/**
 * Takes rows out of the target whose key the source, or what its filter lets through, does not have. Doing so again
 * changes nothing: a run that was killed looks through all of them anew.
 */
async function removeExtraRows(run: Run, target: SyncedTable): Promise<void> {
  const { sides } = run;
  const { from, to, source } = sides;
  const keyTypes = keyTypesOf(sides);
  const onlyKeys = (table: SyncedTable): SyncedTable => ({
    ...table,
    columns: table.keys.map((name) => ({ name, written: '' })),
  });
  const keyText = (key: Row) =>
    key.map((value, at) => canonicalValue(keyTypes[at] ?? { type: 'other' }, value)).join(SEPARATOR);
  let removed = Number(run.row.removed);
  const most = await mostRemovals(run, target);
  for (let after: Row | null = null; ; ) {
    const { rows } = await readRows(to, partStatement(onlyKeys(target), after, SLICE_ROWS), SLICE_ROWS);
    if (rows.length === 0) return;
    const known = await rowsOfKeys(from, onlyKeys(source), boundKeys(sides, rows, 'source'));
    const there = new Set(known.map(keyText));
    const extra = rows.filter((key) => !there.has(keyText(key)));
    // The source may lose rows while they are gone through.
    if (removed + extra.length > most.count)
      refuse('dataSync.tooManyRemovals', { count: removed + extra.length, rows: most.of });
    if (extra.length > 0)
      await to.use((database) => database.write(removalStatements(target, boundKeys(sides, extra))));
    removed += extra.length;
    await held(run, { removed });
    if (rows.length < SLICE_ROWS) return;
    after = rows.at(-1) ?? null;
  }
}

/** A share of the target that is not removed without being asked for. */
const MAX_REMOVALS = 0.2;

/** How many rows may go; refuses before the first one goes where these would be too many. */
async function mostRemovals(
  { kernel, row, sides }: Run,
  target: SyncedTable,
): Promise<{ readonly count: number; readonly of: number }> {
  const rows = (await countRows(sides.to, target)) + Number(row.removed);
  if (row.extra_rows === 'removeAll') return { count: Number.POSITIVE_INFINITY, of: rows };
  const { count: refused } = await refusedPlaces(kernel.db, row.id);
  const count = rows - (await countRows(sides.from, sides.source)) + refused;
  const most = Math.floor(rows * MAX_REMOVALS);
  if (count > most) refuse('dataSync.tooManyRemovals', { count, rows });
  return { count: most, of: rows };
}

async function held(run: Run, set: Parameters<typeof updateHeldRun>[2]): Promise<void> {
  const { kernel, row, worker } = run;
  const isHeld = await updateHeldRun(
    kernel.db,
    { id: row.id, worker },
    { ...set, moved_at: kernel.clock.now() },
  );
  if (!isHeld) throw new LetGo();
}

async function bringParts(run: Run, target: SyncedTable): Promise<void> {
  const { sides, row } = run;
  const keyAt = sides.source.keys.map((key) => sides.source.columns.findIndex(({ name }) => name === key));
  let after: Row | null = row.last_key === '' ? null : LastKey.parse(JSON.parse(row.last_key));
  let handled = Number(row.handled);
  const known = await refusedPlaces(run.kernel.db, row.id);
  let refusedCount = known.count;
  for (let place = row.parts + 1; ; place += 1) {
    const part = await bringPart(run, target, { after, keyAt, refusedCount });
    const { first, last, count, refused } = part;
    if (count === 0) return;
    after = last;
    handled += count;
    await storePart(run, {
      place,
      count,
      hash: part.hash,
      handled,
      keys: [shownKey(first), shownKey(last)],
      difference: part.wrong ? shownKey(part.wrong) : '',
      lastKey: JSON.stringify(last),
      refused,
      firstRefusedPlace: known.last + refusedCount - known.count + 1,
    });
    refusedCount += refused.length;
    if (part.isLast) return;
  }
}

type Brought = {
  readonly first: Row | null;
  readonly last: Row | null;
  readonly count: number;
  readonly hash: string;
  /** The key of the first row that differs. */
  readonly wrong: Row | null;
  readonly refused: Part['refused'];
  readonly isLast: boolean;
};

/**
 * Writes the rows behind a key and compares them, some hundred at a time: what is in memory for a moment only does not
 * make the server grow.
 */
async function bringPart(
  run: Run,
  target: SyncedTable,
  from: { readonly after: Row | null; readonly keyAt: readonly number[]; readonly refusedCount: number },
): Promise<Brought> {
  const { sides, row } = run;
  const { keyAt } = from;
  const keyOf = (values: Row): Row => keyAt.map((at) => values[at]);
  const keyText = (values: Row) => canonicalRow(sides, values, keyAt);
  const hash = createHash('sha256');
  const refused: { key: Row; reason: string }[] = [];
  let first: Row | null = null;
  let last: Row | null = from.after;
  let wrong: Row | null = null;
  let count = 0;
  let isLast = false;
  while (!isLast && count < PART_ROWS) {
    const wanted = Math.min(SLICE_ROWS, PART_ROWS - count);
    const { rows, isCut } = await readRows(sides.from, partStatement(sides.source, last, wanted), wanted);
    isLast = rows.length === 0 || (rows.length < wanted && !isCut);
    if (rows.length === 0) break;
    const room = roomOf(row, from.refusedCount + refused.length);
    const lost = row.mode === 'verify' ? [] : await writePart(run, target, rows, room);
    const keys = rows.map(keyOf);
    const stored = await rowsOfKeys(sides.to, target, boundKeys(sides, keys));
    const found = new Map(stored.map((values) => [keyText(values), canonicalRow(sides, values)]));
    const without = new Set(lost.map(({ values }) => values));
    for (const values of rows) {
      const text = canonicalRow(sides, values);
      hash.update(text).update('\n');
      if (!without.has(values) && found.get(keyText(values)) !== text) wrong ??= keyOf(values);
    }
    refused.push(...lost.map(({ values, reason }) => ({ key: keyOf(values), reason })));
    first ??= keys[0] ?? null;
    last = keys.at(-1) ?? null;
    count += rows.length;
  }
  return { first, last, count, hash: hash.digest('hex'), wrong, refused, isLast };
}

type KeyType = Pick<TypeOfColumn, 'type'>;

const keyTypesOf = ({ source, types }: Sides): KeyType[] =>
  source.keys.map((key) => types[source.columns.findIndex(({ name }) => name === key)] ?? { type: 'other' });

/** Keys as the database of a side takes them. */
function boundKeys(sides: Sides, keys: readonly Row[], side: 'source' | 'target' = 'target'): Row[] {
  const types = keyTypesOf(sides);
  const { dialect } = sides[side];
  return keys.map((values) =>
    values.map((value, at) => writtenValue(dialect, types[at] ?? { type: 'other' }, value)),
  );
}

/** A table without a key: all rows at once, compared as a heap. */
async function bringAll(run: Run, target: SyncedTable): Promise<void> {
  const { sides } = run;
  const limit = MAX_KEYLESS + 1;
  const all = await readRows(sides.from, partStatement(sides.source, null, limit), limit);
  if (all.rows.length > MAX_KEYLESS || all.isCut) refuse('dataSync.tooManyRows', { limit: MAX_KEYLESS });
  // What a run that was killed has written is written anew.
  await sides.to.use((database) => database.define(stagingStatements(sides.target)));
  for (let at = 0; at < all.rows.length; at += PART_ROWS)
    await writeRows(run, target, all.rows.slice(at, at + PART_ROWS));
  const stored = await readRows(sides.to, partStatement(target, null, limit), limit);
  const heap = (rows: readonly Row[]) => rows.map((values) => canonicalRow(sides, values)).toSorted();
  const [there, here] = [heap(all.rows), heap(stored.rows)];
  const wrong = there.find((text, at) => here[at] !== text);
  const hash = createHash('sha256');
  for (const values of all.rows) hash.update(canonicalRow(sides, values)).update('\n');
  await storePart(run, {
    place: 1,
    count: all.rows.length,
    hash: hash.digest('hex'),
    handled: all.rows.length,
    keys: ['', ''],
    difference: wrong === undefined ? '' : wrong.replaceAll('\u0000', '∅').slice(0, MAX_KEY_TEXT),
    lastKey: '',
    refused: [],
    firstRefusedPlace: 1,
  });
}

/** A replacement is whole or not at all; otherwise the rows that are refused are kept for another try. */
const roomOf = ({ mode }: SyncRunRow, refused: number): number =>
  mode === 'replace' ? 0 : MOST_REFUSED_ROWS - refused;

type Refused = { readonly values: Row; readonly reason: string };

/**
 * Writes rows and answers those that the target would not take; refuses with `dataSync.rowRefused` where there is no
 * room for another one. A part is halved until the row is found: writing a row again changes nothing.
 */
async function writePart(
  run: Pick<Run, 'row' | 'sides'>,
  target: SyncedTable,
  rows: readonly Row[],
  room: number,
): Promise<Refused[]> {
  try {
    await writeRows(run, target, rows);
    return [];
  } catch (error) {
    const reason = reasonOf(error);
    const [values] = rows;
    if (reason === null || !values) throw error;
    if (rows.length === 1) {
      const key = run.sides.source.keys.map(
        (name) => values[run.sides.source.columns.findIndex((column) => column.name === name)],
      );
      if (room < 1) refuse('dataSync.rowRefused', { key: shownKey(key), reason });
      return [{ values, reason }];
    }
    const half = Math.ceil(rows.length / 2);
    const first = await writePart(run, target, rows.slice(0, half), room);
    return [...first, ...(await writePart(run, target, rows.slice(half), room - first.length))];
  }
}

/** What the target has against the values of a row; null where something else is wrong. */
function reasonOf(error: unknown): string | null {
  if (!(error instanceof Refusal) || error.details.isOfValues !== true) return null;
  return String(error.details.database ?? '').slice(0, MAX_REASON);
}
const MAX_REASON = 300;

/** Brings a row over again that the target would not take, as it is in the source now. */
export async function repeatRefusedRow(ctx: Ctx, runId: string, place: number): Promise<void> {
  const row = orThrow(await findRun(ctx.db, runId), 'record.missing');
  const refused = orThrow(await findRefusedRow(ctx.db, { runId, place }), 'record.missing');
  if (await activeRun(ctx.db, { toId: row.to_id, table: row.target_table }))
    refuse('dataSync.running', { name: row.target_table });
  const mode = SyncMode.parse(row.mode);
  const sides = await readSides(ctx, wantedOf(row, mode === 'create' ? 'upsert' : mode));
  const key = LastKey.parse(JSON.parse(refused.row_key));
  const found = await rowsOfKeys(sides.from, sides.source, [key]);
  // A row that the source has no more needs no other try.
  if (found.length > 0) {
    try {
      await writeRows({ row, sides }, sides.target, found);
    } catch (error) {
      const reason = reasonOf(error);
      if (reason === null) throw error;
      await updateRefusedRow(ctx.db, { runId, place }, { reason });
      refuse('dataSync.rowRefused', { key: refused.shown_key, reason });
    }
    const stored = await rowsOfKeys(sides.to, sides.target, boundKeys(sides, [key]));
    const isEqual = found.every((values, at) => {
      const other = stored[at];
      return other !== undefined && canonicalRow(sides, values) === canonicalRow(sides, other);
    });
    if (!isEqual) refuse('dataSync.differs', { key: refused.shown_key });
  }
  await change(ctx, async (tx) => {
    const { problem } = orThrow(await lockRun(tx.db, runId), 'record.missing');
    if (!(await deleteRefusedRow(tx.db, { runId, place }))) return;
    // A run that has rows which differ, or too many of them, stays as it is.
    if (problem.startsWith('dataSync.rowsRefused '))
      await updateRun(tx.db, runId, await outcomeOf(tx.db, runId, null));
    tx.record({
      action: 'dataSync.rowRepeated',
      targetType: 'dataSync',
      targetId: runId,
      after: { table: row.source_table, into: row.target_table, key: refused.shown_key },
    });
  });
}

async function rowsOfKeys(place: Place, table: SyncedTable, keys: readonly Row[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (const statement of keyedStatements(table, keys))
    rows.push(...(await readRows(place, statement, PART_ROWS)).rows);
  return rows;
}

const writeRows = (
  { row, sides }: Pick<Run, 'row' | 'sides'>,
  target: SyncedTable,
  rows: readonly Row[],
): Promise<void> =>
  sides.to.use((database) =>
    database.write(
      writeStatements(
        target,
        rows.map((values) =>
          values.map((value, at) =>
            writtenValue(target.dialect, { type: sides.types[at]?.type ?? 'other' }, value),
          ),
        ),
        row.mode === 'append' ? 'leave' : 'write',
      ),
    ),
  );

const readRows = (place: Place, statement: { text: string; values: readonly unknown[] }, rows: number) =>
  place.use((database) => database.read({ ...statement, limits: { ...LIMITS, rows } }));

const SEPARATOR = '\u0001';

/** The values of a row, or of its key, as both sides write them. */
const canonicalRow = ({ types }: Sides, values: Row, only?: readonly number[]): string =>
  (only ?? values.map((_, at) => at))
    .map((at) => canonicalValue({ type: types[at]?.type ?? 'other' }, values[at]))
    .join(SEPARATOR);

const MAX_KEY_TEXT = 200;
const shownKey = (key: Row | null | undefined): string => (key ?? []).join(', ').slice(0, MAX_KEY_TEXT);

type Part = {
  readonly place: number;
  readonly count: number;
  readonly hash: string;
  readonly handled: number;
  readonly keys: readonly [string, string];
  readonly difference: string;
  readonly lastKey: string;
  readonly refused: readonly { readonly key: Row; readonly reason: string }[];
  readonly firstRefusedPlace: number;
};

/** The part, the rows of it that were refused and how far the run has come are stored together. */
async function storePart(run: Run, part: Part): Promise<void> {
  const { place, count, hash, handled, keys, difference, lastKey } = part;
  const { kernel, row, worker } = run;
  const now = kernel.clock.now();
  await kernel.db.transaction().execute(async (tx) => {
    const isHeld = await updateHeldRun(
      tx,
      { id: row.id, worker },
      { parts: place, handled, last_key: lastKey, moved_at: now },
    );
    if (!isHeld) throw new LetGo();
    await insertPart(tx, {
      run_id: row.id,
      place,
      row_count: count,
      first_key: keys[0],
      last_key: keys[1],
      hash,
      difference,
      created_at: now,
    });
    await insertRefusedRows(
      tx,
      part.refused.map(({ key, reason }, at) => ({
        run_id: row.id,
        place: part.firstRefusedPlace + at,
        part: place,
        row_key: JSON.stringify(key),
        shown_key: shownKey(key),
        reason,
        created_at: now,
      })),
    );
  });
}
