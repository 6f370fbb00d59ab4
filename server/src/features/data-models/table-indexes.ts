import {
  INDEX_STATES,
  type IndexEdit,
  type TableIndex,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { MAX_INDEXES } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { quotedName } from '@auditplus/core/sql/column-types.ts';
import { isFormTable } from '@auditplus/core/sql/table-names.ts';
import pg from 'pg';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { runAlone } from '../../kernel/table-changes.ts';
import {
  type AskedIndex,
  askedIndexes,
  deleteAskedIndex,
  findAskedIndex,
  insertAskedIndex,
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

/** Declares the building of indexes, those that slow statements lack too. */
export function declareTableIndexJobs(kernel: Kernel): void {
  declareSlowIndexJob(kernel);
  kernel.jobs.work(JOB, (data) => buildTableIndex(kernel, Asked.parse(data).id), { isLong: true });
}

/** The indexes of a table: those of the catalogue, and those that are asked for. */
export async function shownIndexes(
  { db }: Ctx,
  { isOwn }: Place,
  { shape, indexes }: StoredTable,
): Promise<TableIndex[]> {
  const asked = isOwn ? await askedIndexes(db, shape.name) : [];
  const underWay = isOwn ? await indexesUnderWay(db, shape.name) : new Set<string>();
  const byName = new Map(asked.map((row) => [row.index_name, row]));
  return [
    ...indexes.map(({ isReady, ...index }): TableIndex => {
      const row = byName.get(index.name);
      byName.delete(index.name);
      if (isReady) return { ...index, state: 'ready', duplicates: [] };
      return row && !underWay.has(index.name)
        ? { ...index, ...stateOf(row) }
        : { ...index, state: underWay.has(index.name) ? 'building' : 'failed', duplicates: [] };
    }),
    ...[...byName.values()].map((row) => ({
      name: row.index_name,
      columns: Names.parse(row.columns),
      isUnique: row.is_unique,
      isPrimary: false,
      ...stateOf(row),
    })),
  ];
}

const stateOf = ({ state, duplicates }: AskedIndex): Pick<TableIndex, 'state' | 'duplicates'> => ({
  state: INDEX_STATES.find((known) => known === state) ?? 'failed',
  duplicates: Names.parse(duplicates),
});

/** Has an index built while people go on working; outside, the database builds it at once. */
export async function addIndex(ctx: Ctx, { linkId, table }: OneTable, edit: IndexEdit): Promise<void> {
  const { place, stored } = await indexed(ctx, { linkId, table });
  if ((await shownIndexes(ctx, place, stored)).length >= MAX_INDEXES)
    refuse('dataModel.tooMany', { limit: MAX_INDEXES, what: ctx.language === 'en' ? 'indexes' : '索引' });
  for (const column of edit.columns) assertColumn(stored, column);
  if (edit.isUnique) await assertUnique(place, stored, edit.columns);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const name = `${table.slice(0, 40)}_${id.replaceAll('-', '').slice(-12)}`;
  if (!place.isOwn) {
    const kind = edit.isUnique ? 'UNIQUE INDEX' : 'INDEX';
    const columns = edit.columns.map(quotedName).join(', ');
    await place.use((database) =>
      database.define([`CREATE ${kind} ${quotedName(name)} ON ${pathOf(place, stored)} (${columns})`]),
    );
    return noteIndex(ctx, { table, action: 'dataTable.indexAdded', columns: edit.columns });
  }
  await change(ctx, async (tx) => {
    await insertAskedIndex(tx.db, askedRow({ id, table, name, ...edit, now }));
    tx.record(indexEntry({ table, action: 'dataTable.indexAdded', columns: edit.columns }));
    requestJob(tx, JOB, { id });
  });
}

/** Has an index built again that could not be; one that a process left behind unfinished too. */
export async function buildIndexAgain(ctx: Ctx, { linkId, table, name }: OneIndex): Promise<void> {
  const { place, stored } = await indexed(ctx, { linkId, table });
  const index = orThrow(
    (await shownIndexes(ctx, place, stored)).find((known) => known.name === name),
    'record.missing',
  );
  if (index.state === 'ready' || index.state === 'building') return;
  if (index.isUnique) await assertUnique(place, stored, index.columns);
  await change(ctx, async (tx) => {
    const known = (await askedIndexes(tx.db, table)).find(({ index_name }) => index_name === name);
    const now = ctx.clock.now();
    const id = known?.id ?? newId(now.getTime());
    if (known) await updateAskedIndex(tx.db, id, { state: 'building', duplicates: '[]' });
    else await insertAskedIndex(tx.db, askedRow({ ...index, id, table, now }));
    tx.record(indexEntry({ table, action: 'dataTable.indexAdded', columns: index.columns }));
    requestJob(tx, JOB, { id });
  });
}

type Asking = Pick<TableIndex, 'name' | 'columns' | 'isUnique'> & {
  readonly id: string;
  readonly table: string;
  readonly now: Date;
};

const askedRow = ({ id, table, name, columns, isUnique, now }: Asking) => ({
  id,
  table_name: table,
  index_name: name,
  columns: JSON.stringify(columns),
  is_unique: isUnique,
  state: 'building',
  creator_time: now,
});

type OneIndex = OneTable & { readonly name: string };

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

/** Builds an index beside all work; one that could not be built is taken away, and why stands in its place. */
export async function buildTableIndex(kernel: Kernel, id: string): Promise<void> {
  const { db, log } = kernel;
  const row = await findAskedIndex(db, id);
  if (row?.state !== 'building') return;
  const ctx = ctxOf(kernel, systemCaller('数据建模'));
  const place = await openPlace(ctx, OWN_DATABASE);
  const columns = Names.parse(row.columns);
  const drop = () => dropIndex(kernel, row.index_name);
  const fail = (state: 'duplicates' | 'failed', values: readonly string[] = []) =>
    updateAskedIndex(db, id, { state, duplicates: JSON.stringify(values) });
  // One that was begun and not ended is in the catalogue, but of no use.
  await drop();
  try {
    const stored = await storedTable(ctx, place, row.table_name);
    const look = { columns, ms: JOB_LOOK_MS };
    const values = row.is_unique ? await duplicatesOf(place, stored, look) : [];
    if (values.length > 0) return await fail('duplicates', values);
    const kind = row.is_unique ? 'UNIQUE INDEX' : 'INDEX';
    const named = columns.map(quotedName).join(', ');
    await runAlone(
      kernel,
      `CREATE ${kind} CONCURRENTLY ${quotedName(row.index_name)} ON ${pathOf(place, stored)} (${named})`,
    );
    await deleteAskedIndex(db, id);
  } catch (error) {
    log.warn({ err: error, index: row.index_name }, 'an index of a table could not be built');
    // Every write would keep up what nothing reads.
    await drop();
    const isTwice = error instanceof pg.DatabaseError && error.code === UNIQUE_VIOLATION;
    await fail(isTwice ? 'duplicates' : 'failed');
  }
}

const dropIndex = (kernel: Kernel, name: string): Promise<void> =>
  runAlone(kernel, `DROP INDEX CONCURRENTLY IF EXISTS "app".${quotedName(name)}`);

export async function removeIndex(ctx: Ctx, { linkId, table, name }: OneIndex): Promise<void> {
  const { place, stored } = await indexed(ctx, { linkId, table });
  const known = (await shownIndexes(ctx, place, stored)).find((index) => index.name === name);
  if (!known || known.isPrimary) return refuse('record.missing');
  // Dropping it would wait for its building.
  if (known.state === 'building') refuse('dataModel.indexBuilding');
  if (place.isOwn) {
    await dropIndex(ctx, name);
    const asked = (await askedIndexes(ctx.db, table)).find(({ index_name }) => index_name === name);
    if (asked) await deleteAskedIndex(ctx.db, asked.id);
  } else {
    const statement =
      place.dialect === 'MySQL'
        ? `DROP INDEX ${quotedName(name)} ON ${pathOf(place, stored)}`
        : `DROP INDEX ${quotedName(place.schema)}.${quotedName(name)}`;
    await place.use((database) => database.define([statement]));
  }
  await noteIndex(ctx, { table, action: 'dataTable.indexRemoved', columns: known.columns });
}

type Noted = { readonly table: string; readonly action: string; readonly columns: readonly string[] };

const indexEntry = ({ table, action, columns }: Noted) => ({
  action,
  targetType: 'dataTable',
  targetId: table,
  after: { fullName: table, columns: [...columns] },
});

const noteIndex = (ctx: Ctx, noted: Noted): Promise<void> =>
  change(ctx, async (tx) => tx.record(indexEntry(noted)));
