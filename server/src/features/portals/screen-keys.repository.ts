import type { Insertable } from 'kysely';
import type { ScreenKeysTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

type Page = {
  readonly keyword?: string | undefined;
  readonly currentPage: number;
  readonly pageSize: number;
};

/** The keys of a portal, newest first, with as whom they read, and the number of all. */
export async function listScreenKeys(db: Db, portalId: string, { keyword, currentPage, pageSize }: Page) {
  let query = db.selectFrom('screen_keys').where('screen_keys.portal_id', '=', portalId);
  if (keyword) query = query.where('screen_keys.full_name', 'ilike', containing(keyword));
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as person', 'person.id', 'screen_keys.user_id')
      .leftJoin('users as creator', 'creator.id', 'screen_keys.creator_user_id')
      .selectAll('screen_keys')
      .select([
        'person.real_name as person_name',
        'person.account as person_account',
        'creator.real_name as creator_name',
        'creator.account as creator_account',
      ])
      .orderBy('screen_keys.creator_time', 'desc')
      .orderBy('screen_keys.id', 'desc'),
    page: { currentPage, pageSize },
  });
}

export const insertScreenKey = (tx: Tx, row: Insertable<ScreenKeysTable>) =>
  tx.insertInto('screen_keys').values(row).execute();

export const findScreenKey = (db: Db, hash: string) =>
  db.selectFrom('screen_keys').selectAll().where('hash', '=', hash).executeTakeFirst();

export const lockScreenKey = (tx: Tx, id: string) =>
  tx.selectFrom('screen_keys').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const revokeScreenKey = (tx: Tx, id: string, at: Date) =>
  tx.updateTable('screen_keys').set({ revoked_at: at }).where('id', '=', id).execute();

export const noteScreenUse = (db: Db, id: string, { at, ip }: { readonly at: Date; readonly ip: string }) =>
  db.updateTable('screen_keys').set({ last_used_at: at, last_address: ip }).where('id', '=', id).execute();
