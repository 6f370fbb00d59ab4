import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { SealsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { rowTitleSql, titlesContainSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

export type SealRecord = Selectable<SealsTable>;

const all = (db: Db) => db.selectFrom('seals').where('seals.delete_mark', '=', 0);

/** Seals in their order without their pictures, by their names in a language, and the number of all that match. */
export async function listSeals(db: Db, language: Language, { keyword, currentPage, pageSize }: PageQuery) {
  let query = all(db);
  if (keyword)
    query = query.where((is) =>
      is.or([
        is('seals.full_name', 'ilike', containing(keyword)),
        is('seals.en_code', 'ilike', containing(keyword)),
        titlesContainSql('seals', keyword),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .select([
        'id',
        rowTitleSql(language, 'seals').as('title'),
        'en_code',
        'holder_ids',
        'description',
        'enabled_mark',
        'sort_code',
        'last_modify_time',
        'rev',
      ])
      .orderBy('sort_code')
      .orderBy('full_name')
      .orderBy('id'),
    page: { currentPage, pageSize },
  });
}

/** Seals that are on, by their names in a language. */
export const enabledSeals = (db: Db, language: Language) =>
  all(db)
    .where('enabled_mark', '=', 1)
    .select(['id', rowTitleSql(language, 'seals').as('title')])
    .orderBy('sort_code')
    .orderBy('full_name')
    .execute();

export const findSeals = (db: Db, ids: readonly string[]): Promise<SealRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : all(db)
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export const lockSeal = (tx: Tx, id: string): Promise<SealRecord | undefined> =>
  all(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Another seal with a code, whatever its case. */
export const findTwin = (db: Db, code: string, without: string) =>
  all(db)
    .select('id')
    .where(sql<boolean>`lower(en_code) = lower(${code})`)
    .where('id', '<>', without)
    .executeTakeFirst();

export async function insertSeal(tx: Tx, row: Insertable<SealsTable>): Promise<void> {
  await tx.insertInto('seals').values(row).execute();
}

export async function updateSeal(tx: Tx, id: string, set: Updateable<SealsTable>): Promise<void> {
  await tx.updateTable('seals').set(set).where('id', '=', id).execute();
}

/** Names of people by their ids. */
export const namesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select(['id', 'real_name', 'account'])
    .where('id', 'in', [...ids, ''])
    .execute();

/** Those of some people who may still work. */
export const workingPeople = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids, ''])
    .where('delete_mark', '=', 0)
    .where('enabled_mark', '<>', 0)
    .execute();

/** What the audit log keeps of a seal's uses, newest first, and their number. */
export async function listUses(db: Db, sealId: string, { currentPage, pageSize }: PageQuery) {
  const uses = db
    .selectFrom('activities')
    .where('target_type', '=', 'seal')
    .where('target_id', '=', sealId)
    .where('action', '=', 'seal.used');
  return readPage({
    all: uses,
    shown: uses
      .leftJoin('users', 'users.id', 'activities.actor_id')
      .select(['activities.id', 'activities.at', 'activities.after', 'users.real_name'])
      .orderBy('activities.id', 'desc'),
    page: { currentPage, pageSize },
  });
}
