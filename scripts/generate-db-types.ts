import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { createTestDatabase } from '../server/src/testing/database.ts';

const OUTPUT = join(import.meta.dirname, '../server/src/db/generated/tables.ts');

type Column = {
  table: string;
  column: string;
  type: string;
  isArray: boolean;
  isNullable: boolean;
  hasDefault: boolean;
  isAlwaysGenerated: boolean;
  labels: string[] | null;
};

/** As `kernel/db.ts` sets the driver up: whole and exact numbers come as numbers, dates as text. */
const TYPES: Record<string, string> = {
  bool: 'boolean',
  bpchar: 'string',
  bytea: 'Buffer',
  citext: 'string',
  date: 'string',
  float4: 'number',
  float8: 'number',
  inet: 'string',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  ltree: 'string',
  name: 'string',
  numeric: 'number',
  oid: 'number',
  text: 'string',
  time: 'string',
  timestamptz: 'Timestamp',
  tsvector: 'string',
  uuid: 'string',
  varchar: 'string',
};

const HEADER = `// Generated from the migrations by "node scripts/run.mjs db-types". Write a migration, then run it; do not edit.
import type { ColumnType, Generated } from 'kysely';

export type Timestamp = ColumnType<Date, Date | string, Date | string>;
/** Whatever was stored: parse it before use. */
export type JsonValue = unknown;
/** Written as text or as an object: the driver would send a bare array as a PostgreSQL array. */
export type Json = ColumnType<JsonValue, string | Record<string, unknown>, string | Record<string, unknown>>;
/** A column that has a default although its type differs between reading and writing. */
export type WithDefault<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** As above, for a column that may be null. */
export type Nullable<T> =
  T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S | null, I | null | undefined, U | null> : T | null;
/** A column that only PostgreSQL writes. */
export type ReadOnly<T> = T extends ColumnType<infer S, infer _I, infer _U> ? ColumnType<S, never, never> : ColumnType<T, never, never>;
`;

const QUERY = `
  select c.relname as "table", a.attname as "column",
         case when t.typcategory = 'A' then e.typname else t.typname end as type,
         t.typcategory = 'A' as "isArray",
         not a.attnotnull as "isNullable",
         (a.atthasdef or a.attidentity <> '') as "hasDefault",
         (a.attgenerated <> '' or a.attidentity = 'a') as "isAlwaysGenerated",
         (select array_agg(l.enumlabel::text order by l.enumsortorder)
            from pg_enum l where l.enumtypid = coalesce(e.oid, t.oid)) as labels
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_type t on t.oid = a.atttypid
    left join pg_type e on e.oid = t.typelem and t.typcategory = 'A'
   where c.relnamespace = 'public'::regnamespace
     and c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
     and a.attnum > 0 and not a.attisdropped
   order by c.relname collate "C", a.attnum`;

/**
 * Describes the migrated schema as a Kysely `Database` and returns whether the stored file said the same. Writes the
 * file unless `onlyCompare`.
 */
export async function generateDatabaseTypes({ onlyCompare }: { onlyCompare: boolean }): Promise<boolean> {
  const generated = render(await readColumns());
  const isSame = existsSync(OUTPUT) && readFileSync(OUTPUT, 'utf8') === generated;
  if (!isSame && !onlyCompare) {
    mkdirSync(dirname(OUTPUT), { recursive: true });
    writeFileSync(OUTPUT, generated);
  }
  return isSame;
}

async function readColumns(): Promise<Column[]> {
  const database = await createTestDatabase();
  try {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    try {
      return (await client.query<Column>(QUERY)).rows;
    } finally {
      await client.end();
    }
  } finally {
    await database.drop();
  }
}

function render(columns: Column[]): string {
  const tables = new Map<string, Column[]>();
  for (const column of columns) {
    const known = tables.get(column.table);
    if (known) known.push(column);
    else tables.set(column.table, [column]);
  }
  const parts = [HEADER];
  for (const [table, own] of tables) {
    parts.push(
      `export type ${typeName(table)} = {\n${own.map((column) => `  ${key(column.column)}: ${typeOf(column)};\n`).join('')}};\n`,
    );
  }
  const entries = [...tables.keys()].map((table) => `  ${key(table)}: ${typeName(table)};\n`);
  parts.push(
    `/** Every table of the product, by name. */\nexport type Database = {\n${entries.join('')}};\n`,
  );
  return parts.join('\n');
}

function typeOf(column: Column): string {
  let type = column.labels ? column.labels.map((label) => `'${label}'`).join(' | ') : TYPES[column.type];
  if (!type) {
    throw new Error(
      `${column.table}.${column.column} has the type ${column.type}, which has no TypeScript counterpart yet: ` +
        'use another type (timestamptz for moments), or add it to TYPES in scripts/generate-db-types.ts.',
    );
  }
  const isPlain = !['Json', 'Timestamp'].includes(type);
  if (column.isArray) type = isPlain ? `(${type})[]` : 'ColumnType<unknown[], unknown[], unknown[]>';
  if (column.isAlwaysGenerated) return `ReadOnly<${column.isNullable && isPlain ? `${type} | null` : type}>`;
  if (isPlain) {
    const full = column.isNullable ? `${type} | null` : type;
    return column.hasDefault ? `Generated<${full}>` : full;
  }
  if (column.isNullable) return `Nullable<${type}>`;
  return column.hasDefault ? `WithDefault<${type}>` : type;
}

function typeName(table: string): string {
  return `${table.replace(/(^|_)([a-z0-9])/g, (_all, _bar, letter: string) => letter.toUpperCase())}Table`;
}

function key(name: string): string {
  return /^[a-z_][a-z0-9_]*$/i.test(name) ? name : `'${name}'`;
}

if (import.meta.main) {
  const isSame = await generateDatabaseTypes({ onlyCompare: false });
  console.log(isSame ? 'The row types are up to date.' : 'The row types were written anew.');
}
