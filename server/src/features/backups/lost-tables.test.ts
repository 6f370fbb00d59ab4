import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { after, before, test } from 'node:test';
import { backupsRoutes } from '@auditplus/contract/features/backups/backups.routes.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { sql } from 'kysely';
import { DEMO_PASSWORD, passwordDigest } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { makeBackup, restoreBackup } from './backups.jobs.ts';
import { Manifest, signed } from './manifest.ts';
import { openArchive } from './restore-archive.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
  const { db } = product.app.kernel;
  await sql`CREATE TABLE app.hazards (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, full_name text)`.execute(
    db,
  );
  await sql`CREATE TABLE app.sightings (id bigint PRIMARY KEY, hazard_id bigint NOT NULL REFERENCES app.hazards (id),
    seen_on date NOT NULL DEFAULT '2026-01-01', place varchar(40) COLLATE "C",
    label text GENERATED ALWAYS AS (lower(place)) STORED, UNIQUE (hazard_id, seen_on), CHECK (id > 0))`.execute(
    db,
  );
  await sql`CREATE INDEX sightings_place ON app.sightings (place) WHERE id > 1`.execute(db);
  await sql`COMMENT ON COLUMN app.sightings.place IS '地点 ''东'''`.execute(db);
  await sql`CREATE TABLE app_trash.f_old__1 (id varchar(50) PRIMARY KEY, name text)`.execute(db);
  await sql`INSERT INTO app_trash.f_old__1 VALUES ('1', '旧台账')`.execute(db);
  await sql`INSERT INTO app.hazards (full_name) VALUES ('井盖缺失')`.execute(db);
  await sql`INSERT INTO app.sightings (id, hazard_id, place) SELECT 1, id, '东湖 A' FROM app.hazards`.execute(
    db,
  );
});
after(() => product.stop());

async function backUp(): Promise<string> {
  const { id } = await admin.call(backupsRoutes.create, {});
  await makeBackup(product.app.kernel, id);
  return id;
}

/** Restores an archive; answers how that ended. */
async function restore(id: string, emptied: readonly string[] = []) {
  const { kernel } = product.app;
  await kernel.db.updateTable('backups').set({ restore_state: 'waiting' }).where('id', '=', id).execute();
  const { caller } = await product.ctxAs('admin');
  const { token_hash } = await kernel.db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', caller.userId)
    .executeTakeFirstOrThrow();
  await restoreBackup(kernel, {
    id,
    userId: caller.userId,
    userName: caller.name,
    sessionHash: token_hash,
    emptied,
  });
  const { list } = await admin.call(backupsRoutes.list, {});
  return list.find((row) => row.id === id)?.restore ?? assert.fail();
}

/** Columns, constraints and indexes of all tables, and the number of rows of some. */
async function shape(): Promise<unknown> {
  const { rows } = await sql`
    SELECT 'column' AS kind, attrelid::regclass::text AS owner, attname::text AS name,
      concat_ws(' ', format_type(atttypid, atttypmod), attnotnull, attidentity, attgenerated, attcollation,
        pg_get_expr(adbin, adrelid)) AS text
    FROM pg_attribute LEFT JOIN pg_attrdef ON adrelid = attrelid AND adnum = attnum
    JOIN pg_class ON pg_class.oid = attrelid AND relkind = 'r' AND relnamespace::regnamespace::text IN ('public', 'app', 'app_trash')
    WHERE attnum > 0 AND NOT attisdropped
    UNION ALL
    -- PostgreSQL places the casts of a list anew whenever it reads its own text.
    SELECT 'constraint', conrelid::regclass::text, conname,
      regexp_replace(pg_get_constraintdef(oid), '[()]|::(text|character varying)([[][]])?', '', 'g') FROM pg_constraint
    WHERE connamespace::regnamespace::text IN ('public', 'app')
    UNION ALL
    SELECT 'index', tablename, indexname, indexdef FROM pg_indexes WHERE schemaname IN ('public', 'app')
    UNION ALL
    SELECT 'view', oid::regclass::text, '', concat_ws(' ', reloptions, pg_get_viewdef(oid)) FROM pg_class
    WHERE relkind = 'v' AND relnamespace::regnamespace::text IN ('public', 'app', 'facts')
    UNION ALL
    SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL
    SELECT 'comment', objoid::regclass::text, objsubid::text, description FROM pg_description
    WHERE classoid = 'pg_class'::regclass AND objoid >= 16384
    UNION ALL
    SELECT 'right', oid::regclass::text, '', has_table_privilege(${product.app.kernel.queryRole?.name ?? ''}, oid, 'SELECT')::text
    FROM pg_class WHERE relnamespace = 'facts'::regnamespace AND relkind = 'v'
    ORDER BY 1, 2, 3`.execute(product.app.kernel.db);
  return rows;
}

