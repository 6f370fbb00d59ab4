import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { UserActivationsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** A link that still works, locked, and whose account it opens. */
export const usableActivation = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom('user_activations')
    .innerJoin('users', 'users.id', 'user_activations.user_id')
    .select(['user_activations.user_id', 'users.account', 'users.real_name'])
    .where('user_activations.token_hash', '=', tokenHash)
    .where('user_activations.used_at', 'is', null)
    .where('user_activations.expires_at', '>', now)
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .forUpdate('user_activations')
    .executeTakeFirst();

export async function setFirstPassword(tx: Tx, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set({
      password_hash: passwordHash,
      must_change_password: false,
      password_changed_at: now,
      rev: sql`rev + 1`,
    })
    .where('id', '=', id)
    .execute();
}

export async function endActivations(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx
    .updateTable('user_activations')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .execute();
}

export async function insertActivations(
  db: Db,
  rows: readonly Insertable<UserActivationsTable>[],
): Promise<void> {
  await db.insertInto('user_activations').values(rows).execute();
}
