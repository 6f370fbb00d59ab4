import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { type Insertable, type Selectable, sql, type Updateable } from 'kysely';
import type { DataMapsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { rowTitleSql, titlesContainSql } from '../../kernel/definitions/definition-title.queries.ts';
import { containing } from '../../kernel/keyword.ts';
import { readPage } from '../../kernel/read-page.queries.ts';

export type MapRecord = Selectable<DataMapsTable>;

const all = (db: Db) => db.selectFrom('data_maps').where('data_maps.delete_mark', '=', 0);

/** Maps in their order without their shapes, by their names in a language, and the number of all that match. */
export async function listMaps(db: Db, language: Language, { keyword, currentPage, pageSize }: PageQuery) {
  let query = all(db);
  if (keyword)
    query = query.where((is) =>
      is.or([
        is('data_maps.full_name', 'ilike', containing(keyword)),
        is('data_maps.en_code', 'ilike', containing(keyword)),
        titlesContainSql('data_maps', keyword),
      ]),
    );
  return readPage({
    all: query,
    shown: query
      .leftJoin('data_maps as parents', 'parents.id', 'data_maps.parent_id')
      .leftJoin('users', 'users.id', 'data_maps.creator_user_id')
      .select([
        'data_maps.id',
        rowTitleSql(language, 'data_maps').as('title'),
        'data_maps.en_code',
        'data_maps.creator_time',
        'data_maps.enabled_mark',
        'data_maps.sort_code',
        'data_maps.rev',
        rowTitleSql(language, 'parents').as('parent_name'),
        'users.real_name as creator_name',
        sql<number>`cardinality(data_maps.regions)`.as('region_count'),
      ])
      .orderBy('data_maps.sort_code')
      .orderBy('data_maps.full_name')
      .orderBy('data_maps.id'),
    page: { currentPage, pageSize },
  });
}

/** Maps that are on, by their names in a language, with their regions. */
export const enabledMaps = (db: Db, language: Language) =>
  all(db)
    .where('enabled_mark', '=', 1)
    .select(['id', 'regions', rowTitleSql(language, 'data_maps').as('title')])
    .orderBy('sort_code')
    .orderBy('full_name')
    .execute();

export const findMaps = (db: Db, ids: readonly string[]): Promise<MapRecord[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : all(db)
        .selectAll()
        .where('id', 'in', [...ids])
        .execute();

export const lockMap = (tx: Tx, id: string): Promise<MapRecord | undefined> =>
  all(tx).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

/** Maps that are on and show a region of another. */
export const childMaps = (db: Db, parentId: string) =>
  all(db)
    .select(['id', 'parent_region'])
    .where('parent_id', '=', parentId)
    .where('enabled_mark', '=', 1)
    .orderBy('sort_code')
    .execute();

/** The ids of a map and of those that it lies in, one in the other. */
export async function mapPath(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    WITH RECURSIVE path AS (
      SELECT id, parent_id FROM data_maps WHERE id = ${id}
      UNION SELECT data_maps.id, data_maps.parent_id FROM data_maps JOIN path ON path.parent_id = data_maps.id
    )
    SELECT id FROM path`.execute(db);
  return rows.map((row) => row.id);
}

/** Another map with a code, whatever its case. */
export const findTwin = (db: Db, code: string, without: string) =>
  all(db)
    .select('id')
    .where(sql<boolean>`lower(en_code) = lower(${code})`)
    .where('id', '<>', without)
    .executeTakeFirst();

export async function insertMap(tx: Tx, row: Insertable<DataMapsTable>): Promise<void> {
  await tx.insertInto('data_maps').values(row).execute();
}

export async function updateMap(tx: Tx, id: string, set: Updateable<DataMapsTable>): Promise<void> {
  await tx.updateTable('data_maps').set(set).where('id', '=', id).execute();
}
