import { type Insertable, type RawBuilder, type SqlBool, sql, type Updateable } from 'kysely';
import type { GroupsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { grantCount, memberCount } from '../positions/public.ts';

export type GroupFilter = {
  readonly type?: string | undefined;
  readonly keyword?: string | undefined;
  readonly deleteMark: 0 | 1;
  /** What the caller's data schemes let through. */
  readonly scope: RawBuilder<SqlBool>;
};

function filtered(db: Db, filter: GroupFilter) {
  let query = db.selectFrom('groups').where('groups.delete_mark', '=', filter.deleteMark).where(filter.scope);
  if (filter.type) query = query.where('groups.type', '=', filter.type);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where((where) =>
      where.or([where('groups.full_name', 'ilike', pattern), where('groups.en_code', 'ilike', pattern)]),
    );
  }
  return query;
}

/** A page of groups with their type and number of members. */
export async function listGroupPage(db: Db, filter: GroupFilter, page: { limit: number; offset: number }) {
  const [rows, { total }] = await Promise.all([
    filtered(db, filter)
      .leftJoin('dictionary_data as kind', (join) =>
        join
          .onRef('kind.en_code', '=', 'groups.type')
          .on('kind.type_id', '=', 'dict.groupType')
          .on('kind.delete_mark', '=', 0),
      )
      .leftJoin('users as editor', 'editor.id', 'groups.last_modify_user_id')
      .selectAll('groups')
      .select(['kind.full_name as type_zh', 'kind.name_zhtw as type_zhtw', 'kind.name_en as type_en'])
      .select('editor.real_name as editor_name')
      .select(memberCount('Group', 'groups.id').as('members'))
      .select(grantCount('Group', 'groups.id').as('granted'))
      .orderBy('groups.sort_code')
      .orderBy('groups.creator_time')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    filtered(db, filter)
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

/** A group, if the scope lets it through. */
export function findGroup(
  db: Db,
  id: string,
  { scope, deleteMark = 0 }: { scope: RawBuilder<SqlBool>; deleteMark?: 0 | 1 },
) {
  return db
    .selectFrom('groups')
    .selectAll()
    .select(memberCount('Group', 'groups.id').as('members'))
    .where('id', '=', id)
    .where(scope)
    .where('delete_mark', '=', deleteMark)
    .executeTakeFirst();
}

export type Group = NonNullable<Awaited<ReturnType<typeof findGroup>>>;

/** One change of names and codes at a time. */
export async function lockGroups(tx: Tx): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtext('groups'))`.execute(tx);
}

export async function findTaken(
  db: Db,
  { id, fullName, enCode }: { id: string; fullName: string; enCode: string },
): Promise<{ name: boolean; code: boolean }> {
  const rows = await db
    .selectFrom('groups')
    .select(['full_name', 'en_code'])
    .where('delete_mark', '=', 0)
    .where('id', '<>', id)
    .where((where) => where.or([where('full_name', '=', fullName), where('en_code', '=', enCode)]))
    .execute();
  return {
    name: rows.some((row) => row.full_name === fullName),
    code: rows.some((row) => row.en_code === enCode),
  };
}

export async function insertGroup(tx: Tx, row: Insertable<GroupsTable>): Promise<void> {
  await tx.insertInto('groups').values(row).execute();
}

export async function updateGroup(tx: Tx, id: string, set: Updateable<GroupsTable>): Promise<void> {
  await tx
    .updateTable('groups')
    .set({ ...set, rev: sql`rev + 1` })
    .where('id', '=', id)
    .execute();
}
