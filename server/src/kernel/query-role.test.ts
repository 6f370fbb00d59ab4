import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { monitorRoutes } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import pg from 'pg';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../testing/database.ts';
import { startTestApp } from '../testing/http.ts';
import { ensureQueryRole, queryRoleName } from './query-role.ts';

const log = pino({ level: 'silent' });
const secret = 'a secret of this test file, 32 characters';
let database: TestDatabase;
let owner: pg.Client;

before(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(
    `CREATE TABLE app.hazards (id int PRIMARY KEY); INSERT INTO app.hazards VALUES (1);
     CREATE VIEW facts.hazards AS SELECT * FROM app.hazards`,
  );
});

after(async () => {
  await owner.end();
  await database.drop();
});

const ensure = () => ensureQueryRole({ databaseUrl: database.url, secret, log });

test('the query role reads views on connections of its own and nothing else', async () => {
  const role = await ensure();
  assert.ok(role);
  await as(role.url, async (client) => {
    assert.deepEqual((await client.query('SELECT id FROM facts.hazards')).rows, [{ id: 1 }]);
    await assert.rejects(client.query('CREATE TABLE t (a int)'), /read-only transaction/);
    // Whoever could turn that off would still meet the role's rights.
    await client.query('SET default_transaction_read_only = off');
    for (const [statement, words] of [
      ['SELECT * FROM public.users', /permission denied for schema public/],
      ['SELECT * FROM app_trash.anything', /permission denied for schema app_trash/],
      ['SELECT * FROM app.hazards', /permission denied for schema app/],
      ['DELETE FROM facts.hazards', /permission denied for view/],
      ['INSERT INTO facts.hazards VALUES (2)', /permission denied for view/],
      ['CREATE TEMP TABLE t (a int)', /permission denied/],
      ['CREATE TABLE app.t (a int)', /permission denied/],
      ['CREATE SCHEMA mine', /permission denied/],
      ['SET ROLE auditplus', /permission denied/],
      ["SELECT set_config('role', 'auditplus', false)", /permission denied/],
      ["SELECT pg_read_file('/etc/hostname')", /permission denied/],
      ["COPY (SELECT 1) TO PROGRAM 'true'", /permission denied/],
      ['SELECT * FROM pg_authid', /permission denied/],
    ] as const)
      await assert.rejects(client.query(statement), words, statement);
  });
});

test('its settings are the role’s own, and a view made later is readable at once', async () => {
  const role = await ensure();
  assert.ok(role);
  await owner.query('CREATE VIEW facts.later AS SELECT 1 AS id');
  await as(role.url, async (client) => {
    await client.query('SELECT FROM facts.later');
    const { rows } = await client.query(
      `SELECT current_setting('default_transaction_read_only') AS readonly, current_setting('search_path') AS path,
         current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
         current_setting('work_mem') AS work, current_setting('temp_file_limit') AS temp`,
    );
    assert.deepEqual(rows, [
      { readonly: 'on', path: '""', statement: '1min', lock: '2s', work: '16MB', temp: '256MB' },
    ]);
  });
});

test('several processes that start at once agree on the role; another secret changes its password', async () => {
  const roles = await Promise.all([ensure(), ensure(), ensure()]);
  assert.equal(new Set(roles.map((role) => role?.url)).size, 1);
  const other = await ensureQueryRole({ databaseUrl: database.url, secret: `${secret} changed`, log });
  assert.ok(other && roles[0]);
  await as(other.url, (client) => client.query('SELECT 1'));
  await assert.rejects(
    as(roles[0].url, (client) => client.query('SELECT 1')),
    /password authentication failed/,
  );
});

test('an owner that may make roles but no databases finds its role again at the next start', async () => {
  const own = await createTestDatabase();
  const url = new URL(own.url);
  const name = url.pathname.slice(1);
  url.username = `starter_${name}`;
  url.password = 'starter';
  try {
    await as(own.url, (client) =>
      client.query(
        `CREATE ROLE ${url.username} LOGIN CREATEROLE PASSWORD 'starter';
         GRANT ${url.username} TO CURRENT_USER;
         ALTER DATABASE ${name} OWNER TO ${url.username};
         ALTER SCHEMA public OWNER TO ${url.username};
         ALTER SCHEMA app OWNER TO ${url.username};
         ALTER SCHEMA facts OWNER TO ${url.username};
         DO $views$ DECLARE name text; BEGIN
           FOR name IN SELECT oid::regclass FROM pg_class
             WHERE relnamespace = 'facts'::regnamespace AND relkind = 'v'
           LOOP EXECUTE format('ALTER VIEW %s OWNER TO ${url.username}', name); END LOOP;
         END $views$`,
      ),
    );
    const start = () => ensureQueryRole({ databaseUrl: url.href, secret, log });
    const first = await start();
    assert.ok(first);
    assert.equal((await start())?.url, first.url);
  } finally {
    await own.drop();
    await owner.query(`DROP ROLE IF EXISTS ${queryRoleName(name)}; DROP ROLE IF EXISTS ${url.username}`);
  }
});

