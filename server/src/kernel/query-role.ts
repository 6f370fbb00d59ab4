import { createHash } from 'node:crypto';
import type { ClientBase } from 'pg';
import pg from 'pg';
import type { Logger } from 'pino';
import { underMigrationLock } from '../db/migrate.ts';
import { keyFor, markOf } from './secret.ts';

/** The role that runs statements of users; it logs in on connections of its own. */
export type QueryRole = {
  readonly name: string;
  /** Connection URL of the product's database as this role. */
  readonly url: string;
};

type Options = {
  /** The product's database as its owner. */
  readonly databaseUrl: string;
  /** A role that the operator made; without it the product makes one where it may. */
  readonly queryDatabaseUrl?: string | undefined;
  readonly secret: string;
  readonly log: Logger;
};

/**
 * Sees to it that the query role exists, may read `facts`, and may do nothing else; answers null, and says
 * why in the log, where there is none or the operator's may do too much. Run at every start after the migrations;
 * statements of users are off without it and never run as the product's own role.
 */
export async function ensureQueryRole({
  databaseUrl,
  queryDatabaseUrl,
  secret,
  log,
}: Options): Promise<QueryRole | null> {
  try {
    return await underMigrationLock(databaseUrl, (client) =>
      makeReady(client, { databaseUrl, queryDatabaseUrl, secret, log }),
    );
  } catch (error) {
    // What the operator's database refuses, such as rights on a role that another one made, stops nobody's work.
    if (!(error instanceof pg.DatabaseError)) throw error;
    log.warn({ err: error }, 'statements of users are off: the database refused to prepare their role');
    return null;
  }
}

async function makeReady(
  client: ClientBase,
  { databaseUrl, queryDatabaseUrl, secret, log }: Options,
): Promise<QueryRole | null> {
  const owner = await ownerOf(client);
  const role = queryDatabaseUrl ? givenRole(queryDatabaseUrl) : ownRole(databaseUrl, owner.database, secret);
  if (!queryDatabaseUrl) {
    if (!owner.mayCreateRoles) {
      log.warn(
        'statements of users are off: the role of DATABASE_URL may not create roles and QUERY_DATABASE_URL is not set; see deploy/query-role.sql',
      );
      return null;
    }
    await makeRole(client, role, owner);
  }
  await closeToEverybody(client, owner);
  await grantReading(client, role.name);
  const loggedInAs = await loginOf(role.url).catch((error: unknown) => String(error));
  if (loggedInAs !== role.name) {
    log.warn(
      { role: role.name, loggedInAs },
      'statements of users are off: their connections do not log in as their role',
    );
    return null;
  }
  const excess = await excessOf(client, role.name);
  if (excess.length > 0) {
    log.warn({ role: role.name, excess }, 'statements of users are off: the query role may do too much');
    return null;
  }
  return role;
}

type Owner = {
  readonly database: string;
  readonly isSuperuser: boolean;
  readonly mayCreateRoles: boolean;
  readonly maySetTempFileLimit: boolean;
};

async function ownerOf(client: ClientBase): Promise<Owner> {
  const { rows } = await client.query<Owner>(
    `SELECT current_database() AS database, rolsuper AS "isSuperuser", rolsuper OR rolcreaterole AS "mayCreateRoles",
       has_parameter_privilege('temp_file_limit', 'SET') AS "maySetTempFileLimit"
     FROM pg_roles WHERE rolname = current_user`,
  );
  const [owner] = rows;
  if (!owner) throw new Error('The database does not know the role that it was asked by');
  return owner;
}

const LONGEST_NAME = 63;
const SUFFIX = '_query';

/** The name of the query role of a database. */
export function queryRoleName(database: string): string {
  if (database.length + SUFFIX.length <= LONGEST_NAME) return database + SUFFIX;
  const hash = createHash('sha256').update(database).digest('hex').slice(0, 12);
  return `${database.slice(0, LONGEST_NAME - SUFFIX.length - hash.length - 1)}_${hash}${SUFFIX}`;
}

function ownRole(databaseUrl: string, database: string, secret: string): QueryRole & { password: string } {
  const url = new URL(databaseUrl);
  const name = queryRoleName(database);
  const password = markOf(keyFor(secret, 'query role'), database);
  url.username = name;
  url.password = password;
  // The driver prefers parameters to what stands before the host, and a URL of a socket has no host.
  url.searchParams.set('user', name);
  url.searchParams.set('password', password);
  return { name, password, url: url.href };
}

function givenRole(url: string): QueryRole & { password: string } {
  const { username } = new URL(url);
  return { name: decodeURIComponent(username), password: '', url };
}

const SETTINGS: Readonly<Record<string, string>> = {
  default_transaction_read_only: 'on',
  search_path: '',
  statement_timeout: '60s',
  lock_timeout: '2s',
  idle_in_transaction_session_timeout: '15s',
  work_mem: '16MB',
  // The walls before PostgreSQL read quotes this way.
  standard_conforming_strings: 'on',
};

