import type {
  KnownColumn,
  TableStep,
  WantedColumn,
  WantedIndex,
} from '@auditplus/core/designs/table-plan.ts';
import { makeRelationView } from '../../kernel/app-table.repository.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { BUILD_INDEXES_JOB } from './build-indexes.ts';
import { fieldOfColumn, insertColumn, updateColumn } from './design-columns.repository.ts';
import { deleteIndexes, indexesOf, indexKey, insertIndex, keyOfRow } from './design-indexes.repository.ts';
import { relationColumns } from './design-relation.ts';
import type { Publication } from './publish-plan.ts';
import {
  addColumn,
  createChildTable,
  createMainTable,
  dropIndex,
  hasRows,
  indexSql,
  renameColumn,
  underDesignLocks,
} from './tables.repository.ts';

type Applied = {
  readonly designId: string;
  readonly publication: Publication;
  /** Columns with the values of converted ones, by the field. */
  readonly prepared?: ReadonlyMap<string, KnownColumn>;
  /** What the end of a conversion does under the same locks. */
  readonly finish?: (tx: Tx) => Promise<void>;
};

/** Brings the tables up to the version: catalogue changes only, under the locks of all tables that change. */
export async function applyTables(ctx: Ctx, tx: Change, applied: Applied): Promise<void> {
  const { designId, publication } = applied;
  const { steps } = publication.tables;
  const created = new Set(steps.flatMap((step) => (step.kind === 'createTable' ? [step.tableName] : [])));
  const changed = steps.flatMap((step) => {
    const table = step.kind === 'createTable' ? step.tableName : tableOf(step);
    return created.has(table) || step.kind === 'relabel' || step.kind === 'changeShape' ? [] : [table];
  });
  const gone = await unneededIndexes(tx.db, designId, publication);
  const tables = [...new Set([...changed, ...gone.map((row) => row.table_name)])];
  await underDesignLocks(tx.db, { designId, tables }, async () => {
    await applied.finish?.(tx.db);
    for (const row of gone) await dropIndex(tx.db, row.index_name);
    await deleteIndexes(
      tx.db,
      gone.map(({ id }) => id),
    );
    for (const step of steps) await applyStep(ctx, tx.db, step, { ...applied, created });
    // Nobody reads the view while its table is locked; where no column of it changed, it stays as it is.
    const { mainTable } = publication;
    if (created.has(mainTable) || changed.includes(mainTable))
      await makeRelationView(tx.db, {
        name: mainTable,
        columns: relationColumns(mainTable, publication.tables.columns),
        hasBin: true,
      });
    await addIndexes(ctx, tx, { designId, indexes: publication.tables.indexes, created });
  });
}

const tableOf = (step: Exclude<TableStep, { kind: 'createTable' }>): string =>
  step.kind === 'dropColumn' || step.kind === 'dropTable' ? step.from.tableName : step.column.tableName;

type Step = Applied & { readonly created: ReadonlySet<string> };

async function applyStep(ctx: Ctx, tx: Tx, step: TableStep, applied: Step): Promise<void> {
  const { designId, publication, created } = applied;
  const at = ctx.clock.now();
  const inTable = (name: string) =>
    publication.tables.columns.filter((column) => column.tableName === name && column.type !== null);
  switch (step.kind) {
    case 'createTable': {
      const { tableName, column } = step;
      const columns = inTable(tableName);
      if (column) await createChildTable(tx, { name: tableName, parent: publication.mainTable, columns });
      else await createMainTable(tx, tableName, columns);
      if (column) await insertColumn(tx, { designId, column, at });
      return;
    }
    case 'addColumn':
      // A new table has its columns from the start.
      if (!created.has(step.column.tableName)) await addColumn(tx, step.column.tableName, step.column);
      await insertColumn(tx, { designId, column: step.column, at });
      return;
    case 'bringBackColumn':
      await bringBack(tx, step.column, step.from);
      return;
    case 'convertColumn':
      await convert(ctx, tx, step, applied);
      return;
    case 'changeShape':
    case 'relabel':
      await updateColumn(tx, step.from.id, fieldOfColumn(step.column));
      return;
    case 'dropColumn':
    case 'dropTable':
      await drop(ctx, tx, step.from);
  }
}

