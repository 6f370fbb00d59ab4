import { createHash } from 'node:crypto';
import {
  SLOW_STATES,
  type SlowStatement,
} from '@auditplus/contract/features/data-models/data-models.model.ts';
import { MAX_INDEXES } from '@auditplus/contract/features/data-models/table.schemas.ts';
import { quotedName } from '@auditplus/core/sql/column-types.ts';
import { type IndexPart, missingIndex, readPlan } from '@auditplus/core/sql/missing-index.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { runAlone } from '../../kernel/table-changes.ts';
import {
  addRuns,
  builtTexts,
  costliest,
  designsOfTables,
  findStatement,
  forgetOldest,
  genericPlan,
  lockStatement,
  tableFacts,
  updateStatement,
} from './slow-statements.repository.ts';

const FLUSH_MS = 10_000;
/** Statements that are kept, and those that are shown. */
const KEPT = 500;
const SHOWN = 50;
const JOB = 'data-models.buildMissingIndex';
const Asked = z.object({ id: z.string() });

/** Begins to store how long statements of definitions take, in batches. `stop` stores the rest. */
export function startSlowStatements(kernel: Kernel): { stop(): Promise<void> } {
  const flush = async (): Promise<void> => {
    try {
      await storeTimes(kernel);
    } catch (error) {
      kernel.log.error({ err: error }, 'times of statements could not be stored');
    }
  };
  const timer = setInterval(() => void flush(), FLUSH_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await flush();
    },
  };
}

/** Stores what was noted; statements that have got an index are watched from then on. */
export async function storeTimes({ db, clock, statementTimes }: Kernel): Promise<void> {
  const now = clock.now();
  const noted = statementTimes.take();
  for (const { definition, text, runs, totalMs, worstMs } of noted)
    await addRuns(db, {
      id: newId(now.getTime()),
      hash: createHash('sha256').update(`${definition} ${text}`).digest('hex'),
      definition,
      text,
      runs,
      total_ms: totalMs,
      worst_ms: worstMs,
      first_at: now,
      last_at: now,
    });
  if (noted.length > 0) await forgetOldest(db, KEPT);
  statementTimes.watch(await builtTexts(db));
}

type Missing = { readonly table: string; readonly parts: readonly IndexPart[]; readonly cost: number };

/** The index that a statement lacks; null where none would help, or where the statement cannot be planned any more. */
async function missingOf(db: Db, text: string): Promise<Missing | null> {
  const { cost, scans } = readPlan(await genericPlan(db, text).catch(() => null));
  for (const scan of scans.filter(({ schema }) => schema === 'app')) {
    const facts = await tableFacts(db, scan.table);
    const parts = missingIndex(scan, { ...facts, indexes: facts.indexes.map((index) => index.map(bare)) });
    if (parts) return { table: scan.table, parts, cost };
  }
  return null;
}

/** A column of an index as the catalogue writes it, without its quotes. */
const bare = (written: string): string => written.replace(/^"(.*)"$/, '$1').replaceAll('""', '"');

const FIRST_TABLE = /"app"\."([^"]+)"/;

