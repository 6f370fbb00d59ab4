import {
  PublishRequest,
  STOPPED,
  type Stopped,
} from '@auditplus/contract/features/designs/publishing.schemas.ts';
import type { KnownColumn } from '@auditplus/core/designs/table-plan.ts';
import pg from 'pg';
import { z } from 'zod';
import type { Change } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Refusal, refuse } from '../../kernel/errors.ts';
import { changeRights } from '../rights/public.ts';
import {
  aboutRows,
  type Conversion,
  convertBatch,
  endConversions,
  startConversions,
} from './conversions.repository.ts';
import { deletePreparing, insertColumn, knownColumns } from './design-columns.repository.ts';
import { designDefinitions } from './design-definitions.ts';
import {
  type DesignRecord,
  findDesign,
  lockDesign,
  preparingDesigns,
  updateDesign,
} from './designs.repository.ts';
import { type Asked, goLive } from './go-live.ts';
import { announceDesigns, dropDesigns } from './live-designs.ts';
import { planPublication } from './publish-plan.ts';
import { addColumn, eraseColumn, lockPublishing, underDesignLocks } from './tables.repository.ts';

export const CONVERT_JOB = 'designs.convertColumns';
const RESUME_JOB = 'designs.resumeConversions';
const AskedJob = z.object({ designId: z.string() });

/** What a publication that is being prepared remembers. */
const Preparing = z.object({
  request: PublishRequest,
  userId: z.string(),
  done: z.int(),
  total: z.int(),
  /** Why it stopped; empty while it goes on. */
  error: z.enum(['', ...STOPPED]).catch('other'),
});
type Preparing = z.output<typeof Preparing>;

/** Converts columns of published designs while the former version stays live; goes on after a restart. */
export function declareConversionJobs(kernel: Kernel): void {
  kernel.jobs.work(CONVERT_JOB, (data) => convertDesign(kernel, AskedJob.parse(data).designId), {
    oncePerKey: true,
  });
  kernel.jobs.schedule(RESUME_JOB, '*/10 * * * *', async () => {
    for (const { id } of await preparingDesigns(kernel.db))
      await kernel.jobs.send(CONVERT_JOB, { designId: id }, { key: id });
  });
}

/** How far a preparation is; null where there is none. */
export function preparingOf(design: DesignRecord): (Preparing & { readonly version: number }) | null {
  if (design.preparing_version === null) return null;
  const read = Preparing.safeParse(design.preparing);
  const stopped = {
    request: PublishRequest.parse({}),
    userId: '',
    done: 0,
    total: 0,
    error: 'other' as const,
  };
  return { ...(read.success ? read.data : stopped), version: design.preparing_version };
}

/** Adds the new columns and has every write fill them; the job fills those of the rows that are there. */
export async function prepareConversions(
  ctx: Ctx,
  tx: Change,
  { design, publication, request, version }: Asked & { readonly version: number },
): Promise<void> {
  const at = ctx.clock.now();
  const byTable = Map.groupBy(publication.conversions, ({ column }) => column.tableName);
  await underDesignLocks(tx.db, { designId: design.id, tables: [...byTable.keys()] }, async () => {
    for (const [table, steps] of byTable) {
      const conversions: Conversion[] = [];
      for (const { column, from } of steps) {
        if (from.shape === '' || column.shape === '') continue;
        const to = `${column.columnName.slice(0, 40)}__c${from.id.replaceAll('-', '').slice(-12)}`;
        const added = { ...column, columnName: to };
        await addColumn(tx.db, table, added);
        await insertColumn(tx.db, { designId: design.id, column: added, at, state: 'preparing' });
        conversions.push({ table, from: from.columnName, to, fromShape: from.shape, toShape: column.shape });
      }
      await startConversions(tx.db, table, conversions);
    }
  });
  let total = 0;
  for (const table of byTable.keys()) total += await aboutRows(tx.db, table);
  const preparing: Preparing = { request, userId: ctx.caller.userId, done: 0, total, error: '' };
  await updateDesign(tx.db, design.id, {
    preparing_version: version,
    preparing: JSON.stringify(preparing),
  });
}

