import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { Insertable, Updateable } from 'kysely';
import type { ChecksTable } from '../../db/generated/tables.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import type { LoadedTask } from '../stored-audits/public.ts';

export const checksToStart = (db: Db | Tx, today: string) =>
  db
    .selectFrom('checks')
    .selectAll()
    .where('state', '=', auditLifecycle.state.issued)
    .where('delete_mark', '=', 0)
    .where('start_date', '<=', today)
    .execute();

export const lockCheck = (db: Tx, checkId: string) =>
  db.selectFrom('checks').selectAll().where('id', '=', checkId).forNoKeyUpdate().executeTakeFirst();

export async function seal(ctx: Ctx, tx: Tx, checkId: string): Promise<void> {
  const now = ctx.clock.now();
  const head = await tx
    .updateTable('activity_chains')
    .set({ sealed_at: now })
    .where('chain_id', '=', checkId)
    .returning(['seq', 'hash'])
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('check_seals')
    .values({
      id: newId(now.getTime()),
      check_id: checkId,
      seq: head.seq,
      hash: head.hash,
      sealed_by: ctx.caller.userId,
      sealed_at: now,
    })
    .execute();
  await tx.updateTable('checks').set({ chain_head: head.hash }).where('id', '=', checkId).execute();
}

export async function unseal(db: Tx, id: string): Promise<void> {
  await db.updateTable('activity_chains').set({ sealed_at: null }).where('chain_id', '=', id).execute();
}

export const touchCheck = (
  db: Tx,
  {
    checkId,
    rev,
    set,
  }: { readonly checkId: string; readonly rev: number; readonly set: Updateable<ChecksTable> },
) => db.updateTable('checks').set(set).where('id', '=', checkId).where('rev', '=', rev).executeTakeFirst();

export async function setLead(db: Tx, userId: string, id: string): Promise<void> {
  await db.updateTable('checks').set({ lead_auditor_id: userId }).where('id', '=', id).execute();
}

export async function insertCheck(db: Tx, row: Insertable<ChecksTable>): Promise<void> {
  await db.insertInto('checks').values(row).execute();
}

export const updateCheckRow = (
  db: Tx,
  {
    id,
    rev,
    state,
    set,
  }: {
    readonly id: string;
    readonly rev: number;
    readonly state: number;
    readonly set: Updateable<ChecksTable>;
  },
) =>
  db
    .updateTable('checks')
    .set(set)
    .where('id', '=', id)
    .where('rev', '=', rev)
    .where('state', '=', state)
    .executeTakeFirst();

export const removeDraft = (
  db: Tx,
  {
    rev,
    userId,
    now,
    id,
  }: { readonly rev: number; readonly userId: string; readonly now: Date; readonly id: string },
) =>
  db
    .updateTable('checks')
    .set({
      delete_mark: 1,
      rev: rev + 1,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .where('id', '=', id)
    .where('state', '=', auditLifecycle.state.draft)
    .executeTakeFirst();

/** The tasks of an audit, each with it. */
export async function tasksOf(tx: Change, checkId: string): Promise<LoadedTask[]> {
  const check = await tx.db
    .selectFrom('checks')
    .selectAll()
    .where('id', '=', checkId)
    .executeTakeFirstOrThrow();
  const tasks = await tx.db
    .selectFrom('check_tasks')
    .selectAll()
    .where('check_id', '=', checkId)
    .orderBy('id')
    .execute();
  return tasks.map((task) => ({ ...task, check }));
}