test('an owner whose name stands among the parameters of the URL keeps its rights to itself', async () => {
  const url = new URL(database.url);
  url.searchParams.set('user', decodeURIComponent(url.username));
  url.searchParams.set('password', decodeURIComponent(url.password));
  url.username = '';
  url.password = '';
  const role = await ensureQueryRole({ databaseUrl: url.href, secret, log });
  assert.ok(role);
  await as(role.url, async (client) =>
    assert.deepEqual((await client.query('SELECT current_user::text AS name')).rows, [{ name: role.name }]),
  );
});

test('an operator’s role is used as long as it may do no more than read', async () => {
  const name = queryRoleName(`given_${new URL(database.url).pathname.slice(1)}`);
  const url = new URL(database.url);
  url.username = name;
  url.password = 'given';
  const given = () => ensureQueryRole({ databaseUrl: database.url, queryDatabaseUrl: url.href, secret, log });
  await owner.query(`CREATE ROLE ${name} LOGIN PASSWORD 'given'`);
  try {
    assert.equal((await given())?.name, name);
    await owner.query(`ALTER ROLE ${name} CREATEDB`);
    assert.equal(await given(), null);
    await owner.query(`ALTER ROLE ${name} NOCREATEDB; GRANT INSERT ON facts.hazards TO ${name}`);
    assert.equal(await given(), null);
    await owner.query(`REVOKE INSERT ON facts.hazards FROM ${name}; GRANT USAGE ON SCHEMA public TO ${name}`);
    assert.equal(await given(), null);
  } finally {
    await owner.query(`DROP OWNED BY ${name}`).catch(() => undefined);
    await owner.query(`REVOKE ALL ON SCHEMA public, app, facts FROM ${name}`);
    await owner.query(`REVOKE ALL ON ALL TABLES IN SCHEMA app, facts FROM ${name}`);
    await owner.query(`ALTER DEFAULT PRIVILEGES IN SCHEMA app, facts REVOKE ALL ON TABLES FROM ${name}`);
    await owner.query(`DROP ROLE ${name}`);
  }
});

test('the operator’s own main role counts as one that may do too much', async () => {
  const role = await ensureQueryRole({
    databaseUrl: database.url,
    queryDatabaseUrl: database.url,
    secret,
    log,
  });
  assert.equal(role, null);
});

test('names of long databases stay different and within the length of a name', () => {
  const [one, two] = [`${'a'.repeat(62)}1`, `${'a'.repeat(62)}2`].map(queryRoleName);
  assert.notEqual(one, two);
  assert.equal(one?.length, 63);
});

test('a database whose role may not make roles starts without it, and the health page says so', async () => {
  let plain = '';
  const product = await startTestApp({
    async reach(databaseUrl) {
      const url = new URL(databaseUrl);
      plain = `plain_${url.pathname.slice(1)}`;
      await as(databaseUrl, (client) =>
        client.query(
          `CREATE ROLE ${plain} LOGIN PASSWORD 'plain';
           GRANT CREATE ON DATABASE ${url.pathname.slice(1)} TO ${plain};
           GRANT ALL ON SCHEMA public TO ${plain};
           GRANT ALL ON ALL TABLES IN SCHEMA public TO ${plain};
           GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${plain}`,
        ),
      );
      url.username = plain;
      url.password = 'plain';
      return url.href;
    },
  });
  try {
    const admin = await product.as('admin');
    const reply = await admin.call(monitorRoutes.read, {});
    assert.equal(reply.database.userSql, 'sql.roleMissing');
    assert.equal(
      refusals['sql.roleMissing'].zh,
      '自定义 SQL 未启用：数据库中没有专用的只读角色，请管理员按 deploy/query-role.sql 建立后重启',
    );
  } finally {
    await product.stop();
    await as(database.url, (client) => client.query(`DROP ROLE ${plain}`));
  }
});

async function as(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
