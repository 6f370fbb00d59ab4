import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { PositionsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';

/** Which positions to list; `roots` null: in every organisation. */
export type PositionFilter = {
  readonly roots: readonly string[] | null;
  readonly organizeId?: string | undefined;
  readonly type?: string | undefined;
  readonly keyword?: string | undefined;
  readonly deleteMark: 0 | 1;
  /** What the caller's data schemes let through. */
  readonly scope: RawBuilder<SqlBool>;
};

function filtered(db: Db, filter: PositionFilter) {
  let query = db
    .selectFrom('positions')
    .innerJoin('organizes', 'organizes.id', 'positions.organize_id')
    .where('positions.delete_mark', '=', filter.deleteMark)
    .where(filter.scope);
  if (filter.roots) query = query.where(sql<SqlBool>`organizes.path && ${[...filter.roots]}::varchar[]`);
  if (filter.organizeId)
    query = query.where(sql<SqlBool>`organizes.path @> ARRAY[${filter.organizeId}]::varchar[]`);
  if (filter.type) query = query.where('positions.type', '=', filter.type);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([
        where('positions.full_name', 'ilike', pattern),
        where('positions.en_code', 'ilike', pattern),
      ]),
    );
  }
  return query;
}

const ORDER = {
  fullName: 'positions.full_name',
  enCode: 'positions.en_code',
  creatorTime: 'positions.creator_time',
  sortCode: 'positions.sort_code',
} as const;

/** A page of positions with their organisation, type and number of members. */
export async function listPositionPage(
  db: Db,
  filter: PositionFilter,
  page: {
    limit: number;
    offset: number;
    sidx?: keyof typeof ORDER | undefined;
    sort?: 'asc' | 'desc' | undefined;
  },
) {
  const [rows, { total }] = await Promise.all([
    filtered(db, filter)
      .leftJoin('dictionary_data as kind', (join) =>
        join
          .onRef('kind.en_code', '=', 'positions.type')
          .on('kind.type_id', '=', 'dict.PositionType')
          .on('kind.delete_mark', '=', 0),
      )
      .leftJoin('users as editor', 'editor.id', 'positions.last_modify_user_id')
      .selectAll('positions')
      .select(['organizes.path', 'kind.full_name as type_zh', 'kind.name_zhtw as type_zhtw'])
      .select(['kind.name_en as type_en', 'editor.real_name as editor_name'])
      .select(memberCount('Position', 'positions.id').as('members'))
      .select(grantCount('Position', 'positions.id').as('granted'))
      .orderBy(ORDER[page.sidx ?? 'sortCode'], page.sort ?? 'asc')
      .orderBy('positions.creator_time')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** Existing people who belong to a holder. */
export const memberCount = (type: 'Role' | 'Position' | 'Group', column: string) => sql<number>`(
  SELECT count(*)::int FROM user_relations relation JOIN users ON users.id = relation.user_id
  WHERE relation.object_type = ${type} AND relation.object_id = ${sql.ref(column)} AND users.delete_mark = 0)`;

/** Rights that a holder has been given. */
export const grantCount = (type: 'Position' | 'Group' | 'User', column: string) => sql<number>`(
  SELECT count(*)::int FROM grants WHERE object_type = ${type} AND object_id = ${sql.ref(column)})`;

/** A position with the path of its organisation, if the scope lets it through. */
export function findPosition(
  db: Db,
  id: string,
  { scope, deleteMark = 0 }: { scope: RawBuilder<SqlBool>; deleteMark?: 0 | 1 },
) {
  return db
    .selectFrom('positions')
    .innerJoin('organizes', 'organizes.id', 'positions.organize_id')
    .selectAll('positions')
    .select('organizes.path')
    .select(memberCount('Position', 'positions.id').as('members'))
    .where('positions.id', '=', id)
    .where(scope)
    .where('positions.delete_mark', '=', deleteMark)
    .executeTakeFirst();
}

export type Position = NonNullable<Awaited<ReturnType<typeof findPosition>>>;

/** One change of names and codes at a time. */
export async function lockPositions(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('positions'))`.execute(tx);
}

/** Whether another position of the organisation has the name, or any has the code. */
export async function findTaken(
  db: Db,
  { id, organizeId, fullName, enCode }: { id: string; organizeId: string; fullName: string; enCode: string },
): Promise<{ name: boolean; code: boolean }> {
  const rows = await db
    .selectFrom('positions')
    .select(['organize_id', 'full_name', 'en_code'])
    .where('delete_mark', '=', 0)
    .where('id', '<>', id)
    .where((where) => where.or([where('full_name', '=', fullName), where('en_code', '=', enCode)]))
    .execute();
  return {
    name: rows.some((row) => row.organize_id === organizeId && row.full_name === fullName),
    code: rows.some((row) => row.en_code === enCode),
  };
}

export async function insertPosition(tx: Tx, row: Insertable<PositionsTable>): Promise<void> {
  await tx.insertInto('positions').values(row).execute();
}

export async function updatePosition(tx: Tx, id: string, set: Updateable<PositionsTable>): Promise<void> {
  await tx
    .updateTable('positions')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();
}

/** The code of a dictionary's enabled value that is named by its code or its id. */
export async function dictionaryCode(db: Db, dictionary: string, named: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('dictionary_data')
    .innerJoin('dictionary_types', 'dictionary_types.id', 'dictionary_data.type_id')
    .select('dictionary_data.en_code')
    .where('dictionary_types.en_code', '=', dictionary)
    .where((where) =>
      where.or([where('dictionary_data.en_code', '=', named), where('dictionary_data.id', '=', named)]),
    )
    .where('dictionary_data.delete_mark', '=', 0)
    .where('dictionary_data.enabled_mark', '=', 1)
    .executeTakeFirst();
  return row?.en_code;
}
