import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Where the product's own migrations lie. */
export const MIGRATIONS_FOLDER = join(import.meta.dirname, 'migrations');

/** One migration file: `NNN-name.sql`, with three digits or more. */
export type Migration = { name: string; sql: string; checksum: string };

/** Any number will do, as long as every process of the product uses the same. */
const LOCK_KEY = 7_265_001;
const FILE_NAME = /^(\d{3}|[1-9]\d{3})-[a-z0-9-]+\.sql$/;

type AppliedMigration = { name: string; checksum: string };

/**
 * Applies the migrations that are not applied yet, in the order of their numbers, each in a transaction of its own;
 * several processes that start at once wait for each other. Returns the names applied now. Throws an Error with a
 * sentence for the operator when an applied file was changed, is missing, or when a migration fails (nothing of the
 * failed one stays).
 */
export async function migrate(
  target: pg.Pool | string,
  folder: string = MIGRATIONS_FOLDER,
): Promise<string[]> {
  const migrations = readMigrations(folder);
  return underMigrationLock(target, (client) => applyPending(client, migrations));
}

/** Runs one piece of work on the database's structure at a time, however many processes start at once. */
export async function underMigrationLock<T>(
  target: pg.Pool | string,
  work: (client: pg.ClientBase) => Promise<T>,
): Promise<T> {
  const { client, close } = await connect(target);
  try {
    await client.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    try {
      return await work(client);
    } finally {
      await client.query('select pg_advisory_unlock($1)', [LOCK_KEY]);
    }
  } finally {
    await close();
  }
}

/** Reads the migrations of a folder in order. Throws on a file name that does not fit or a number used twice. */
export function readMigrations(folder: string = MIGRATIONS_FOLDER): Migration[] {
  const names = readdirSync(folder)
    .filter((name) => name.endsWith('.sql'))
    .sort((one, other) => numberOf(one) - numberOf(other));
  const seen = new Map<string, string>();
  return names.map((name) => {
    const number = FILE_NAME.exec(name)?.[1];
    if (!number) throw new Error(`Migration ${name}: name it NNN-some-words.sql, such as 007-findings.sql.`);
    const twin = seen.get(number);
    if (twin)
      throw new Error(`Migrations ${twin} and ${name} have the same number: give the newer one the next.`);
    seen.set(number, name);
    // A checkout with CRLF line ends is the same migration.
    const sql = readFileSync(join(folder, name), 'utf8').replaceAll('\r\n', '\n');
    return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/** Numbers of four digits come after those of three. */
const numberOf = (name: string): number => Number.parseInt(name, 10);

async function connect(target: pg.Pool | string): Promise<{ client: pg.ClientBase; close(): Promise<void> }> {
  if (typeof target !== 'string') {
    const client = await target.connect();
    return { client, close: async () => client.release() };
  }
  const client = new pg.Client({ connectionString: target });
  await client.connect();
  return { client, close: () => client.end() };
}

async function applyPending(client: pg.ClientBase, migrations: Migration[]): Promise<string[]> {
  await client.query(
    `create table if not exists schema_migration (
       name text primary key,
       checksum text not null,
       applied_at timestamptz not null default now()
     )`,
  );
  const applied = await client.query<AppliedMigration>('select name, checksum from schema_migration');
  const pending = findPending(migrations, applied.rows);
  for (const migration of pending) await apply(client, migration);
  return pending.map((migration) => migration.name);
}

function findPending(migrations: Migration[], applied: AppliedMigration[]): Migration[] {
  const byName = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const { name, checksum } of applied) {
    const file = byName.get(name);
    if (!file) {
      throw new Error(
        `The database has migration ${name}, which this program does not know: it was used by a newer version. ` +
          'Start that version, or restore a backup.',
      );
    }
    if (file.checksum !== checksum) {
      throw new Error(
        `Migration ${name} was changed after it was applied. Put the file back as it was and write the change as a ` +
          'new migration.',
      );
    }
  }
  const appliedNames = new Set(applied.map(({ name }) => name));
  const last = migrations.findLast(({ name }) => appliedNames.has(name));
  const pending = migrations.filter(({ name }) => !appliedNames.has(name));
  const late = last && pending.find(({ name }) => numberOf(name) < numberOf(last.name));
  if (late) {
    throw new Error(
      `Migration ${late.name} comes before ${last.name}, which is applied already: give it the next number.`,
    );
  }
  return pending;
}

async function apply(client: pg.ClientBase, { name, sql, checksum }: Migration): Promise<void> {
  try {
    await client.query('begin');
    await client.query(sql);
    await client.query('insert into schema_migration (name, checksum) values ($1, $2)', [name, checksum]);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw new Error(`Migration ${name} failed${lineOf(error, sql)}: ${messageOf(error)}`, { cause: error });
  }
}

/** PostgreSQL gives the place as a character count in the whole text. */
function lineOf(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError) || !error.position) return '';
  return ` in line ${sql.slice(0, Number(error.position)).split('\n').length}`;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
