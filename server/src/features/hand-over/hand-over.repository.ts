import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** Whose piece of work goes to whom. */
export type Move = { readonly id: string; readonly fromUserId: string; readonly toUserId: string };

type Stamp = { readonly last_modify_user_id: string; readonly last_modify_time: Date };

const nextRev = sql<number>`rev + 1`;

/** Anybody who has or had an account. */
export const findPerson = (db: Db, id: string) =>
  db
    .selectFrom('users')
    .select(['id', 'real_name', 'account', 'enabled_mark', 'delete_mark'])
    .where('id', '=', id)
    .executeTakeFirst();

/** Two people handing over the same work wait for each other. */
export const lockPerson = (tx: Tx, id: string) =>
  tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute();

/** How many of the people have an account that is switched on. */
export async function countActive(db: Db, userIds: readonly string[]): Promise<number> {
  const found = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();
  return found.length;
}

/** Whether somebody belongs to a unit or to a part of it. */
export async function belongs(db: Db, userId: string, unitId: string | null): Promise<boolean> {
  const person = await db
    .selectFrom('users')
    .innerJoin('organizes', 'organizes.id', 'users.organize_id')
    .select('users.id')
    .where('users.id', '=', userId)
    .where(sql<boolean>`organizes.path @> ARRAY[${unitId ?? ''}]::varchar[]`)
    .executeTakeFirst();
  return person !== undefined;
}

/** A list of people with one in place of another, each once. */
const replaced = (fromUserId: string, toUserId: string) => sql<string>`
  (SELECT coalesce(jsonb_agg(DISTINCT CASE WHEN person.id = ${fromUserId} THEN ${toUserId}::text ELSE person.id END), '[]')
    FROM jsonb_array_elements_text(scorer_ids) AS person (id))`;

/** Ownership and scoring of an evaluation, and the lead of its current stage record. */
export async function moveEvaluation(
  tx: Tx,
  { id, fromUserId, toUserId }: Move,
  stamp: Stamp,
): Promise<void> {
  const { current_record_id } = await tx
    .updateTable('evaluations')
    .set({
      owner_user_id: sql`CASE WHEN owner_user_id = ${fromUserId} THEN ${toUserId} ELSE owner_user_id END`,
      scorer_ids: replaced(fromUserId, toUserId),
      rev: nextRev,
      ...stamp,
    })
    .where('id', '=', id)
    .returning('current_record_id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('stage_records')
    .set({ lead_scorer_id: toUserId })
    .where('id', '=', current_record_id)
    .where('lead_scorer_id', '=', fromUserId)
    .execute();
}

export const moveEvidenceRequest = (tx: Tx, { id, fromUserId, toUserId }: Move, stamp: Stamp) =>
  tx
    .updateTable('support_requests')
    .set({ owner_user_id: toUserId, rev: nextRev, ...stamp })
    .where('id', '=', id)
    .where('owner_user_id', '=', fromUserId)
    .execute();

export const moveLead = (tx: Tx, { id, fromUserId, toUserId }: Move, stamp: Stamp) =>
  tx
    .updateTable('checks')
    .set({ lead_auditor_id: toUserId, rev: nextRev, ...stamp })
    .where('id', '=', id)
    .where('lead_auditor_id', '=', fromUserId)
    .execute();

/** Counts a change of an audit whose team changes. */
export const markAuditChanged = (tx: Tx, id: string, stamp: Stamp) =>
  tx
    .updateTable('checks')
    .set({ rev: nextRev, ...stamp })
    .where('id', '=', id)
    .execute();

export async function isMember(db: Db, auditId: string, userId: string): Promise<boolean> {
  const seat = await db
    .selectFrom('check_members')
    .select('user_id')
    .where('check_id', '=', auditId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return seat !== undefined;
}

export const deleteSeat = (tx: Tx, auditId: string, userId: string) =>
  tx.deleteFrom('check_members').where('check_id', '=', auditId).where('user_id', '=', userId).execute();

/** The statement of independence is personal: the new member gives an own one. */
export const moveSeat = (tx: Tx, { id, fromUserId, toUserId }: Move) =>
  tx
    .updateTable('check_members')
    .set({ user_id: toUserId, conflict_declared: 0, conflict_text: '' })
    .where('check_id', '=', id)
    .where('user_id', '=', fromUserId)
    .execute();

export const moveReport = (tx: Tx, { id, fromUserId, toUserId }: Move, stamp: Stamp) =>
  tx
    .updateTable('reports')
    .set({ drafter_id: toUserId, rev: nextRev, ...stamp })
    .where('id', '=', id)
    .where('drafter_id', '=', fromUserId)
    .execute();

/** Answers false where the new signer is the other party. */
export async function moveContract(
  tx: Tx,
  { id, fromUserId, toUserId }: Move,
  stamp: Stamp,
): Promise<boolean> {
  const given = await tx
    .updateTable('contracts')
    .set({ party_a_signer_id: toUserId, rev: nextRev, ...stamp })
    .where('id', '=', id)
    .where('party_a_signer_id', '=', fromUserId)
    .where('party_b_user_id', '<>', toUserId)
    .executeTakeFirst();
  return given.numUpdatedRows > 0n;
}
