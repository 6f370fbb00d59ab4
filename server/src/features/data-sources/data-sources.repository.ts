import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { DataSourcesTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

/** Sources in their order, with who made each, and the number of all that match. */
export async function listSources(
  db: Db,
  { dbType, keyword, currentPage, pageSize }: PageQuery & { readonly dbType?: string | undefined },
) {
  let query = db.selectFrom('data_sources');
  if (dbType) query = query.where('data_sources.db_type', '=', dbType);
  if (keyword)
    query = query.where((where) =>
      where.or([
        where('data_sources.full_name', 'ilike', containing(keyword)),
        where('data_sources.host', 'ilike', containing(keyword)),
        where('data_sources.service_name', 'ilike', containing(keyword)),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .leftJoin('users as person', 'person.id', 'data_sources.creator_user_id')
      .selectAll('data_sources')
      .select(['person.real_name', 'person.account'])
      .orderBy('data_sources.sort_code')
      .orderBy('data_sources.full_name')
      .orderBy('data_sources.id'),
    page: { currentPage, pageSize },
  });
}

/** All sources in their order. */
export const allSources = (db: Db) =>
  db.selectFrom('data_sources').selectAll().orderBy('sort_code').orderBy('full_name').execute();

export type SourceRow = Awaited<ReturnType<typeof allSources>>[number];

export const findSource = (db: Db, id: string) =>
  db.selectFrom('data_sources').selectAll().where('id', '=', id).executeTakeFirst();

export const lockSource = (db: Db, id: string) =>
  db.selectFrom('data_sources').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Another source of the same name. */
export const findNamesake = (
  db: Db,
  { fullName, without }: { readonly fullName: string; readonly without: string },
) =>
  db
    .selectFrom('data_sources')
    .select('id')
    .where(sql<boolean>`lower(full_name) = lower(${fullName})`)
    .where('id', '<>', without)
    .executeTakeFirst();

export async function insertSource(db: Db, row: Insertable<DataSourcesTable>): Promise<void> {
  await db.insertInto('data_sources').values(row).execute();
}

export async function updateSource(db: Db, id: string, set: Updateable<DataSourcesTable>): Promise<void> {
  await db.updateTable('data_sources').set(set).where('id', '=', id).execute();
}

export async function deleteSource(db: Db, id: string): Promise<void> {
  await db.deleteFrom('data_sources').where('id', '=', id).execute();
}

/** Seals a password anew where the former one still stands. */
export async function replacePassword(
  db: Db,
  { id, former }: { readonly id: string; readonly former: string },
  sealed: string,
): Promise<void> {
  await db
    .updateTable('data_sources')
    .set({ sealed_password: sealed })
    .where('id', '=', id)
    .where('sealed_password', '=', former)
    .execute();
}
