import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** The name of the product's database and of the ordinary role that owns it. */
export const OWNER = 'auditplus';
/** The superuser that PostgreSQL was initialised with; the product itself never works as it. */
export const ADMINISTRATOR = 'postgres';
/** Exists only while the roles of an older data folder are divided. */
const DIVIDER = 'auditplus_divider';

const WRONG_PASSWORD = '28P01';

export type Passwords = { readonly password: string; readonly adminPassword: string };

/** The server, and what its owner may do beyond owning the product's database. */
export type Roles = Passwords & {
  readonly port: number;
  /** For tests, which make a database for each file. */
  readonly mayCreateDatabases: boolean;
};

/**
 * Sees to it that the product's database exists and belongs to an ordinary role, which can neither read files of the
 * machine nor run programs on it. In older data folders that role was the superuser; it is divided in two once.
 */
export async function ensureRoles(roles: Roles): Promise<void> {
  if (!(await hasAdministrator(roles))) await divide(roles);
  await as(roles, ADMINISTRATOR, async (client) => {
    await client.query(`DROP ROLE IF EXISTS ${DIVIDER}`);
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [OWNER]);
    if (rows.length === 0) await client.query(createOwner(client, roles.password));
    // It makes the role that runs statements of users, and nothing mightier than itself.
    await client.query(
      `ALTER ROLE ${OWNER} CREATEROLE ${roles.mayCreateDatabases ? 'CREATEDB' : 'NOCREATEDB'}`,
    );
    await client.query(`GRANT SET ON PARAMETER temp_file_limit TO ${OWNER}`);
    await ensureDatabase(client);
  });
}

async function hasAdministrator(roles: Roles): Promise<boolean> {
  try {
    await as(roles, ADMINISTRATOR, async () => undefined);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === WRONG_PASSWORD) return false;
    throw error;
  }
}

/**
 * The role that a cluster was initialised with stays its superuser for ever, and what it owns cannot be reassigned as a
 * whole. It gets another name, a new ordinary role the old one, and that role one object of ours after the other, all
 * at once or not at all. A role cannot rename itself, so a third one does it.
 */
async function divide(roles: Roles): Promise<void> {
  const dividerPassword = randomBytes(24).toString('base64url');
  await as(roles, OWNER, async (client) => {
    const { rows } = await client.query('SELECT FROM pg_roles WHERE rolname = $1 AND rolsuper', [OWNER]);
    if (rows.length === 0)
      throw new Error(
        'connection.json in the data folder does not hold the password of the database administrator ' +
          '(adminPassword). Restore that file from a backup.',
      );
    await ensureDatabase(client);
    await client.query(`DROP ROLE IF EXISTS ${DIVIDER}`);
    await client.query(
      `CREATE ROLE ${DIVIDER} LOGIN SUPERUSER PASSWORD ${client.escapeLiteral(dividerPassword)}`,
    );
  });
  const divider = { user: DIVIDER, password: dividerPassword, port: roles.port, database: OWNER };
  await connected(divider, async (client) => {
    await client.query('BEGIN');
    await client.query(`ALTER ROLE ${OWNER} RENAME TO ${ADMINISTRATOR}`);
    await client.query(`ALTER ROLE ${ADMINISTRATOR} PASSWORD ${client.escapeLiteral(roles.adminPassword)}`);
    await client.query(createOwner(client, roles.password));
    await client.query(`ALTER DATABASE ${OWNER} OWNER TO ${OWNER}`);
    const { rows } = await client.query<{ statement: string }>(HAND_OVER);
    for (const { statement } of rows) await client.query(statement);
    await client.query('COMMIT');
  });
}

/** Schemas, tables, sequences, views, routines and types of ours; those of an extension stay the administrator's. */
const HAND_OVER = `
  WITH administrator AS (SELECT oid FROM pg_roles WHERE rolname = '${ADMINISTRATOR}'),
  ours AS (SELECT * FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema'),
  extended AS (SELECT classid, objid FROM pg_depend WHERE deptype = 'e'),
  following AS (
    SELECT objid FROM pg_depend
    WHERE classid = 'pg_class'::regclass AND refclassid = 'pg_class'::regclass AND deptype IN ('a', 'i')
  ),
  objects AS (
    SELECT 'pg_namespace'::regclass AS class, ours.oid, ours.nspowner AS owner, 'SCHEMA' AS kind,
      quote_ident(ours.nspname) AS name
    FROM ours
    UNION ALL
    SELECT 'pg_class'::regclass, c.oid, c.relowner, 'TABLE', format('%I.%I', ours.nspname, c.relname)
    FROM pg_class c JOIN ours ON ours.oid = c.relnamespace
    -- The sequence of a column goes with its table.
    WHERE c.relkind IN ('r', 'p', 'v', 'm', 'f')
      OR c.relkind = 'S' AND c.oid NOT IN (SELECT objid FROM following)
    UNION ALL
    SELECT 'pg_proc'::regclass, p.oid, p.proowner, 'ROUTINE', p.oid::regprocedure::text
    FROM pg_proc p JOIN ours ON ours.oid = p.pronamespace
    UNION ALL
    SELECT 'pg_type'::regclass, t.oid, t.typowner, 'TYPE', t.oid::regtype::text
    FROM pg_type t JOIN ours ON ours.oid = t.typnamespace LEFT JOIN pg_class c ON c.oid = t.typrelid
    WHERE t.typtype IN ('e', 'd', 'r') OR c.relkind = 'c'
  )
  SELECT format('ALTER %s %s OWNER TO ${OWNER}', kind, name) AS statement
  FROM objects JOIN administrator ON administrator.oid = objects.owner
  WHERE (class, objects.oid) NOT IN (SELECT classid, objid FROM extended)`;

const createOwner = (client: pg.Client, password: string): string =>
  `CREATE ROLE ${OWNER} LOGIN PASSWORD ${client.escapeLiteral(password)}`;

async function ensureDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_database WHERE datname = $1', [OWNER]);
  if (rows.length === 0) await client.query(`CREATE DATABASE ${OWNER} OWNER ${OWNER}`);
}

const as = (
  { port, password, adminPassword }: Roles,
  user: typeof OWNER | typeof ADMINISTRATOR,
  work: (client: pg.Client) => Promise<void>,
): Promise<void> =>
  connected(
    { port, user, password: user === OWNER ? password : adminPassword, database: ADMINISTRATOR },
    work,
  );

async function connected(config: pg.ClientConfig, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ host: '127.0.0.1', ...config });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