async function bringBack(tx: Tx, column: WantedColumn, from: KnownColumn): Promise<void> {
  if (from.columnName !== '' && from.columnName !== column.columnName)
    await renameColumn(tx, from.tableName, { from: from.columnName, to: column.columnName });
  await updateColumn(tx, from.id, {
    ...fieldOfColumn(column),
    column_name: column.columnName,
    state: 'live',
    dropped_time: null,
    dropped_user_id: null,
  });
}

/** The former column is kept; the prepared one, or a new one where there was nothing to convert, takes its place. */
async function convert(
  ctx: Ctx,
  tx: Tx,
  { column, from }: Extract<TableStep, { kind: 'convertColumn' }>,
  { designId, prepared }: Step,
): Promise<void> {
  const ready = prepared?.get(`${column.tableFieldId} ${column.fieldId}`);
  // Somebody was quicker than the locks.
  if (!ready && (await hasRows(tx, from.tableName))) refuse('design.tableBusy');
  await drop(ctx, tx, from);
  if (!ready) {
    await addColumn(tx, column.tableName, column);
    await insertColumn(tx, { designId, column, at: ctx.clock.now() });
    return;
  }
  await renameColumn(tx, column.tableName, { from: ready.columnName, to: column.columnName });
  await updateColumn(tx, ready.id, {
    ...fieldOfColumn(column),
    column_name: column.columnName,
    state: 'live',
  });
}

/** Columns that go stay stored for 30 days under another name; a child table stays as it is. */
async function drop(ctx: Ctx, tx: Tx, from: KnownColumn): Promise<void> {
  const isTable = from.columnName === '';
  const kept = isTable ? '' : keptName(from);
  if (!isTable) await renameColumn(tx, from.tableName, { from: from.columnName, to: kept });
  await updateColumn(tx, from.id, {
    column_name: kept,
    state: 'dropped',
    dropped_time: ctx.clock.now(),
    dropped_user_id: ctx.caller.userId,
  });
}

/** `amount__d` and the end of the registry's id: no two are the same. */
const keptName = ({ columnName, id }: KnownColumn): string =>
  `${columnName.slice(0, 40)}__d${id.replaceAll('-', '').slice(-12)}`;

async function unneededIndexes(tx: Tx, designId: string, { tables }: Publication) {
  const changed = new Set(
    tables.steps.flatMap((step) =>
      step.kind === 'convertColumn' || step.kind === 'dropColumn'
        ? [`${step.from.tableName} ${step.from.columnName}`]
        : [],
    ),
  );
  const wanted = new Set(tables.indexes.map(indexKey));
  const rows = await indexesOf(tx, designId);
  return rows.filter(
    (row) => !wanted.has(keyOfRow(row)) || changed.has(`${row.table_name} ${row.column_name}`),
  );
}

/** Indexes of new tables are there at once; the others are built by a job while people work. */
async function addIndexes(
  ctx: Ctx,
  tx: Change,
  {
    designId,
    indexes,
    created,
  }: { designId: string; indexes: readonly WantedIndex[]; created: ReadonlySet<string> },
): Promise<void> {
  const known = new Set((await indexesOf(tx.db, designId)).map(keyOfRow));
  const fresh = indexes.filter((index) => !known.has(indexKey(index)));
  const at = ctx.clock.now();
  for (const index of fresh) {
    const isNew = created.has(index.tableName);
    const name = await insertIndex(tx.db, { designId, index, state: isNew ? 'valid' : 'building', at });
    if (isNew) await indexSql(name, index, false).execute(tx.db);
  }
  if (fresh.some((index) => !created.has(index.tableName))) requestJob(tx, BUILD_INDEXES_JOB, { designId });
}
