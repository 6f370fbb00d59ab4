import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { IncomingCallsTable, IncomingWebhooksTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type IncomingRow = Selectable<IncomingWebhooksTable>;
export type CallRow = Selectable<IncomingCallsTable>;

export const findIncoming = (db: Db, id: string): Promise<IncomingRow | undefined> =>
  db.selectFrom('incoming_webhooks').selectAll().where('id', '=', id).executeTakeFirst();

export const lockIncoming = (tx: Tx, id: string): Promise<IncomingRow | undefined> =>
  tx.selectFrom('incoming_webhooks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export async function insertIncoming(tx: Tx, row: Insertable<IncomingWebhooksTable>): Promise<void> {
  await tx.insertInto('incoming_webhooks').values(row).execute();
}

export async function updateIncoming(
  db: Db,
  id: string,
  set: Updateable<IncomingWebhooksTable>,
): Promise<void> {
  await db.updateTable('incoming_webhooks').set(set).where('id', '=', id).execute();
}

export async function deleteIncoming(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('incoming_webhooks').where('id', '=', id).execute();
}

/** Names of incoming webhooks by their ids. */
export async function incomingNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = await db
    .selectFrom('incoming_webhooks')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, full_name }) => [id, full_name]));
}

const NOTED_AGAIN_MS = 60_000;

/** Notes that a call was turned away; many in a row cost one write a minute. */
export async function noteTurnedAway(
  db: Db,
  id: string,
  { at, why }: { readonly at: Date; readonly why: string },
): Promise<void> {
  await db
    .updateTable('incoming_webhooks')
    .set({ refused_at: at, refused_why: why })
    .where('id', '=', id)
    .where((is) =>
      is.or([
        is('refused_at', 'is', null),
        is('refused_at', '<=', new Date(at.getTime() - NOTED_AGAIN_MS)),
        is('refused_why', '<>', why),
      ]),
    )
    .execute();
}

type Signature = { readonly webhookId: string; readonly mark: string; readonly at: Date };

/** How many signatures of a webhook were used since a moment. */
export async function usedSince(db: Db, webhookId: string, since: Date): Promise<number> {
  const { used } = await db
    .selectFrom('incoming_signatures')
    .select(sql<number>`count(*)::int`.as('used'))
    .where('webhook_id', '=', webhookId)
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return used;
}

/** Uses a signature up; answers false where that was done before. Those from before `forgotten` are deleted. */
export async function useSignature(
  db: Db,
  { webhookId, mark, at }: Signature,
  forgotten: Date,
): Promise<boolean> {
  await db
    .deleteFrom('incoming_signatures')
    .where('webhook_id', '=', webhookId)
    .where('at', '<', forgotten)
    .execute();
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('incoming_signatures')
    .values({ webhook_id: webhookId, mark, at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/**
 * Begins a call. One that came before under the same id is begun again if it failed, or if nobody has been at work on it
 * since `lost`; else there is nothing to begin, and the answer is undefined.
 */
export const beginCall = (
  db: Db,
  call: Insertable<IncomingCallsTable>,
  lost: Date,
): Promise<CallRow | undefined> =>
  db
    .insertInto('incoming_calls')
    .values(call)
    .onConflict((conflict) =>
      conflict
        .columns(['webhook_id', 'call_id'])
        // Written out: a plan for any value would not find the index of the calls that have an id.
        .where('call_id', '<>', sql.lit(''))
        .doUpdateSet((set) => ({
          state: 'running',
          body: set.ref('excluded.body'),
          ip: set.ref('excluded.ip'),
          begun_at: set.ref('excluded.begun_at'),
          attempts: sql`incoming_calls.attempts + 1`,
          problem: '',
          problem_params: '{}',
        }))
        .where((is) => mayBegin(is.ref('incoming_calls.state'), is.ref('incoming_calls.begun_at'), lost)),
    )
    .returningAll()
    .executeTakeFirst();

/** Begins a call of the log again, as `beginCall` would. */
export const beginAgain = (
  db: Db,
  id: string,
  { at, lost }: { readonly at: Date; readonly lost: Date },
): Promise<CallRow | undefined> =>
  db
    .updateTable('incoming_calls')
    .set({
      state: 'running',
      begun_at: at,
      attempts: sql`attempts + 1`,
      problem: '',
      problem_params: '{}',
    })
    .where('id', '=', id)
    .where((is) => mayBegin(is.ref('state'), is.ref('begun_at'), lost))
    .returningAll()
    .executeTakeFirst();

const mayBegin = (state: unknown, begunAt: unknown, lost: Date) =>
  sql<boolean>`(${state} = 'failed' OR ${state} = 'running' AND ${begunAt} < ${lost})`;

export const findCall = (db: Db, id: string): Promise<CallRow | undefined> =>
  db.selectFrom('incoming_calls').selectAll().where('id', '=', id).executeTakeFirst();

export const callUnder = (db: Db, webhookId: string, callId: string): Promise<CallRow | undefined> =>
  db
    .selectFrom('incoming_calls')
    .selectAll()
    .where('webhook_id', '=', webhookId)
    .where('call_id', '=', callId)
    .executeTakeFirst();

/** Ends an attempt of a call; answers false where another one was begun meanwhile. */
export async function endCall(
  db: Db,
  { id, attempts }: Pick<CallRow, 'id' | 'attempts'>,
  set: Updateable<IncomingCallsTable>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('incoming_calls')
    .set(set)
    .where('id', '=', id)
    .where('attempts', '=', attempts)
    .where('state', '=', 'running')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Deletes calls from before a moment; answers how many. */
export async function deleteOldCalls(db: Db, before: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('incoming_calls')
    .where('at', '<', before)
    .executeTakeFirst();
  return Number(numDeletedRows);
}
