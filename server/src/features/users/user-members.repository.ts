import type { MembersEdit } from '@auditplus/contract/features/users/users.model.ts';
import type { Insertable } from 'kysely';
import type { UserRelationsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';

const TABLES = { Role: 'roles', Position: 'positions', Group: 'groups' } as const;

export async function nameOf(db: Db, type: HolderType, id: string): Promise<string> {
  const row = await db
    .selectFrom(TABLES[type])
    .select('full_name')
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return orThrow(row, 'record.missing').full_name;
}

/** The organisations that a role is bound to; null: it is global. */
export async function boundOrganizes(db: Db, roleId: string): Promise<ReadonlySet<string> | null> {
  const role = await db.selectFrom('roles').select('global_mark').where('id', '=', roleId).executeTakeFirst();
  if (!role || role.global_mark === 1) return null;
  const rows = await db
    .selectFrom('role_organizes')
    .select('organize_id')
    .where('role_id', '=', roleId)
    .execute();
  return new Set(rows.map((row) => row.organize_id));
}

export type HolderType = MembersEdit['objectType'];

export const membersWithDates = (db: Db, objectId: string) =>
  db
    .selectFrom('user_relations')
    .innerJoin('users', 'users.id', 'user_relations.user_id')
    .selectAll('user_relations')
    .where('object_id', '=', objectId)
    .where('users.delete_mark', '=', 0)
    .orderBy('users.sort_code')
    .orderBy('users.account')
    .execute();

export async function lockPrincipal(tx: Tx, type: HolderType, id: string): Promise<void> {
  await tx.selectFrom(TABLES[type]).select('id').where('id', '=', id).forUpdate().execute();
}

export async function removeMembers(
  tx: Tx,
  type: HolderType,
  id: string,
  userIds: readonly string[],
): Promise<void> {
  await tx
    .deleteFrom('user_relations')
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('user_id', 'in', userIds)
    .execute();
}

export async function explainMember(
  tx: Tx,
  type: HolderType,
  id: string,
  userId: string,
  reason: string,
): Promise<void> {
  await tx
    .updateTable('user_relations')
    .set({ reason })
    .where('object_type', '=', type)
    .where('object_id', '=', id)
    .where('user_id', '=', userId)
    .execute();
}

export const placeOfPosition = (db: Db, positionId: string) =>
  db
    .selectFrom('positions')
    .select('organize_id')
    .where('id', '=', positionId)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

/** Adds a membership, or gives one that there is its new dates. */
export async function storeMember(tx: Tx, row: Insertable<UserRelationsTable>): Promise<void> {
  const { user_id: _user, object_type: _type, object_id: _object, ...values } = row;
  await tx
    .insertInto('user_relations')
    .values(row)
    .onConflict((conflict) => conflict.columns(['object_type', 'object_id', 'user_id']).doUpdateSet(values))
    .execute();
}