/** Gives up a preparation that has failed: nothing of it is left. */
export async function discardPreparation(tx: Tx, design: DesignRecord): Promise<void> {
  const columns = (await knownColumns(tx, design.id)).filter(({ state }) => state === 'preparing');
  const tables = [...new Set(columns.map(({ tableName }) => tableName))];
  await underDesignLocks(tx, { designId: design.id, tables }, async () => {
    for (const table of tables) await endConversions(tx, table);
    for (const { tableName, columnName } of columns) await eraseColumn(tx, tableName, columnName);
    await deletePreparing(tx, design.id);
  });
  await updateDesign(tx, design.id, { preparing_version: null, preparing: null });
}

/** Fills the new columns batch by batch, then makes the version live. */
export async function convertDesign(kernel: Kernel, id: string): Promise<void> {
  const design = await findDesign(kernel.db, id);
  const preparing = design ? preparingOf(design) : null;
  if (!design || !preparing) return;
  try {
    const columns = (await knownColumns(kernel.db, id)).filter(({ state }) => state === 'preparing');
    let done = 0;
    for (const table of new Set(columns.map(({ tableName }) => tableName))) {
      let after = '';
      for (;;) {
        const batch = await convertBatch(kernel.db, table, after);
        if (batch.count === 0) break;
        after = batch.last;
        done += batch.count;
        await noteProgress(kernel, id, { ...preparing, done, error: '' });
      }
    }
    await switchOver(kernel, id, preparing);
  } catch (error) {
    kernel.log.warn({ err: error, design: id }, 'the columns of a design could not be converted');
    await noteProgress(kernel, id, { ...preparing, error: reasonOf(error) });
    throw error;
  }
}

/** Why it stopped, as people are told; what the database said stands in the log. */
function reasonOf(error: unknown): Stopped {
  if (error instanceof Refusal) return error.errorCode === 'design.publishing' ? 'busy' : 'changed';
  const code = error instanceof pg.DatabaseError ? (error.code ?? '') : '';
  return REASONS.find(([codes]) => codes.test(code))?.[1] ?? 'other';
}

const REASONS: readonly (readonly [RegExp, Stopped])[] = [
  [/^2[23]/, 'values'],
  [/^(?:40|55|57)/, 'busy'],
  [/^53/, 'full'],
];

async function noteProgress(
  { db }: Kernel,
  id: string,
  { request, userId, done, total, error }: Preparing,
): Promise<void> {
  const preparing: Preparing = { request, userId, done, total, error };
  await db.transaction().execute((tx) => updateDesign(tx, id, { preparing: JSON.stringify(preparing) }));
}

async function switchOver(
  kernel: Kernel,
  id: string,
  { request, userId, version }: Preparing & { readonly version: number },
): Promise<void> {
  const person = await kernel.access.of(userId);
  const ctx = ctxOf(kernel, person?.caller ?? systemCaller('功能发布'));
  await changeRights(ctx, async (tx) => {
    if (!(await lockPublishing(tx.db, id))) refuse('design.publishing');
    const design = await lockDesign(tx.db, id);
    if (design?.preparing_version !== version) return;
    const { body } = await designDefinitions.version(tx.db, id, version);
    const publication = await planPublication(ctx, tx.db, design, request, body);
    const ready = publication.known.filter(({ state }) => state === 'preparing');
    const prepared = new Map(ready.map((column) => [keyOf(column), column]));
    const tables = new Set(ready.map(({ tableName }) => tableName));
    await goLive(ctx, tx, {
      design,
      publication,
      request,
      version,
      prepared,
      finish: async (locked) => {
        for (const table of tables) await endConversions(locked, table);
      },
    });
    tx.record({
      action: 'design.live',
      targetType: 'design',
      targetId: id,
      after: { fullName: design.full_name, version },
    });
    await announceDesigns(ctx, tx.db, id);
  });
  dropDesigns(kernel, id);
}

const keyOf = ({ tableFieldId, fieldId }: KnownColumn): string => `${tableFieldId} ${fieldId}`;
