import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { UsersTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { nameIn } from '../../kernel/name-in.ts';

/** The database and the language of whoever reads. */
type Reading = { readonly db: Db; readonly language: Language };

/** The own row with the names around. */
export function findOwn({ db, language }: Reading, userId: string) {
  return db
    .selectFrom('users')
    .leftJoin('users as manager', 'manager.id', 'users.manager_id')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .selectAll('users')
    .select(['manager.real_name as manager_name', 'manager.account as manager_account'])
    .select(nameIn(language, 'positions').as('position_name'))
    .where('users.id', '=', userId)
    .where('users.delete_mark', '=', 0)
    .executeTakeFirst();
}

/** Changes the own row, at the given version when there is one; answers whether it was so. */
export async function updateOwn(
  db: Db,
  { userId, rev }: { userId: string; rev?: number | undefined },
  set: Updateable<UsersTable>,
): Promise<boolean> {
  let query = db
    .updateTable('users')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', userId);
  if (rev !== undefined) query = query.where('rev', '=', rev);
  const result = await query.executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Organisations by id with their names. */
export function findOrganizes(db: Db, ids: readonly string[]) {
  return db
    .selectFrom('organizes')
    .select(['id', 'full_name', 'category', 'path'])
    .where('id', 'in', ids.length > 0 ? [...ids] : [''])
    .execute();
}

/** The organisations that a person belongs to, the current one included. */
export async function ownOrganizeIds(db: Db, userId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT organize_id AS id FROM user_organizes WHERE user_id = ${userId}
    UNION SELECT organize_id FROM users WHERE id = ${userId} AND organize_id IS NOT NULL`.execute(db);
  return rows.map((row) => row.id);
}

/** The enabled positions that a person holds now. */
export function ownPositions({ db, language }: Reading, userId: string, now: Date) {
  return db
    .selectFrom('user_relations as relation')
    .innerJoin('positions', 'positions.id', 'relation.object_id')
    .select(['positions.id', 'positions.organize_id', nameIn(language, 'positions').as('full_name')])
    .where('relation.user_id', '=', userId)
    .where('relation.object_type', '=', 'Position')
    .where('positions.delete_mark', '=', 0)
    .where('positions.enabled_mark', '=', 1)
    .where((where) => where.or([where('starts_at', 'is', null), where('starts_at', '<=', now)]))
    .where((where) => where.or([where('ends_at', 'is', null), where('ends_at', '>', now)]))
    .orderBy('positions.sort_code')
    .execute();
}

/** Direct subordinates of a person, each with whether somebody reports to them. */
export function findSubordinates({ db, language }: Reading, managerId: string) {
  return db
    .selectFrom('users')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .leftJoin('positions', 'positions.id', 'users.position_id')
    .select(['users.id', 'users.head_icon', 'users.real_name', 'users.account'])
    .select(['organizes.full_name as department', nameIn(language, 'positions').as('position')])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('users as below')
          .select('below.id')
          .whereRef('below.manager_id', '=', 'users.id')
          .where('below.delete_mark', '=', 0),
      ).as('has_below'),
    )
    .where('users.manager_id', '=', managerId)
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '<>', 0)
    .orderBy('users.sort_code')
    .execute();
}

/** Whether a person is somewhere below another one. */
export async function isBelow(db: Db, userId: string, superiorId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    WITH RECURSIVE above AS (
      SELECT manager_id FROM users WHERE id = ${userId}
      UNION SELECT users.manager_id FROM users JOIN above ON users.id = above.manager_id
    )
    SELECT EXISTS (SELECT 1 FROM above WHERE manager_id = ${superiorId}) AS found`.execute(db);
  return rows[0]?.found ?? false;
}

/** A preference of a person as it was stored; undefined until then. */
export async function findPreference(db: Db, userId: string, name: string): Promise<unknown> {
  const row = await db
    .selectFrom('user_preferences')
    .select('value')
    .where('user_id', '=', userId)
    .where('name', '=', name)
    .executeTakeFirst();
  return row?.value;
}

/** Whoever changes a preference of a person waits for others who do. */
export async function lockPreference(tx: Tx, userId: string, name: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext(${`preference ${userId} ${name}`}))`.execute(tx);
}

export async function storePreference(
  tx: Tx,
  { userId, name, ...set }: { userId: string; name: string; value: string; updated_at: Date },
): Promise<void> {
  await tx
    .insertInto('user_preferences')
    .values({ user_id: userId, name, ...set })
    .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(set))
    .execute();
}

/** Stores a password that its person has chosen. */
export async function updatePassword(
  tx: Tx,
  userId: string,
  set: { readonly password_hash: string; readonly password_changed_at: Date },
): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...set, must_change_password: false, rev: sql`rev + 1` })
    .where('id', '=', userId)
    .execute();
}
