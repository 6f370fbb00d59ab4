import type { Updateable } from 'kysely';
import { sql } from 'kysely';
import type { DataInterfacesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

const interfaces = (db: Db) => db.selectFrom('data_interfaces').where('delete_mark', '=', 0);

export const findInterface = (db: Db, id: string) =>
  interfaces(db).selectAll().where('id', '=', id).executeTakeFirst();

export type InterfaceRecord = NonNullable<Awaited<ReturnType<typeof findInterface>>>;

/** An interface by its id or its code. */
export const findByName = (db: Db, name: string) =>
  interfaces(db)
    .selectAll()
    .where((where) => where.or([where('id', '=', name), where(sql`lower(en_code)`, '=', name.toLowerCase())]))
    .executeTakeFirst();

/** Interfaces whose published statement reads a relation. */
export const readersOf = (db: Db, relation: string) =>
  interfaces(db)
    .select(['id', 'full_name', 'creator_user_id'])
    .where(sql<boolean>`kept_check -> 'relations' ? ${relation}`)
    .orderBy('full_name')
    .execute();

/** The newest migration of this database. */
export async function newestMigration(db: Db): Promise<string> {
  const { newest } = await db
    .selectFrom('schema_migration')
    .select((is) => is.fn.max('name').as('newest'))
    .executeTakeFirstOrThrow();
  return newest ?? '';
}

/** Published interfaces that are on and whose examples were run for another state of the database, with their publishers. */
export const unprovenInterfaces = (db: Db, migration: string) =>
  interfaces(db)
    .innerJoin('definition_versions', (join) =>
      join
        .onRef('definition_versions.target', '=', 'data_interfaces.id')
        .on('definition_versions.kind', '=', 'interface'),
    )
    .distinctOn('data_interfaces.id')
    .select([
      'data_interfaces.id',
      'data_interfaces.full_name',
      'data_interfaces.creator_user_id as author',
      'definition_versions.creator_user_id as publisher',
    ])
    .where('data_interfaces.enabled_mark', '=', 1)
    .where('data_interfaces.examples_for', '<>', migration)
    .orderBy('data_interfaces.id')
    .orderBy('definition_versions.version', 'desc')
    .execute();

export const updateInterface = (tx: Tx, id: string, row: Updateable<DataInterfacesTable>) =>
  tx.updateTable('data_interfaces').set(row).where('id', '=', id).execute();

/** Secrets of an interface: the addresses that they were stored for, and what was sealed. */
export const secretsOf = (db: Db, interfaceId: string) =>
  db
    .selectFrom('interface_secrets')
    .select(['aim', 'sealed'])
    .where('interface_id', '=', interfaceId)
    .execute();

export async function storeSecret(
  tx: Tx,
  secret: { readonly interface_id: string; readonly aim: string; readonly sealed: string },
): Promise<void> {
  await tx
    .insertInto('interface_secrets')
    .values(secret)
    .onConflict((conflict) =>
      conflict.columns(['interface_id', 'aim']).doUpdateSet({ sealed: secret.sealed, stored_at: sql`now()` }),
    )
    .execute();
}

export const deleteSecret = (tx: Tx, interfaceId: string, aim: string) =>
  tx.deleteFrom('interface_secrets').where('interface_id', '=', interfaceId).where('aim', '=', aim).execute();

/** All secrets, for sealing them anew. */
export const allSecrets = (db: Db) =>
  db.selectFrom('interface_secrets').select(['interface_id', 'aim', 'sealed']).execute();

/** Stores what was sealed anew where the former still stands. */
export async function replaceSecret(
  db: Db,
  {
    interfaceId,
    aim,
    former,
  }: { readonly interfaceId: string; readonly aim: string; readonly former: string },
  sealed: string,
): Promise<void> {
  await db
    .updateTable('interface_secrets')
    .set({ sealed })
    .where('interface_id', '=', interfaceId)
    .where('aim', '=', aim)
    .where('sealed', '=', former)
    .execute();
}

/** Whether one of the caller's holders was given the interface. */
export async function isGranted(
  db: Db,
  interfaceId: string,
  holders: readonly { readonly type: string; readonly ids: readonly string[] }[],
): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('item_id')
    .where('item_type', '=', 'interface')
    .where('item_id', '=', interfaceId)
    .where((where) =>
      where.or(
        holders
          .filter(({ ids }) => ids.length > 0)
          .map(({ type, ids }) =>
            where.and([where('object_type', '=', type), where('object_id', 'in', [...ids])]),
          ),
      ),
    )
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
