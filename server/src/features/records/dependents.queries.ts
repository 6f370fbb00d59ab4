import { type RawBuilder, sql } from 'kysely';
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
import { dialectOf, rowsOf } from './record-store.ts';
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
    dialectOf(table).isAnyOf(columnSql(table, stored.column), ids, 'text');
  const names = child
    ? sql`${keySql(model)} IN
        (SELECT ${parentKeySql(child)} FROM ${tableSql(child)} WHERE ${named(child)})`
    : named(model);
  return counted(db, model, sql`${deletedSql(model, 0)} AND ${isOther} AND ${names}`);
}

async function counted(db: Db, table: RecordModel | ChildModel, where: RawBuilder<unknown>): Promise<number> {
  const [row] = await rowsOf<{ count: unknown }>(
    db,
    table,
    sql`SELECT count(*) AS count FROM ${tableSql(table)} WHERE ${where}`,
  );
  return Number(row?.count ?? 0);
}

export const countChildRows = (db: Db, child: ChildModel, ids: Ids): Promise<number> =>
  counted(db, child, ofParentsSql(child, someParents(ids)));

/** How many of some records have been submitted to a process. */
export const countInProcess = (db: Db, model: RecordModel, ids: Ids): Promise<number> =>
  counted(db, model, sql`${idSql(model, ids)} AND ${columnSql(model, 'process_instance_id')} IS NOT NULL`);

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
