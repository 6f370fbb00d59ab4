import type { WantedIndex } from '@auditplus/core/designs/table-plan.ts';
import { sql, type Updateable } from 'kysely';
import type { DesignIndexesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import { appTable } from './tables.repository.ts';

export const indexesOf = (db: Db, designId: string) =>
  db
    .selectFrom('design_indexes')
    .selectAll()
    .where('design_id', '=', designId)
    .orderBy('creator_time')
    .orderBy('id')
    .execute();

export type IndexRow = Awaited<ReturnType<typeof indexesOf>>[number];

export const indexKey = (index: Pick<WantedIndex, 'tableName' | 'columnName' | 'method'>): string =>
  `${index.tableName} ${index.columnName} ${index.method}`;

export const keyOfRow = (row: IndexRow): string => `${row.table_name} ${row.column_name} ${row.method}`;

/** Notes an index that is to be built; answers its name. */
export async function insertIndex(
  tx: Tx,
  {
    designId,
    index,
    state,
    at,
  }: { designId: string; index: WantedIndex; state: 'building' | 'valid'; at: Date },
): Promise<string> {
  const id = newId(at.getTime());
  const name = `${index.tableName.slice(0, 40)}_${id.replaceAll('-', '').slice(-12)}`;
  await tx
    .insertInto('design_indexes')
    .values({
      id,
      design_id: designId,
      table_name: index.tableName,
      index_name: name,
      column_name: index.columnName,
      field_id: index.fieldId,
      method: index.method,
      state,
      creator_time: at,
    })
    .execute();
  return name;
}

export async function updateIndex(db: Db, id: string, set: Updateable<DesignIndexesTable>): Promise<void> {
  await db.updateTable('design_indexes').set(set).where('id', '=', id).execute();
}

export async function deleteIndexes(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length > 0)
    await tx
      .deleteFrom('design_indexes')
      .where('id', 'in', [...ids])
      .execute();
}

/** More of them are not counted. */
export const MAX_DUPLICATES = 50;

/** Values of a column that more than one live record has. */
export async function duplicatesOf(
  db: Db,
  table: string,
  column: string,
): Promise<{ readonly value: string; readonly count: number }[]> {
  const { rows } = await sql<{ value: string; count: number }>`
    SELECT left(${sql.id(column)}::text, 200) AS value, count(*)::int AS count FROM ${appTable(table)}
    WHERE delete_mark = 0 AND ${sql.id(column)} IS NOT NULL
    GROUP BY ${sql.id(column)} HAVING count(*) > 1 ORDER BY count(*) DESC LIMIT ${MAX_DUPLICATES}`.execute(
    db,
  );
  return rows;
}