async function makeRole(client: ClientBase, role: QueryRole & { password: string }, owner: Owner) {
  const name = pg.escapeIdentifier(role.name);
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role.name]);
  const attributes = `LOGIN NOINHERIT CONNECTION LIMIT 20 PASSWORD ${pg.escapeLiteral(role.password)}`;
  const settings = Object.entries(SETTINGS);
  if (owner.maySetTempFileLimit) settings.push(['temp_file_limit', '256MB']);
  // Attributes of an administrator may be taken away only by who has them; a role that was given some is not used.
  const statements = [
    rowCount === 0
      ? `CREATE ROLE ${name} NOSUPERUSER NOCREATEDB NOCREATEROLE ${attributes}`
      : `ALTER ROLE ${name} ${attributes}`,
    ...settings.map(([setting, value]) => `ALTER ROLE ${name} SET ${setting} = ${pg.escapeLiteral(value)}`),
  ];
  await client.query(statements.join(';'));
}

/**
 * What a role cannot be refused while everybody may run it: messages on the product's bus, locks that stop its
 * migrations, sleeping, statements in texts. Only a superuser may take these from everybody. Changing settings stays:
 * pg_dump needs it, and the grammar refuses it to users.
 */
const EVERYBODYS_FUNCTIONS = [
  'pg_notify',
  'pg_sleep',
  'pg_advisory_lock',
  'pg_advisory_lock_shared',
  'pg_advisory_xact_lock',
  'pg_try_advisory_lock',
  'pg_terminate_backend',
  'pg_logical_emit_message',
  'query_to_xml',
  'ts_stat',
];

async function closeToEverybody(client: ClientBase, { database, isSuperuser }: Owner): Promise<void> {
  await client.query('REVOKE ALL ON SCHEMA public FROM PUBLIC');
  await client.query(`REVOKE TEMPORARY ON DATABASE ${pg.escapeIdentifier(database)} FROM PUBLIC`);
  if (!isSuperuser) return;
  // Their arguments differ between versions of PostgreSQL.
  const { rows } = await client.query<{ signature: string }>(
    `SELECT oid::regprocedure::text AS signature FROM pg_proc
     WHERE pronamespace = 'pg_catalog'::regnamespace AND proname = ANY ($1)`,
    [EVERYBODYS_FUNCTIONS],
  );
  const signatures = rows.map(({ signature }) => signature);
  await client.query(`REVOKE EXECUTE ON FUNCTION ${signatures.join(', ')} FROM PUBLIC`);
}

/**
 * Lets the role read the views of `facts`, those of today and later ones. Tables of `app` are read by such views too:
 * the role itself may not use that schema, which earlier releases let it.
 */
export async function grantReading(client: ClientBase, role: string): Promise<void> {
  const name = pg.escapeIdentifier(role);
  await client.query(
    `GRANT USAGE ON SCHEMA facts TO ${name};
     GRANT SELECT ON ALL TABLES IN SCHEMA facts TO ${name};
     ALTER DEFAULT PRIVILEGES IN SCHEMA facts GRANT SELECT ON TABLES TO ${name};
     ALTER DEFAULT PRIVILEGES IN SCHEMA app REVOKE SELECT ON TABLES FROM ${name};
     REVOKE ALL ON ALL TABLES IN SCHEMA app FROM ${name};
     REVOKE ALL ON SCHEMA app FROM ${name}`,
  );
}

/** The role that a connection of this URL works as. */
async function loginOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string }>('SELECT current_user::text AS name');
    return rows[0]?.name ?? '';
  } finally {
    await client.end();
  }
}

/** What the role may do beyond reading `facts`, in words for the operator. */
async function excessOf(client: ClientBase, role: string): Promise<string[]> {
  const { rows } = await client.query<{ excess: string[] }>(
    `SELECT array_remove(ARRAY[
       CASE WHEN rolsuper THEN 'is a superuser' END,
       CASE WHEN rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls THEN 'has attributes of an administrator' END,
       CASE WHEN EXISTS (SELECT FROM pg_auth_members WHERE member = r.oid) THEN 'is a member of other roles' END,
       CASE WHEN has_schema_privilege(r.oid, 'public', 'USAGE') THEN 'may use the schema public' END,
       CASE WHEN has_schema_privilege(r.oid, 'app', 'USAGE') THEN 'may use the schema app' END,
       CASE WHEN has_database_privilege(r.oid, current_database(), 'TEMPORARY') THEN 'may make temporary tables' END,
       CASE WHEN has_database_privilege(r.oid, current_database(), 'CREATE') THEN 'may make schemas' END,
       CASE WHEN EXISTS (
         SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
         WHERE n.nspname IN ('app', 'facts') AND (c.relowner = r.oid
           OR has_table_privilege(r.oid, c.oid, 'INSERT, UPDATE, DELETE, TRUNCATE'))
           AND c.relkind IN ('r', 'v', 'm', 'p')
       ) THEN 'may write tables' END
     ], NULL) AS excess
     FROM pg_roles r WHERE rolname = $1`,
    [role],
  );
  return rows[0]?.excess ?? ['does not exist'];
}
