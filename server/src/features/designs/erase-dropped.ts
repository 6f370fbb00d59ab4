import { change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { ctxOf, type Kernel } from '../../kernel/context.ts';
import { keptSince } from '../../kernel/table-changes.ts';
import { deleteColumns, droppedBefore } from './design-columns.repository.ts';
import { eraseColumn, eraseTable, underDesignLocks } from './tables.repository.ts';

/** Erases dropped columns and child tables for good when their time is over. */
export function declareEraseJobs(kernel: Kernel): void {
  kernel.jobs.schedule('designs.eraseDropped', '20 3 * * *', () => eraseDropped(kernel));
}

export async function eraseDropped(kernel: Kernel): Promise<void> {
  const ctx = ctxOf(kernel, systemCaller('功能发布'));
  const due = await kernel.db.transaction().execute((tx) => droppedBefore(tx, keptSince(kernel.clock.now())));
  for (const [designId, rows] of Map.groupBy(due, ({ design_id }) => design_id))
    await change(ctx, async (tx) => {
      const tables = new Set(rows.map(({ table_name }) => table_name));
      await underDesignLocks(tx.db, { designId, tables: [...tables] }, async () => {
        const whole = new Set(rows.filter((row) => row.column_name === '').map((row) => row.table_name));
        for (const table of whole) await eraseTable(tx.db, table);
        for (const row of rows)
          if (!whole.has(row.table_name)) await eraseColumn(tx.db, row.table_name, row.column_name);
        await deleteColumns(
          tx.db,
          rows.map(({ id }) => id),
        );
      });
      tx.record({
        action: 'design.columnsErased',
        targetType: 'design',
        targetId: designId,
        before: { columns: rows.map(({ name }) => name) },
      });
    });
}
