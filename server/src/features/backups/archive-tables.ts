import type { ClientBase } from 'pg';

/** A table as archives hold it: the columns that are stored, and an order that two equal tables share. */
export type ArchivedTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly order: readonly string[];
};

/** Stay as they are: the list of archives itself, what the program says of its own tables, and what was verified. */
const KEPT: ReadonlySet<string> = new Set([
  'backups',
  'schema_migration',
  'sessions',
  'anchor_state',
  'integrity_runs',
  'query_scope_key',
]);

/** Live for minutes; a restore empties them. */
const PERISHABLE: ReadonlySet<string> = new Set([
  'idempotency_keys',
  'used_picture_codes',
  'sign_in_codes',
  'sign_in_tickets',
  'view_tickets',
  'file_chunks',
  'file_merges',
]);

/** Quotes a name for SQL. */
export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** Schemas of tables that people make while the product runs, and of those that they dropped of late. */
export const MADE_SCHEMAS: readonly string[] = ['app', 'app_trash'];

/** Schemas that go into archives. */
export const SCHEMAS: readonly string[] = ['public', ...MADE_SCHEMAS];

/** Quotes the name of a table or a sequence, which has its schema before a point unless that is `public`. */
export const quotedPath = (name: string): string => name.split('.').map(quoted).join('.');

/** The tables whose rows go into an archive. */
export async function archivedTables(client: ClientBase): Promise<ArchivedTable[]> {
  const { rows } = await client.query<{ name: string; columns: string[]; key: string[] | null }>(
    `
    SELECT CASE n.nspname WHEN 'public' THEN '' ELSE n.nspname || '.' END || c.relname AS name,
           array_agg(a.attname::text ORDER BY a.attnum) FILTER (WHERE a.attgenerated = '') AS columns,
           (SELECT array_agg(k.attname::text ORDER BY array_position(i.indkey::int2[], k.attnum))
              FROM pg_index i JOIN pg_attribute k ON k.attrelid = c.oid AND k.attnum = ANY (i.indkey)
             WHERE i.indrelid = c.oid AND i.indisprimary) AS key
      FROM pg_class c
      JOIN pg_namespace n ON n.oid = c.relnamespace
      JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE n.nspname = ANY($1) AND c.relkind = 'r'
     GROUP BY c.oid, c.relname, n.nspname
     ORDER BY 1`,
    [SCHEMAS],
  );
  return rows
    .filter(({ name }) => !KEPT.has(name) && !PERISHABLE.has(name))
    .map(({ name, columns, key }) => ({ name, columns, order: key ?? columns }));
}

/** The tables that a restore empties without filling them. */
export const perishableTables = (): string[] => [...PERISHABLE];

/** The statement that writes a table out, always in the same order. */
export const copyOutText = ({ name, columns, order }: ArchivedTable): string =>
  `COPY (SELECT ${columns.map(quoted).join(', ')} FROM ${quotedPath(name)} ORDER BY ${order
    .map((column) => `${quoted(column)}::text COLLATE "C"`)
    .join(', ')}) TO STDOUT`;

/** The statement that reads a table in. */
export const copyInText = ({ name, columns }: Pick<ArchivedTable, 'name' | 'columns'>): string =>
  `COPY ${quotedPath(name)} (${columns.map(quoted).join(', ')}) FROM STDIN`;

/** Makes values read the same on every connection. */
export async function settleFormats(client: ClientBase): Promise<void> {
  await client.query(
    "SET SESSION search_path = public; SET SESSION statement_timeout = 0; SET SESSION TimeZone = 'UTC'; SET SESSION DateStyle = 'ISO, YMD'; " +
      "SET SESSION IntervalStyle = 'postgres'; SET SESSION extra_float_digits = 1",
  );
}

/** Where the numbering of tables is. */
export type SequenceState = { readonly name: string; readonly value: string; readonly isCalled: boolean };

/** Names of every reference between tables of the schemas, with how it is made. */
export async function references(
  client: ClientBase,
): Promise<{ name: string; owner: string; definition: string }[]> {
  const { rows } = await client.query<{ name: string; owner: string; definition: string }>(
    `SELECT quote_ident(conname) AS name, conrelid::regclass::text AS owner,
            pg_get_constraintdef(pg_constraint.oid) AS definition
       FROM pg_constraint JOIN pg_namespace ON pg_namespace.oid = connamespace
      WHERE contype = 'f' AND nspname = ANY($1)`,
    [SCHEMAS],
  );
  return rows;
}

/** The state of every sequence. */
export async function sequences(client: ClientBase): Promise<SequenceState[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT CASE schemaname WHEN 'public' THEN '' ELSE schemaname || '.' END || sequencename AS name
       FROM pg_sequences WHERE schemaname = ANY($1) ORDER BY 1`,
    [SCHEMAS],
  );
  const states: SequenceState[] = [];
  for (const { name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `SELECT last_value::text AS value, is_called AS "isCalled" FROM ${quotedPath(name)}`,
    );
    for (const row of state.rows) states.push({ name, ...row });
  }
  return states;
}

/** The migrations of a database; an archive fits only where they are the same. */
export async function migrationNames(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('SELECT name FROM schema_migration ORDER BY name');
  return rows.map((row) => row.name);
}
