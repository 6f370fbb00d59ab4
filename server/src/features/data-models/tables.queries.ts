import { type Dialect, quotedName } from '@auditplus/core/sql/column-types.ts';
import { lossChecks, type PlannedTable } from '@auditplus/core/sql/table-plan.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** Names of the product's own tables and views, which nobody makes a table by. */
export async function isOwnName(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM pg_class JOIN pg_namespace ON pg_namespace.oid = relnamespace
      WHERE relname = ${name} AND nspname IN ('public', 'facts')
        AND NOT EXISTS (SELECT FROM pg_tables WHERE schemaname = 'app' AND tablename = ${name})) AS found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

/** Whether a table of people has this name. */
export async function hasTable(db: Db, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM pg_class WHERE relname = ${name} AND relnamespace = 'app'::regnamespace) AS found`.execute(
    db,
  );
  return rows[0]?.found === true;
}

export async function countTables(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM pg_tables WHERE schemaname = 'app'`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many rows a table of our own has, and how many of them a value in each column. */
export async function filledColumns(
  db: Db,
  { name, columns }: PlannedTable,
): Promise<{ readonly rows: number; readonly filled: ReadonlyMap<string, number> }> {
  const counts = columns.map((column) => `count(${quotedName(column.name)})::int`);
  const { rows } = await sql<{ counts: number[] }>`
    SELECT ARRAY[count(*)::int, ${sql.raw(counts.join(', '))}] AS counts FROM ${sql.table(`app.${name}`)}`.execute(
    db,
  );
  const [all = 0, ...filled] = rows[0]?.counts ?? [];
  return { rows: all, filled: new Map(columns.map((column, at) => [column.name, filled[at] ?? 0])) };
}

/** What a change would lose of the values of a table of our own. */
export async function unfitValues(
  db: Db,
  before: PlannedTable,
  after: PlannedTable,
): Promise<ReadonlyMap<string, { readonly count: number; readonly example: string }>> {
  const found = new Map<string, { count: number; example: string }>();
  for (const { column, isLost } of lossChecks(before, after)) {
    const { rows } = await sql<{ count: number; example: string | null }>`
      SELECT count(*)::int AS count, min(left(${sql.id(column)}::text, 60)) AS example
      FROM ${sql.table(`app.${before.name}`)} WHERE ${sql.raw(isLost)}`.execute(db);
    const { count = 0, example = null } = rows[0] ?? {};
    if (count > 0) found.set(column, { count, example: example ?? 'NULL' });
  }
  return found;
}

/** Runs the statements of a plan. */
export async function runStatements(tx: Tx, statements: readonly string[]): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** Names of the indexes of a table that are being built at this moment. */
export async function indexesUnderWay(db: Db, table: string): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT relname::text AS name FROM pg_stat_progress_create_index progress
    JOIN pg_class ON pg_class.oid = progress.index_relid
    WHERE progress.relid = to_regclass(format('app.%I', ${table}::text))`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** The table goes out of sight with all that it holds. */
export async function moveToTrash(tx: Tx, name: string, kept: string): Promise<void> {
  await sql`ALTER TABLE ${sql.table(`app.${name}`)} RENAME TO ${sql.id(kept)}`.execute(tx);
  await sql`ALTER TABLE ${sql.table(`app.${kept}`)} SET SCHEMA app_trash`.execute(tx);
}

export async function moveFromTrash(tx: Tx, kept: string, name: string): Promise<void> {
  await sql`ALTER TABLE ${sql.table(`app_trash.${kept}`)} SET SCHEMA app`.execute(tx);
  await sql`ALTER TABLE ${sql.table(`app.${kept}`)} RENAME TO ${sql.id(name)}`.execute(tx);
}

/** Whether a table still lies in the trash: a restored backup knows none. */
export async function isInTrash(db: Db, kept: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT to_regclass(format('app_trash.%I', ${kept}::text)) IS NOT NULL AS found`.execute(db);
  return rows[0]?.found === true;
}

export async function eraseTrash(tx: Tx, kept: string): Promise<void> {
  await sql`DROP TABLE IF EXISTS ${sql.table(`app_trash.${kept}`)}`.execute(tx);
}

export async function eraseColumn(tx: Tx, table: string, kept: string): Promise<void> {
  await sql`ALTER TABLE IF EXISTS ${sql.table(`app.${table}`)} DROP COLUMN IF EXISTS ${sql.id(kept)}`.execute(
    tx,
  );
}

/** Whether rows without a value have come since a column was taken away. */
export async function hasGaps(tx: Tx, table: string, column: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    SELECT EXISTS (SELECT FROM ${sql.table(`app.${table}`)} WHERE ${sql.id(column)} IS NULL) AS found`.execute(
    tx,
  );
  return rows[0]?.found === true;
}

/** Names of the designs whose published version stores its records, or rows of child tables, in a table of a source. */
export async function designsOnTable(db: Db, linkId: string, table: string): Promise<string[]> {
  const { rows } = await sql<{ full_name: string }>`
    SELECT full_name FROM designs
    JOIN definition_versions version ON version.kind = 'design' AND version.target = designs.id
      AND version.version = designs.live_version
    WHERE delete_mark = 0 AND version.body -> 'source' ->> 'dataSourceId' = ${linkId}
      AND version.body -> 'source' -> 'tables' @> jsonb_build_array(jsonb_build_object('table', ${table}::text))
    ORDER BY full_name LIMIT 20`.execute(db);
  return rows.map((row) => row.full_name);
}

/** Tables with a foreign key of one column on the key of a table: their names, comments and columns, as a statement. */
export const referringStatement = (
  { dialect, schema }: { readonly dialect: Dialect; readonly schema: string },
  table: string,
): { readonly text: string; readonly values: readonly string[] } =>
  dialect === 'MySQL'
    ? {
        text: `SELECT used.table_name, known.table_comment, used.column_name
          FROM information_schema.key_column_usage used
          JOIN information_schema.key_column_usage main ON main.constraint_name = 'PRIMARY'
            AND main.table_schema = used.referenced_table_schema AND main.table_name = used.referenced_table_name
            AND main.column_name = used.referenced_column_name
          JOIN information_schema.tables known ON known.table_schema = used.table_schema
            AND known.table_name = used.table_name
          WHERE used.table_schema = ? AND used.referenced_table_schema = used.table_schema
            AND used.referenced_table_name = ? AND used.table_name <> used.referenced_table_name
          ORDER BY used.table_name, used.column_name`,
        values: [schema, table],
      }
    : {
        text: `SELECT relname, coalesce(obj_description(pg_class.oid, 'pg_class'), ''), attname
          FROM pg_constraint
          JOIN pg_class ON pg_class.oid = conrelid
          JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
          JOIN pg_index ON indrelid = confrelid AND indisprimary AND indnkeyatts = 1 AND indkey[0] = confkey[1]
          WHERE contype = 'f' AND cardinality(conkey) = 1 AND conrelid <> confrelid
            AND confrelid = to_regclass(format('%I.%I', $1::text, $2::text))
            AND relnamespace = to_regnamespace(quote_ident($1::text))
          ORDER BY relname, attname`,
        values: [schema, table],
      };
