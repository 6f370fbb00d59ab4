import type { WantedIndex } from '@auditplus/core/designs/table-plan.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { runAlone } from '../../kernel/table-changes.ts';
import { duplicatesOf, type IndexRow, indexesOf, updateIndex } from './design-indexes.repository.ts';
import { lockDesign } from './designs.repository.ts';
import { indexSql } from './tables.repository.ts';

export const BUILD_INDEXES_JOB = 'designs.buildIndexes';
const METHODS: readonly WantedIndex['method'][] = ['btree', 'gin', 'unique', 'words'];
const FAULTY: ReadonlySet<string> = new Set(['duplicates', 'failed']);
const Asked = z.object({ designId: z.string() });

/** Builds indexes of published designs while people go on working. */
export function declareIndexJobs(kernel: Kernel): void {
  kernel.jobs.work(BUILD_INDEXES_JOB, (data) => buildIndexes(kernel, Asked.parse(data).designId), {
    isLong: true,
  });
}

/** Has those built again that could not be; asking while none is faulty changes nothing. */
export const askForIndexes = (ctx: Ctx, designId: string): Promise<void> =>
  change(ctx, async (tx) => {
    orThrow(await lockDesign(tx.db, designId), 'record.missing');
    const faulty = (await indexesOf(tx.db, designId)).filter(({ state }) => FAULTY.has(state));
    if (faulty.length === 0) return;
    for (const { id } of faulty) await updateIndex(tx.db, id, { state: 'building', duplicates: '[]' });
    requestJob(tx, BUILD_INDEXES_JOB, { designId });
    tx.record({
      action: 'design.indexesAskedFor',
      targetType: 'design',
      targetId: designId,
      after: { columns: faulty.map(({ column_name }) => column_name) },
    });
  });

/**
 * Builds what is noted as missing; values that occur twice keep a unique index from being built, and are listed. Throws
 * where one could not be built, so that the job is done again.
 */
export async function buildIndexes(
  kernel: Pick<Kernel, 'db' | 'log' | 'databaseUrl'>,
  designId: string,
): Promise<void> {
  const { db, log } = kernel;
  const failed: string[] = [];
  for (const row of await indexesOf(db, designId)) {
    if (row.state === 'valid') continue;
    const index = wantedOf(row);
    // Whoever reads would wait behind a drop that waits for a building which outlived its process.
    const drop = () => runAlone(kernel, `DROP INDEX CONCURRENTLY IF EXISTS "app"."${row.index_name}"`);
    // One that was begun and not ended is in the catalogue, but of no use.
    await drop();
    const duplicates =
      index.method === 'unique' ? await duplicatesOf(db, index.tableName, index.columnName) : [];
    if (duplicates.length > 0) {
      await updateIndex(db, row.id, { state: 'duplicates', duplicates: JSON.stringify(duplicates) });
      continue;
    }
    try {
      await runAlone(kernel, indexSql(row.index_name, index, true).compile(db).sql);
      await updateIndex(db, row.id, { state: 'valid', duplicates: '[]' });
    } catch (error) {
      log.warn({ err: error, index: row.index_name }, 'an index of a design could not be built');
      // Every write would keep up what nothing reads.
      await drop();
      await updateIndex(db, row.id, { state: 'failed' });
      failed.push(row.index_name);
    }
  }
  if (failed.length > 0) throw new Error(`Indexes could not be built: ${failed.join(', ')}`);
}

const wantedOf = (row: IndexRow): WantedIndex => ({
  tableName: row.table_name,
  columnName: row.column_name,
  fieldId: row.field_id,
  method: METHODS.find((method) => method === row.method) ?? 'btree',
});