/** Statements of definitions that take long, the costliest first. */
export async function slowStatements(ctx: Ctx): Promise<{ list: SlowStatement[] }> {
  const rows = await costliest(ctx.db, SHOWN);
  const tables = rows.flatMap(({ text }) => FIRST_TABLE.exec(text)?.[1] ?? []);
  const designs = await designsOfTables(ctx.db, [...new Set(tables)]);
  const list: SlowStatement[] = [];
  for (const row of rows) {
    const missing =
      row.state === 'found' || row.state === 'failed' ? await missingOf(ctx.db, row.text) : null;
    const table = FIRST_TABLE.exec(row.text)?.[1] ?? '';
    const isOfDesign = row.definition === '';
    list.push({
      id: row.id,
      kind: isOfDesign ? 'design' : row.interface_name === null ? 'other' : 'interface',
      name: isOfDesign ? (designs.get(table) ?? table) : (row.interface_name ?? row.definition),
      text: row.text,
      runs: Number(row.runs),
      meanMs: meanOf(row.total_ms, row.runs),
      worstMs: row.worst_ms,
      lastAt: row.last_at.getTime(),
      state: SLOW_STATES.find((state) => state === row.state) ?? 'found',
      table: missing?.table ?? row.index_table,
      columns: missing?.parts.map(({ column }) => column) ?? z.array(z.string()).parse(row.index_columns),
      costBefore: missing?.cost ?? row.cost_before,
      costAfter: row.cost_after,
      afterRuns: Number(row.after_runs),
      afterMeanMs: meanOf(row.after_total_ms, row.after_runs),
      afterWorstMs: row.after_worst_ms,
    });
  }
  return { list };
}

const meanOf = (total: number, runs: number): number => (Number(runs) === 0 ? 0 : total / Number(runs));

/** Has the index built that a statement lacks. */
export async function buildMissingIndex(ctx: Ctx, id: string): Promise<void> {
  const { text } = orThrow(await findStatement(ctx.db, id), 'record.missing');
  const missing = orThrow(await missingOf(ctx.db, text), 'dataModel.noIndexHelps');
  const { table, parts, cost } = missing;
  if ((await tableFacts(ctx.db, table)).indexes.length >= MAX_INDEXES)
    refuse('dataModel.tooMany', { limit: MAX_INDEXES, what: ctx.language === 'en' ? 'indexes' : '索引' });
  const columns = parts.map(({ column }) => column);
  await change(ctx, async (tx) => {
    const row = orThrow(await lockStatement(tx.db, id), 'record.missing');
    if (row.state === 'building' || row.state === 'built') return;
    await updateStatement(tx.db, id, {
      state: 'building',
      index_table: table,
      index_name: `${table.slice(0, 40)}_${newId(ctx.clock.now().getTime()).replaceAll('-', '').slice(-12)}`,
      index_columns: JSON.stringify(columns),
      cost_before: cost,
    });
    tx.record({
      action: 'dataTable.indexAdded',
      targetType: 'dataTable',
      targetId: table,
      after: { fullName: table, columns },
    });
    requestJob(tx, JOB, { id });
  });
}

/** Declares the building of indexes that statements lack. */
export function declareSlowIndexJob(kernel: Kernel): void {
  kernel.jobs.work(JOB, (data) => buildIndex(kernel, Asked.parse(data).id));
}

/** Builds an index beside all work, and asks the planner again; one that could not be built is taken away. */
export async function buildIndex(kernel: Kernel, id: string): Promise<void> {
  const { db, log } = kernel;
  const row = await findStatement(db, id);
  if (row?.state !== 'building') return;
  const missing = await missingOf(db, row.text);
  const drop = () =>
    runAlone(kernel, `DROP INDEX CONCURRENTLY IF EXISTS "app".${quotedName(row.index_name)}`);
  try {
    if (missing?.table !== row.index_table) throw new Error('the statement is planned otherwise by now');
    // One that was begun and not ended is in the catalogue, but of no use.
    await drop();
    const columns = missing.parts.map(({ written }) => written).join(', ');
    const table = `"app".${quotedName(row.index_table)}`;
    await runAlone(
      kernel,
      `CREATE INDEX CONCURRENTLY ${quotedName(row.index_name)} ON ${table} (${columns})`,
    );
    await runAlone(kernel, `ANALYZE ${table}`);
    const { cost } = readPlan(await genericPlan(db, row.text).catch(() => null));
    await updateStatement(db, id, { state: 'built', cost_after: cost });
    kernel.statementTimes.watch(await builtTexts(db));
  } catch (error) {
    log.warn({ err: error, index: row.index_name }, 'an index for a slow statement could not be built');
    await drop();
    await updateStatement(db, id, { state: 'failed' });
  }
}