async function rowsOf(tables: readonly string[]): Promise<unknown[]> {
  const contents: unknown[] = [];
  for (const table of tables)
    contents.push(
      (await sql`SELECT * FROM ${sql.table(table)} t ORDER BY t::text`.execute(product.app.kernel.db)).rows,
    );
  return contents;
}

const LOST = [
  'app.hazards',
  'app.sightings',
  'app_trash.f_old__1',
  'user_organizes',
  'findings',
  'files',
  'file_chunks',
  'menus',
  // With a trigger, and read by views of `facts`.
  'definition_versions',
  'organizes',
];

test('lost tables are made anew with rows, keys, defaults, indexes and references', async () => {
  const { db } = product.app.kernel;
  const id = await backUp();
  const [shapeBefore, rowsBefore] = [await shape(), await rowsOf(LOST)];
  await sql`DROP TABLE ${sql.join(LOST.map((name) => sql.table(name)))} CASCADE`.execute(db);
  await sql`DROP SCHEMA app`.execute(db);
  await sql`DROP FUNCTION keep_definition_version()`.execute(db);
  const done = await restore(id);
  assert.deepEqual([done.state, done.problem], ['done', '']);
  assert.deepEqual(await shape(), shapeBefore);
  assert.deepEqual(await rowsOf(LOST), rowsBefore);
  const { rows } = await sql`INSERT INTO app.hazards (full_name) VALUES ('新') RETURNING id::int`.execute(db);
  assert.deepEqual(rows, [{ id: 2 }], 'numbering goes on');
});

test('an archive that may not make a lost table anew is refused and changes nothing', async () => {
  const { kernel } = product.app;
  const id = await backUp();
  const { stored_name } = await kernel.db
    .selectFrom('backups')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const chunks: Buffer[] = [];
  for await (const chunk of kernel.files.open(stored_name)) chunks.push(chunk);
  const bytes = Buffer.concat(chunks);
  // Another day of making: the description is not the product's own any more.
  const at = bytes.lastIndexOf('"createdAt":"2') + 14;
  bytes[at] = bytes[at] === 48 ? 49 : 48;
  await kernel.files.remove(stored_name);
  await kernel.files.put(stored_name, Readable.from([bytes]), bytes.length);
  await kernel.db.updateTable('roles').set({ description: '保留' }).execute();
  await sql`DROP TABLE app.sightings`.execute(kernel.db);
  const failed = await restore(id);
  assert.deepEqual(
    [failed.state, failed.problem],
    ['failed', '数据库缺少该备份不能重建的数据表；请在新的空数据库上恢复'],
  );
  const roles = await kernel.db.selectFrom('roles').select('description').execute();
  assert.ok(roles.every(({ description }) => description === '保留'));
});

