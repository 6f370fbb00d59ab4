import type { Shape } from '@auditplus/contract/kinds/form-kind.ts';
import { conversionSql, filledSql } from '@auditplus/core/designs/conversions.ts';
import type { KnownColumn } from '@auditplus/core/designs/table-plan.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import { appTable } from './tables.repository.ts';

/** How many records have a value in a column, and of these how many would lose it. */
export type ColumnFacts = {
  readonly filled: number;
  readonly failing: number;
  readonly examples: readonly { readonly recordId: string; readonly value: string }[];
};

const EXAMPLES = 20;

/** What there is in a column that goes, or becomes another shape. */
export async function columnFacts(db: Db, from: KnownColumn, to: Shape | null): Promise<ColumnFacts> {
  if (from.shape === '') return { ...(await rowCount(db, from.tableName)), failing: 0, examples: [] };
  const isMain = from.tableFieldId === '';
  const record = isMain ? sql`id` : sql`parent_id`;
  const live = isMain ? sql`WHERE delete_mark = 0` : sql``;
  // Both are texts of the product's own, written for a column called value.
  const isFilled = sql.raw(filledSql(from.shape));
  const converted = sql.raw(to === null ? 'NULL' : conversionSql(from.shape, to));
  const values = sql`(SELECT ${record} AS record_id, ${sql.id(from.columnName)} AS value
    FROM ${appTable(from.tableName)} ${live}) stored`;
  const { rows } = await sql<{ filled: number; failing: number }>`
    SELECT count(*)::int AS filled, (count(*) FILTER (WHERE (${converted}) IS NULL))::int AS failing
    FROM ${values} WHERE ${isFilled}`.execute(db);
  const counted = rows[0] ?? { filled: 0, failing: 0 };
  if (to === null || counted.failing === 0) return { ...counted, examples: [] };
  const found = await sql<{ record_id: string; value: string }>`
    SELECT record_id, left(value::text, 100) AS value FROM ${values}
    WHERE ${isFilled} AND (${converted}) IS NULL ORDER BY record_id LIMIT ${EXAMPLES}`.execute(db);
  return {
    ...counted,
    examples: found.rows.map(({ record_id, value }) => ({ recordId: record_id, value })),
  };
}

async function rowCount(db: Db, table: string): Promise<{ readonly filled: number }> {
  const { rows } = await sql<{
    filled: number;
  }>`SELECT count(*)::int AS filled FROM ${appTable(table)}`.execute(db);
  return rows[0] ?? { filled: 0 };
}
