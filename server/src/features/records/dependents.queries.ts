import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { ChildModel, RecordModel, StoredField } from './record-model.ts';
import {
  columnSql,
  deletedSql,
  idSql,
  keySql,
  ofParentsSql,
  parentKeySql,
  relationSql,
  someParents,
  tableSql,
} from './record-scope.queries.ts';
import { fileOwnerType } from './write-files.ts';

type Ids = readonly string[];

/** How many records name one of some others in a field, these themselves not counted. */
export async function countReferring(
  db: Db,
  model: RecordModel,
  { stored, child }: { readonly stored: StoredField; readonly child: ChildModel | null },
  { designId, ids }: { readonly designId: string; readonly ids: Ids },
): Promise<number> {
  const isOther = model.designId === designId ? sql`NOT ${idSql(model, ids)}` : sql`true`;
  const named = (table: RecordModel | ChildModel) =>
    relationSql(table, stored.column)?.isOneOf(ids) ??
    sql`${columnSql(table, stored.column)} = ANY(${[...ids]})`;
  const names = child
    ? sql`${keySql(model)} IN
        (SELECT ${parentKeySql(child)} FROM ${tableSql(child)} WHERE ${named(child)})`
    : named(model);
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${tableSql(model)}
    WHERE ${deletedSql(model, 0)} AND ${isOther} AND ${names}`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countChildRows(db: Db, child: ChildModel, ids: Ids): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${tableSql(child)}
    WHERE ${ofParentsSql(child, someParents(ids))}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of some records have been submitted to a process. */
export async function countInProcess(db: Db, model: RecordModel, ids: Ids): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${tableSql(model)}
    WHERE ${idSql(model, ids)} AND ${columnSql(model, 'process_instance_id')} IS NOT NULL`.execute(db);
  return rows[0]?.count ?? 0;
}

export async function countFiles(db: Db, designId: string, ids: Ids): Promise<number> {
  const { count } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('owner_type', '=', fileOwnerType(designId))
    .where('owner_id', 'in', ids)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