test('tables of people are as they were: later ones go, changed ones have their columns again', async () => {
  const { db } = product.app.kernel;
  await sql`CREATE TABLE IF NOT EXISTS app.sightings (id bigint PRIMARY KEY, place text)`.execute(db);
  await sql`CREATE TABLE app.f_valves (id varchar(50) PRIMARY KEY, name text, opened numeric(10, 2))`.execute(
    db,
  );
  await sql`INSERT INTO app.f_valves SELECT 'v' || n, '阀门' || n, n / 3.0 FROM generate_series(1, 500) n`.execute(
    db,
  );
  const tables = ['app.f_valves', 'app.hazards', 'app.sightings'];
  const id = await backUp();
  const [shapeBefore, rowsBefore] = [await shape(), await rowsOf(tables)];
  await sql`ALTER TABLE app.f_valves DROP COLUMN opened, ADD COLUMN closed date`.execute(db);
  await sql`CREATE TABLE app.f_pumps (id int PRIMARY KEY)`.execute(db);
  await sql`CREATE VIEW facts.pumps AS SELECT id FROM app.f_pumps`.execute(db);
  const done = await restore(id);
  assert.deepEqual([done.state, done.problem], ['done', '']);
  assert.deepEqual(await shape(), shapeBefore);
  assert.deepEqual(await rowsOf(tables), rowsBefore);
});

/** An archive with another description, signed by this product. */
async function resigned(id: string, edit: (manifest: Manifest) => Manifest): Promise<void> {
  const { kernel } = product.app;
  const { stored_name } = await kernel.db
    .selectFrom('backups')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const chunks: Buffer[] = [];
  for await (const chunk of kernel.files.open(stored_name)) chunks.push(chunk);
  const entries = unzipSync(Buffer.concat(chunks));
  const manifest = Manifest.parse(JSON.parse(strFromU8(entries['manifest.json'] ?? new Uint8Array())));
  entries['manifest.json'] = strToU8(JSON.stringify(signed(kernel.secret, edit(manifest))));
  const bytes = zipSync(entries, { level: 0 });
  await kernel.files.remove(stored_name);
  await kernel.files.put(stored_name, Readable.from([Buffer.from(bytes)]), bytes.length);
}

test('an archive of before tables of people empties them only where each is named', async () => {
  const { db } = product.app.kernel;
  const id = await backUp();
  const isOfApp = ({ name }: { readonly name: string }) => name.startsWith('app.');
  await resigned(id, ({ functions: _functions, views: _views, ...manifest }) => ({
    ...manifest,
    format: 'auditplus-backup-1',
    tables: manifest.tables.filter((table) => !isOfApp(table)),
    definitions: manifest.definitions?.filter((table) => !isOfApp(table)),
    sequences: manifest.sequences.filter((sequence) => !isOfApp(sequence)),
    references: manifest.references?.filter(({ owner }) => !owner.startsWith('app.')),
  }));
  const { list } = await admin.call(backupsRoutes.list, {});
  const confirmation = list.find((row) => row.id === id)?.fileName ?? '';
  const asked = (emptied: string[]) =>
    admin.tryCall(backupsRoutes.restore, {
      params: { id },
      body: { password: passwordDigest(DEMO_PASSWORD), confirmation, emptied },
    });
  assert.equal(
    (await asked(['hazards'])).msg,
    '该备份早于自定义数据表，恢复会清空这些表；请逐一输入表名确认：f_valves、sightings',
  );
  const before = await rowsOf(['app.f_valves']);
  const refused = await restore(id);
  assert.equal(refused.state, 'failed');
  assert.deepEqual(await rowsOf(['app.f_valves']), before);
  const emptied = ['hazards', 'f_valves', 'sightings'];
  assert.equal((await asked(emptied)).code, 200);
  const done = await restore(id, emptied);
  assert.deepEqual([done.state, done.problem], ['done', '']);
  assert.deepEqual(await rowsOf(['app.f_valves', 'app.hazards']), [[], []]);
  await sql`INSERT INTO app.f_valves (id) VALUES ('new')`.execute(db);
});

test('an archive signed with the former key is this product’s own', async () => {
  const { kernel } = product.app;
  const id = await backUp();
  const { stored_name } = await kernel.db
    .selectFrom('backups')
    .select('stored_name')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const moved = { ...kernel, secret: 'another secret of thirty-two characters' };
  assert.equal((await openArchive(moved, stored_name))?.isForeign, true);
  const config = { ...kernel.config, SECRET_PREVIOUS: kernel.secret };
  assert.equal((await openArchive({ ...moved, config }, stored_name))?.isForeign, false);
});
