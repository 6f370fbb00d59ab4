import {
  INDEX_STATES,
  type IndexEdit,
  type TableIndex,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { MAX_INDEXES } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { quotedName } from '@auditplus/core/sql/column-types.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import pg from 'pg';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { type Caller, systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { runAlone } from '../../kernel/table-changes.ts';
import {
  type AskedIndex,
  askedIndexes,
  askForIndex,
  deleteAskedIndex,
  findAskedIndex,
  updateAskedIndex,
} from './data-models.repository.ts';
import { openPlace, type Place } from './places.ts';
import { declareSlowIndexJob } from './slow-statements.ts';
import { assertColumn, type OneTable, pathOf, type StoredTable, storedTable } from './table-shape.ts';
import { indexesUnderWay } from './tables.queries.ts';

const JOB = 'data-models.buildIndex';
const Asked = z.object({ id: z.string() });
const Names = z.array(z.string());
/** Values that stand in several rows and are shown. */
const SHOWN_VALUES = 5;
/** So long a request looks for them; the job has more time. */
const LOOK_MS = 5_000;
const JOB_LOOK_MS = 60_000;
const UNIQUE_VIOLATION = '23505';

/** Declares the building and taking away of indexes, and the building of those that slow statements lack. */
export function declareTableIndexJobs(kernel: Kernel): void {
  declareSlowIndexJob(kernel);
  kernel.jobs.work(JOB, (data) => workOnIndex(kernel, Asked.parse(data).id), { isLong: true });
}

/** The indexes of a table: those of the catalogue, and those that are asked for. */
export async function shownIndexes(
  { db }: Ctx,
  { isOwn, linkId }: Place,
  { shape, indexes }: StoredTable,
): Promise<TableIndex[]> {
  const asked = await askedIndexes(db, { linkId, table: shape.name });
  const underWay = isOwn ? await indexesUnderWay(db, shape.name) : new Set<string>();
  const byName = new Map(asked.map((row) => [row.index_name, row]));
  return [
    ...indexes.map(({ isReady, ...index }): TableIndex => {
      const row = byName.get(index.name);
      byName.delete(index.name);
      if (row && (row.state === 'removing' || row.state === 'notRemoved'))
        return { ...index, ...stateOf(row) };
      if (isReady) return { ...index, ...READY };
      if (underWay.has(index.name)) return { ...index, ...READY, state: 'building' };
      return row ? { ...index, ...stateOf(row) } : { ...index, ...READY, state: 'failed' };
    }),
    ...[...byName.values()].map((row) => ({
      name: row.index_name,
      columns: Names.parse(row.columns),
      isUnique: row.is_unique,
      isPrimary: false,
      isOfConstraint: false,
      ...stateOf(row),
    })),
  ];
}

type State = Pick<TableIndex, 'state' | 'duplicates' | 'reason'>;

const READY: State = { state: 'ready', duplicates: [], reason: '' };

const stateOf = ({ state, duplicates, reason }: AskedIndex): State => ({
  state: INDEX_STATES.find((known) => known === state) ?? 'failed',
  duplicates: Names.parse(duplicates),
  reason,
});

/** Has an index built while people go on working. */
export async function addIndex(ctx: Ctx, { linkId, table }: OneTable, edit: IndexEdit): Promise<void> {
  const { place, stored } = await indexed(ctx, { linkId, table });
  if ((await shownIndexes(ctx, place, stored)).length >= MAX_INDEXES)
    refuse('dataModel.tooMany', { limit: MAX_INDEXES, what: ctx.language === 'en' ? 'indexes' : '索引' });
  for (const column of edit.columns) assertColumn(stored, column);
  if (edit.isUnique) await assertUnique(place, stored, edit.columns);
  const name = `${table.slice(0, 40)}_${newId(ctx.clock.now().getTime()).replaceAll('-', '').slice(-12)}`;
  await askFor(ctx, { linkId, table, name, ...edit }, 'building');
}

/** Has an index built again that could not be; one that a process left behind unfinished too. */
export async function buildIndexAgain(ctx: Ctx, { linkId, table, name }: OneIndex): Promise<void> {
  const { place, stored } = await indexed(ctx, { linkId, table });
  const index = orThrow(
    (await shownIndexes(ctx, place, stored)).find((known) => known.name === name),
    'record.missing',
  );
  if (index.state !== 'duplicates' && index.state !== 'failed') return;
  if (index.isUnique) await assertUnique(place, stored, index.columns);
  await askFor(ctx, { ...index, linkId, table }, 'building');
}

/** Has an index taken away while people go on working. */
export async function removeIndex(ctx: Ctx, { linkId, table, name }: OneIndex): Promise<void> {
  const { place, stored } = await indexed(ctx, { linkId, table });
  const known = (await shownIndexes(ctx, place, stored)).find((index) => index.name === name);
  if (!known || known.isPrimary) return refuse('record.missing');
  if (known.isOfConstraint) refuse('dataModel.indexOfConstraint', { name });
  // Dropping it would wait for its building.
  if (known.state === 'building') refuse('dataModel.indexBuilding');
  if (known.state === 'removing') return;
  await askFor(ctx, { ...known, linkId, table }, 'removing');
}

type OneIndex = OneTable & { readonly name: string };
type WholeIndex = OneIndex & Pick<TableIndex, 'columns' | 'isUnique'>;

const NOTED = { building: 'dataTable.indexAdded', removing: 'dataTable.indexRemoved' } as const;

const askFor = (
  ctx: Ctx,
  { linkId, table, name, columns, isUnique }: WholeIndex,
  state: keyof typeof NOTED,
): Promise<void> =>
  change(ctx, async (tx) => {
    const now = ctx.clock.now();
    const id = await askForIndex(tx.db, {
      id: newId(now.getTime()),
      link_id: linkId,
      table_name: table,
      index_name: name,
      columns: JSON.stringify(columns),
      is_unique: isUnique,
      state,
      creator_time: now,
    });
    tx.record({
      action: NOTED[state],
      targetType: 'dataTable',
      targetId: table,
      after: { fullName: table, columns: [...columns] },
    });
    requestJob(tx, JOB, { id });
  });

async function indexed(ctx: Ctx, { linkId, table }: OneTable) {
  const place = await openPlace(ctx, linkId);
  if (!place.mayWrite) refuse('dataModel.readOnly', { name: place.name });
  if (place.isOwn && isFormTable(table)) refuse('dataModel.ownedByForm', { name: table });
  return { place, stored: await storedTable(ctx, place, table) };
}

/** Values that stand in several rows, as a unique index on these columns would find them. */
async function duplicatesOf(
  place: Place,
  stored: StoredTable,
  { columns, ms }: { readonly columns: readonly string[]; readonly ms: number },
): Promise<string[]> {
  const names = columns.map(quotedName);
  const { rows } = await place.use((database) =>
    database.read({
      text: `SELECT ${names.join(', ')}, count(*) FROM ${pathOf(place, stored)}
        WHERE ${names.map((name) => `${name} IS NOT NULL`).join(' AND ')}
        GROUP BY ${names.join(', ')} HAVING count(*) > 1 LIMIT ${SHOWN_VALUES}`,
      values: [],
      limits: { rows: SHOWN_VALUES, bytes: 1_000_000, ms },
    }),
  );
  return rows.map((row) =>
    row
      .slice(0, -1)
      .map((value) => String(value).slice(0, MAX_VALUE))
      .join(' / '),
  );
}
const MAX_VALUE = 60;

/** Refuses with `dataModel.duplicateValues`; what cannot be found so soon is left to who builds. */
async function assertUnique(place: Place, stored: StoredTable, columns: readonly string[]): Promise<void> {
  const values = await duplicatesOf(place, stored, { columns, ms: LOOK_MS }).catch((error: unknown) => {
    if (error instanceof Refusal && error.errorCode === 'sql.timedOut') return [];
    throw error;
  });
  if (values.length > 0) refuse('dataModel.duplicateValues', { columns: [...columns], values });
}

/** Builds an index, or takes it away, beside all work; where that fails, why stands beside the index. */
export async function workOnIndex(kernel: Kernel, id: string): Promise<void> {
  const { db, log } = kernel;
  const row = await findAskedIndex(db, id);
  if (row?.state !== 'building' && row?.state !== 'removing') return;
  const isRemoval = row.state === 'removing';
  const fail = (state: 'duplicates' | 'failed' | 'notRemoved', what: Partial<Failure> = {}) =>
    updateAskedIndex(db, id, {
      state,
      duplicates: JSON.stringify(what.values ?? []),
      reason: (what.reason ?? '').slice(0, MAX_REASON),
    });
  try {
    const ctx = ctxOf(kernel, BUILDER);
    const place = await openPlace(ctx, row.link_id);
    const stored = await storedTable(ctx, place, row.table_name);
    const at: IndexPlace = { kernel, place, stored, name: row.index_name };
    // One that was begun and not ended is in the catalogue, but of no use.
    if (stored.indexes.some(({ name }) => name === row.index_name)) await dropIndex(at);
    if (!isRemoval) {
      const duplicates = await buildIndex(at, row);
      if (duplicates.length > 0) return await fail('duplicates', { values: duplicates });
    }
    await deleteAskedIndex(db, id);
  } catch (error) {
    log.warn({ err: error, index: row.index_name, state: row.state }, 'work on an index of a table failed');
    const { isOfValues, reason } = causeOf(error);
    if (isRemoval) return fail('notRemoved', { reason });
    return fail(isOfValues ? 'duplicates' : 'failed', isOfValues ? {} : { reason });
  }
}

/** Those who see the indexes of tables may know what a database says of them. */
const BUILDER: Caller = { ...systemCaller('数据建模'), isAdministrator: true };

type Failure = { readonly values: readonly string[]; readonly reason: string };
const MAX_REASON = 300;

/** What a database says, as far as it said anything. */
function causeOf(error: unknown): { readonly isOfValues: boolean; readonly reason: string } {
  if (error instanceof pg.DatabaseError)
    return { isOfValues: error.code === UNIQUE_VIOLATION, reason: error.message };
  const told = error instanceof Refusal ? Told.safeParse(error.details).data : undefined;
  return { isOfValues: told?.isOfValues ?? false, reason: told?.database ?? '' };
}

const Told = z.object({ database: z.string(), isOfValues: z.boolean() });

type IndexPlace = {
  readonly kernel: Kernel;
  readonly place: Place;
  readonly stored: StoredTable;
  readonly name: string;
};

/** Builds an index, and answers with values that keep it from being unique; one that could not be built is taken away. */
async function buildIndex(at: IndexPlace, row: AskedIndex): Promise<readonly string[]> {
  const { place, stored, name } = at;
  const columns = Names.parse(row.columns);
  const values = row.is_unique ? await duplicatesOf(place, stored, { columns, ms: JOB_LOOK_MS }) : [];
  if (values.length > 0) return values;
  const how = `${row.is_unique ? 'UNIQUE INDEX' : 'INDEX'}${place.dialect === 'MySQL' ? '' : ' CONCURRENTLY'}`;
  const named = columns.map(quotedName).join(', ');
  try {
    await runAt(at, `CREATE ${how} ${quotedName(name)} ON ${pathOf(place, stored)} (${named})`);
  } catch (error) {
    // Every write would keep up what nothing reads.
    if ((await storedIndexes(at)).includes(name)) await dropIndex(at);
    throw error;
  }
  return [];
}

const storedIndexes = async ({ place, stored }: IndexPlace): Promise<string[]> =>
  (await place.use((database) => database.indexes(stored.shape.name))).map(({ name }) => name);

const dropIndex = (at: IndexPlace): Promise<void> =>
  runAt(
    at,
    at.place.dialect === 'MySQL'
      ? `DROP INDEX ${quotedName(at.name)} ON ${pathOf(at.place, at.stored)}`
      : `DROP INDEX CONCURRENTLY IF EXISTS ${quotedName(at.place.schema)}.${quotedName(at.name)}`,
  );

const runAt = ({ kernel, place }: IndexPlace, statement: string): Promise<void> =>
  place.isOwn ? runAlone(kernel, statement) : place.use((database) => database.build(statement));
