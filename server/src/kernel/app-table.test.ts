import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { demoId } from '../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../testing/http.ts';
import { type AppTable, appRelation, type OwnerColumns, ownerScope } from './app-table.relation.ts';
import { dropRelationView, makeRelationView } from './app-table.repository.ts';
import type { Ctx } from './context.ts';
import { registerRelationSource, relationsNow } from './relations.ts';
import { checkSql } from './user-sql/check.ts';

let product: TestApp;
/** What the source knows: tables come and go. */
let tables: AppTable[] = [];

const valves = (
  { organize, owner }: OwnerColumns = { organize: 'organize_id', owner: 'owner_id' },
): AppTable => ({
  name: 'f_valves',
  label: ['阀门', '閥門', 'Valves'],
  pages: [],
  columns: [
    { name: 'id', type: 'text', label: ['编号', '編號', 'Id'] },
    { name: 'name', type: 'text', label: ['名称', '名稱', 'Name'] },
    { name: 'opened', type: 'decimal', label: ['开度', '開度', 'Opened'] },
    { name: 'organize_id', type: 'text', label: ['组织', '組織', 'Unit'] },
  ],
  hasBin: true,
  scope: (ctx) => ownerScope(ctx, { name: 'f_valves', organize, owner }),
});

before(async () => {
  product = await startTestApp();
  const { db } = product.app.kernel;
  await sql`CREATE TABLE app.f_valves (id varchar(50) PRIMARY KEY, name varchar(50), opened numeric(5, 2), organize_id
    varchar(50), owner_id varchar(50), delete_mark smallint NOT NULL DEFAULT 0)`.execute(db);
  const { organizeId } = (await product.ctxAs('huangwl')).caller;
  const rows = [
    ['v1', organizeId, null, 0],
    ['v2', demoId('org', 'C02'), null, 0],
    ['v3', demoId('org', 'C02'), demoId('user', 'huangwl'), 0],
    ['v4', organizeId, null, 1],
  ];
  for (const [id, organize, owner, deleted] of rows)
    await sql`INSERT INTO app.f_valves VALUES (${id}, ${`SECRET-${id}`}, 1.5, ${organize}, ${owner}, ${deleted})`.execute(
      db,
    );
  await db.transaction().execute((tx) => makeRelationView(tx, valves()));
  tables = [valves()];
  registerRelationSource({ all: async () => tables.map(appRelation) });
});
after(() => product.stop());

async function run(ctx: Ctx, text: string, mode: 'caller' | 'whole' = 'caller') {
  const relations = [...(await relationsNow(ctx)).keys()];
  const check = await checkSql(ctx.sandbox, text, { fields: new Map(), context: [], relations });
  assert.ok(check.ok, text);
  const { rows } = await ctx.userSql.run(ctx, {
    statement: check.checked,
    fields: {},
    mode,
    definition: `${Math.random()}`,
  });
  return rows;
}
const ids = async (ctx: Ctx, mode?: 'caller' | 'whole') =>
  (await run(ctx, 'SELECT id FROM f_valves ORDER BY id', mode)).map(([id]) => id);

test('a table of people is read by its name, each row by those whose it is', async () => {
  const [admin, manager] = [await product.ctxAs('admin'), await product.ctxAs('huangwl')];
  assert.ok((await relationsNow(admin)).has('f_valves'));
  assert.deepEqual(await ids(manager), ['v1', 'v3']);
  assert.deepEqual(await ids(manager, 'whole'), ['v1', 'v2', 'v3']);
  assert.deepEqual(
    await run(
      manager,
      "SELECT v.name, v.opened FROM f_valves v LEFT JOIN units u ON u.id = v.organize_id WHERE v.id = 'v1'",
    ),
    [['SECRET-v1', 1.5]],
  );
  // No condition of a statement sees a row outside the scope.
  assert.deepEqual(
    await run(manager, "SELECT id FROM f_valves WHERE 1 / (strpos(name, '2') - 9) = 0 AND id = 'v2'"),
    [],
  );
});

test('without a column that says whose a row is, only definitions that read everything have rows', async () => {
  const manager = await product.ctxAs('huangwl');
  tables = [valves({})];
  assert.deepEqual(await ids(manager), []);
  assert.deepEqual(await ids(manager, 'whole'), ['v1', 'v2', 'v3']);
  tables = [valves({ owner: 'owner_id' })];
  assert.deepEqual(await ids(manager), ['v3']);
  tables = [valves()];
});

test('the query role reads the view only, and without the scope of a run it is empty', async () => {
  const { kernel } = product.app;
  const client = new pg.Client({ connectionString: kernel.queryRole?.url });
  await client.connect();
  try {
    assert.deepEqual((await client.query('SELECT * FROM facts.f_valves')).rows, []);
    await assert.rejects(client.query('SELECT * FROM app.f_valves'), /permission denied for schema app/);
  } finally {
    await client.end();
  }
});

test('a view follows its table, and a table that is gone is no relation', async () => {
  const { db } = product.app.kernel;
  const admin = await product.ctxAs('admin');
  const smaller = { ...valves(), columns: valves().columns.filter(({ name }) => name !== 'opened') };
  await db.transaction().execute(async (tx) => {
    await makeRelationView(tx, smaller);
    await sql`ALTER TABLE app.f_valves DROP COLUMN opened`.execute(tx);
  });
  tables = [smaller];
  assert.deepEqual((await run(admin, 'SELECT * FROM f_valves', 'whole'))[0]?.length, 3);
  await db.transaction().execute(async (tx) => {
    await dropRelationView(tx, 'f_valves');
    await sql`DROP TABLE app.f_valves`.execute(tx);
  });
  tables = [];
  assert.equal((await relationsNow(admin)).has('f_valves'), false);
});
