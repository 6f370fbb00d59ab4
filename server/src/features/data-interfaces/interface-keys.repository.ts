import type { Insertable, Updateable } from 'kysely';
import type { InterfaceKeysTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** Access keys, newest first, with whom they run as, and the number of all that match. */
export async function listKeys(
  db: Db,
  {
    keyword,
    currentPage,
    pageSize,
  }: { readonly keyword?: string | undefined; readonly currentPage: number; readonly pageSize: number },
) {
  let query = db.selectFrom('interface_keys');
  if (keyword) query = query.where('interface_keys.full_name', 'ilike', containing(keyword));
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as person', 'person.id', 'interface_keys.run_as_user_id')
      .leftJoin('users as creator', 'creator.id', 'interface_keys.creator_user_id')
      .selectAll('interface_keys')
      .select([
        'person.real_name as person_name',
        'person.account as person_account',
        'creator.real_name as creator_name',
        'creator.account as creator_account',
      ])
      .orderBy('interface_keys.creator_time', 'desc')
      .orderBy('interface_keys.id', 'desc'),
    page: { currentPage, pageSize },
  });
}

export const findKeyByHash = (db: Db, hash: string) =>
  db.selectFrom('interface_keys').selectAll().where('hash', '=', hash).executeTakeFirst();

export const lockKey = (tx: Tx, id: string) =>
  tx.selectFrom('interface_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const insertKey = (tx: Tx, row: Insertable<InterfaceKeysTable>) =>
  tx.insertInto('interface_keys').values(row).execute();

export const updateKey = (tx: Tx, id: string, row: Updateable<InterfaceKeysTable>) =>
  tx.updateTable('interface_keys').set(row).where('id', '=', id).execute();

export const deleteKey = (tx: Tx, id: string) =>
  tx.deleteFrom('interface_keys').where('id', '=', id).execute();
