import type { Kernel } from '@auditplus/server/kernel/context.ts';
import { JOB_REQUESTED } from '@auditplus/server/kernel/job-requests.ts';
import { readDemonstrationState, writeDemonstrationState } from '@auditplus/server/seed/demonstration.ts';
import { sql } from 'kysely';

/** Whether the audits of the demonstration are all there. */
export const isPlayed = async (kernel: Kernel): Promise<boolean> =>
  (await readDemonstrationState(kernel))?.state === 'played';

/** Notes that the play has begun: until it is marked as played, everything on the audit side is its own. */
export const markPlaying = (kernel: Kernel): Promise<void> =>
  writeDemonstrationState(kernel, { state: 'playing' });

/**
 * Notes that the play is over; written last. Nobody is told of what happened in it: its events count as handled, but the
 * background work that they ask for is still to be done.
 */
export async function markPlayed(kernel: Kernel, baseDate: string): Promise<void> {
  await sql`UPDATE outbox SET done_at = at WHERE done_at IS NULL AND event <> ${JOB_REQUESTED}`.execute(
    kernel.db,
  );
  await writeDemonstrationState(kernel, { state: 'played', baseDate });
}

/** Everything that the play writes to; nobody else could, as the product serves only after it. */
const PLAYED_TABLES = [
  'standards',
  'programmes',
  'checks',
  'files',
  'file_openings',
  'activities',
  'activity_chains',
  'outbox',
  'messages',
  'idempotency_keys',
  'used_picture_codes',
  'bill_counters',
  'merge_decisions',
  'score_comments',
  'signatures',
  'reports',
  'annual_feedbacks',
  'materials',
  'knowledge_articles',
  'contract_templates',
  'stored_signatures',
  'schedules',
  'mails',
];

/** Empties what an interrupted play has left behind, so that the next one starts from the people. */
export async function clearUnfinished(kernel: Kernel): Promise<void> {
  if ((await readDemonstrationState(kernel))?.state !== 'playing') return;
  await sql`TRUNCATE ${sql.join(PLAYED_TABLES.map((table) => sql.table(table)))} CASCADE`.execute(kernel.db);
}
