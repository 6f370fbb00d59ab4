import { sql } from 'kysely';
import type { Kernel } from '../../../kernel/context.ts';

const KEY = 'demo.audits';

type Marker = { readonly state: 'playing' | 'played'; readonly baseDate?: string };

/** Whether the audits of the demonstration are all there. */
export const isPlayed = async (kernel: Kernel): Promise<boolean> =>
  (await readMarker(kernel))?.state === 'played';

/** Notes that the play has begun: until it is marked as played, everything on the audit side is its own. */
export const markPlaying = (kernel: Kernel): Promise<void> => writeMarker(kernel, { state: 'playing' });

/** Notes that the play is over; written last. */
export const markPlayed = (kernel: Kernel, baseDate: string): Promise<void> =>
  writeMarker(kernel, { state: 'played', baseDate });

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
];

/** Empties what an interrupted play has left behind, so that the next one starts from the people. */
export async function clearUnfinished(kernel: Kernel): Promise<void> {
  if ((await readMarker(kernel))?.state !== 'playing') return;
  await sql`TRUNCATE ${sql.join(PLAYED_TABLES.map((table) => sql.table(table)))} CASCADE`.execute(kernel.db);
}

async function readMarker(kernel: Kernel): Promise<Marker | undefined> {
  const row = await kernel.db
    .selectFrom('sys_config')
    .select('value')
    .where('key', '=', KEY)
    .executeTakeFirst();
  return row?.value as Marker | undefined;
}

async function writeMarker(kernel: Kernel, marker: Marker): Promise<void> {
  const value = JSON.stringify(marker);
  await kernel.db
    .insertInto('sys_config')
    .values({ key: KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, last_modify_time: new Date() }))
    .execute();
}
