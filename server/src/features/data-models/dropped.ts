import {
  type DroppedPart,
  TableColumn,
  TableInfo,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { OWN_DATABASE } from '@auditplus/contract/features/data-sources/data-sources.model.ts';
import { defaultText, quotedName, typeOfText } from '@auditplus/core/sql/column-types.ts';
import { type Change, change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { eraseTime, keptSince, underTableLocks } from '../../kernel/table-changes.ts';
import { announceTables, dropTables, dropTableViews, refreshView } from './data-models.relation.ts';
import {
  type DropRecord,
  deleteDrop,
  dropsBefore,
  insertTable,
  listDrops,
  lockDrop,
  lockTableName,
} from './data-models.repository.ts';
import { openPlace } from './places.ts';
import { readTable } from './table-shape.ts';
import {
  eraseColumn,
  eraseTrash,
  hasGaps,
  hasTable,
  isInTrash,
  isOwnName,
  moveFromTrash,
  runStatements,
} from './tables.queries.ts';

/** Tables and columns that can be brought back. */
export async function droppedParts(ctx: Ctx): Promise<{ list: DroppedPart[] }> {
  const rows = await listDrops(ctx.db);
  return {
    list: rows.map((row) => ({
      id: row.id,
      table: row.table_name,
      field: row.column_name,
      label: row.label,
      rows: Number(row.row_count),
      droppedTime: row.creator_time.getTime(),
      droppedBy: row.real_name ?? '',
      eraseTime: eraseTime(row.creator_time.getTime()),
    })),
  };
}

/** Brings a table or a column back with all its values. */
export async function bringBack(ctx: Ctx, id: string): Promise<void> {
  const table = await change(ctx, async (tx) => {
    const drop = orThrow(await lockDrop(tx.db, id), 'record.missing');
    await lockTableName(tx.db, drop.table_name);
    await (drop.column_name === '' ? bringTable(ctx, tx, drop) : bringColumn(ctx, tx, drop));
    await deleteDrop(tx.db, id);
    tx.record({
      action: 'dataTable.broughtBack',
      targetType: 'dataTable',
      targetId: drop.table_name,
      after: { fullName: drop.table_name, column: drop.column_name },
    });
    const { table_name: name } = drop;
    tx.emit('table.changed', { linkId: OWN_DATABASE, table: name, before: name, change: 'broughtBack' });
    return drop.table_name;
  });
  // The catalogue is read on other connections, which see the table now.
  const stored = await readTable(ctx.db, await openPlace(ctx, OWN_DATABASE), table);
  await ctx.db.transaction().execute(async (tx) => {
    if (stored) await refreshView(tx, stored.shape);
    await announceTables(tx);
  });
  dropTables(ctx);
}

const Registered = TableInfo.shape.tableInfo.pick({
  tableNameEn: true,
  organizeColumn: true,
  ownerColumn: true,
});

async function bringTable(ctx: Ctx, tx: Change, drop: DropRecord): Promise<void> {
  const name = drop.table_name;
  if ((await hasTable(tx.db, name)) || (await isOwnName(tx.db, name)))
    refuse('dataModel.duplicateTable', { name });
  if (!(await isInTrash(tx.db, drop.kept_name))) refuse('dataModel.tableMissing', { name: drop.kept_name });
  await moveFromTrash(tx.db, drop.kept_name, name);
  const { tableNameEn, organizeColumn, ownerColumn } = Registered.parse(drop.definition);
  await insertTable(tx.db, {
    id: drop.id,
    table_name: name,
    full_name_en: tableNameEn,
    organize_column: organizeColumn,
    owner_column: ownerColumn,
    creator_user_id: ctx.caller.userId,
    creator_time: ctx.clock.now(),
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  });
}

async function bringColumn(ctx: Ctx, tx: Change, drop: DropRecord): Promise<void> {
  const { table_name: table, column_name: name, kept_name: kept } = drop;
  const stored = orThrow(
    await readTable(tx.db, await openPlace(ctx, OWN_DATABASE), table),
    'dataModel.tableMissing',
    {
      name: table,
    },
  );
  if (stored.shape.columns.some((column) => column.name === name))
    refuse('dataModel.duplicateColumn', { name });
  const was = TableColumn.parse(drop.definition);
  const written = was.dataLength === '' ? was.dataType : `${was.dataType}(${was.dataLength})`;
  const type = typeOfText('PostgreSQL', written);
  const fallback = was.defaults === '' ? null : defaultText('PostgreSQL', type, was.defaults);
  const path = `"app".${quotedName(table)}`;
  await underTableLocks(
    tx.db,
    { tables: [`app.${table}`], busy: () => refuse('dataModel.locked', { name: table }) },
    async () => {
      await dropTableViews(tx.db, table);
      const isWhole = was.allowNull === 0 && !(await hasGaps(tx.db, table, kept));
      await runStatements(tx.db, [
        `ALTER TABLE ${path} RENAME COLUMN ${quotedName(kept)} TO ${quotedName(name)}`,
        ...(fallback === null
          ? []
          : [`ALTER TABLE ${path} ALTER COLUMN ${quotedName(name)} SET DEFAULT ${fallback}`]),
        ...(isWhole ? [`ALTER TABLE ${path} ALTER COLUMN ${quotedName(name)} SET NOT NULL`] : []),
      ]);
    },
  );
}

/** Erases for good what was taken away 30 days ago. */
export function declareEraseJob(kernel: Kernel): void {
  kernel.jobs.schedule('data-models.eraseDropped', '40 3 * * *', () => eraseDropped(kernel));
}

async function eraseDropped(kernel: Kernel): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('数据建模'));
  await change(ctx, async (tx) => {
    for (const drop of await dropsBefore(tx.db, keptSince(kernel.clock.now()))) {
      if (drop.column_name === '') await eraseTrash(tx.db, drop.kept_name);
      else await eraseColumn(tx.db, drop.table_name, drop.kept_name);
      await deleteDrop(tx.db, drop.id);
      tx.record({
        action: 'dataTable.erased',
        targetType: 'dataTable',
        targetId: drop.table_name,
        before: { fullName: drop.table_name, column: drop.column_name },
      });
    }
  });
}
