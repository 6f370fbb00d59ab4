import type { ExistingColumn, ExistingTable } from '@auditplus/core/designs/existing-table.ts';
import { typeOfText } from '@auditplus/core/sql/column-types.ts';
import { sql } from 'kysely';
import type { Db } from '../../kernel/db.ts';
import type { RowSource } from '../data-sources/public.ts';

type Row = Pick<
  ExistingColumn,
  'name' | 'written' | 'isNullable' | 'isKey' | 'hasDefault' | 'isGenerated' | 'isIndexed'
> & {
  readonly table: string;
};

/** Those tables of people in our own database that are there, as the catalogue has them now. */
export async function existingTables(db: Db, names: readonly string[]): Promise<ExistingTable[]> {
  const { rows } = await sql<Row>`
    SELECT relname AS table, attname AS name, format_type(atttypid, atttypmod) AS written,
      NOT attnotnull AS "isNullable",
      EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisprimary AND attnum = ANY (indkey)) AS "isKey",
      atthasdef OR attidentity = 'd' AS "hasDefault",
      attgenerated <> '' OR attidentity = 'a' AS "isGenerated",
      EXISTS (SELECT FROM pg_index WHERE indrelid = attrelid AND indisvalid AND indkey[0] = attnum) AS "isIndexed"
    FROM pg_attribute JOIN pg_class ON pg_class.oid = attrelid
    WHERE relname = ANY (${[...names]}) AND relnamespace = 'app'::regnamespace AND relkind IN ('r', 'p')
      AND attnum > 0 AND NOT attisdropped
    ORDER BY relname, attnum`.execute(db);
  return [...Map.groupBy(rows, ({ table }) => table)].map(([name, columns]) => ({
    name,
    columns: columns.map(({ table: _table, ...row }) => ({
      ...row,
      ...typeOfText('PostgreSQL', row.written),
    })),
    place: null,
  }));
}

/** A table of a database outside as its catalogue has it now; null where there is none. */
export async function outsideTable(source: RowSource, name: string): Promise<ExistingTable | null> {
  const { id, dialect, schema } = source;
  const fields = (await source.columns(name)).filter(({ table }) => table === name);
  if (fields.length === 0) return null;
  const columns = fields.map(
    ({ field, type, isNullable, isPrimaryKey, hasDefault, isGenerated }): ExistingColumn => ({
      name: field,
      written: type,
      isNullable,
      isKey: isPrimaryKey,
      hasDefault,
      isGenerated,
      isIndexed: null,
      ...typeOfText(dialect, type),
    }),
  );
  return { name, columns, place: { sourceId: id, dialect, schema } };
}

/** The columns by which the owner of a table has said whose its rows are. */
export const ownerColumns = (db: Db, table: string) =>
  db
    .selectFrom('data_tables')
    .select(['organize_column', 'owner_column'])
    .where('table_name', '=', table)
    .executeTakeFirst();
