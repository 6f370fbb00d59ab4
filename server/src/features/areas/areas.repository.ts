import { AREA_TOP } from '@auditplus/contract/features/areas/areas.model.ts';
import { type Insertable, sql, type Updateable } from 'kysely';
import type { AreasTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

const areas = (db: Db) => db.selectFrom('areas').where('areas.delete_mark', '=', 0);

/** Areas directly below one, with whether there are more below each. */
export function childrenOf(db: Db, parentId: string) {
  return areas(db)
    .select(['id', 'parent_id', 'full_name', 'en_code', 'enabled_mark', 'sort_code'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM areas below WHERE below.parent_id = areas.id AND below.delete_mark = 0)`.as(
        'has_children',
      ),
    )
    .where('parent_id', '=', parentId)
    .orderBy('sort_code')
    .orderBy('en_code')
    .execute();
}

const MAX_FOUND = 200;

/** Areas below one (at any depth) whose name or code holds the keyword, with the names above them. */
export async function searchAreas(db: Db, { top, keyword }: { top: string; keyword: string }) {
  const found = await areas(db)
    .select(['id', 'parent_id', 'full_name', 'en_code', 'enabled_mark', 'sort_code'])
    .where((where) =>
      where.or([
        where('full_name', 'ilike', containing(keyword)),
        where('en_code', 'like', `${keyword.replace(/[\\%_]/g, '\\$&')}%`),
      ]),
    )
    .orderBy('en_code')
    .limit(MAX_FOUND)
    .execute();
  const chains = await chainsOf(
    db,
    found.map((row) => row.id),
  );
  return found.flatMap((row) => {
    const above = (chains.get(row.id) ?? []).slice(0, -1);
    const isBelow = top === AREA_TOP || above.some((area) => area.id === top);
    return isBelow ? [{ ...row, pathName: above.map((area) => area.full_name).join(' / ') }] : [];
  });
}

type Link = { readonly id: string; readonly full_name: string };

/** Each area's chain from the province down to itself. */
export async function chainsOf(db: Db, ids: readonly string[]): Promise<Map<string, Link[]>> {
  const chains = new Map<string, Link[]>();
  if (ids.length === 0) return chains;
  const { rows } = await sql<{ start: string; id: string; full_name: string; depth: number }>`
    WITH RECURSIVE chain AS (
      SELECT id AS start, id, full_name, parent_id, 0 AS depth FROM areas WHERE id = ANY(${ids})
      UNION ALL
      SELECT chain.start, areas.id, areas.full_name, areas.parent_id, chain.depth + 1
      FROM chain JOIN areas ON areas.id = chain.parent_id WHERE chain.depth < 20
    ) SELECT start, id, full_name, depth FROM chain ORDER BY start, depth DESC`.execute(db);
  for (const { start, id, full_name } of rows)
    chains.set(start, [...(chains.get(start) ?? []), { id, full_name }]);
  return chains;
}

/** Enabled areas below one, for pickers. */
export function optionsBelow(db: Db, { parentId, without }: { parentId: string; without: string }) {
  return areas(db)
    .select(['id', 'full_name'])
    .select(
      sql<boolean>`EXISTS (SELECT FROM areas below WHERE below.parent_id = areas.id AND below.delete_mark = 0 AND below.enabled_mark = 1)`.as(
        'has_children',
      ),
    )
    .where('parent_id', '=', parentId)
    .where('enabled_mark', '=', 1)
    .where('id', '<>', without)
    .orderBy('sort_code')
    .orderBy('en_code')
    .execute();
}

export const namesOf = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('areas')
    .select(['id', 'full_name'])
    .where('id', 'in', [...ids])
    .execute();

export const findArea = (db: Db, id: string) => areas(db).selectAll().where('id', '=', id).executeTakeFirst();

export const lockArea = (db: Db, id: string) =>
  areas(db).selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export const findByCode = (db: Db, code: string) =>
  areas(db).select('id').where('en_code', '=', code).executeTakeFirst();

export const findByName = (db: Db, parentId: string, name: string) =>
  areas(db).select('id').where('parent_id', '=', parentId).where('full_name', '=', name).execute();

export async function countBelow(db: Db, id: string): Promise<number> {
  const { count } = await areas(db)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('parent_id', '=', id)
    .executeTakeFirstOrThrow();
  return count;
}

export const insertArea = (tx: Tx, values: Insertable<AreasTable>) =>
  tx.insertInto('areas').values(values).execute();

/** Writes columns of an area that was locked and counts its version up. */
export const changeArea = (
  tx: Tx,
  { id, rev }: { readonly id: string; readonly rev: number },
  set: Updateable<AreasTable>,
) =>
  tx
    .updateTable('areas')
    .set({ ...set, rev: rev + 1 })
    .where('id', '=', id)
    .execute();
