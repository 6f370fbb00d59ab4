import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { designsRoutes } from '@auditplus/contract/features/designs/designs.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { sql } from 'kysely';
import type pg from 'pg';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { cutOff, openDb, openPool } from '../../kernel/db.ts';
import { runAlone } from '../../kernel/table-changes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { buildIndexes } from './build-indexes.ts';
import { convertDesign } from './convert-columns.ts';
import { indexesOf } from './design-indexes.repository.ts';
import { designNamed, intoMenu } from './designs.fixture.ts';
import { dropDesigns } from './live-designs.ts';
import { publishDesign } from './publish.ts';
import { indexSql } from './tables.repository.ts';

/** So many moments of a publication are tried, evenly spread; `PUBLISH_KILLS=1000` for every one. */
const KILLS = Number(process.env.PUBLISH_KILLS ?? 5);
/** More than one batch of a conversion. */
const ROWS = 2100;

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

type Fields = NonNullable<NonNullable<z.input<typeof DesignBody>['form']>['fields']>;

const bodyOf = (fields: Fields): DesignBody =>
  DesignBody.parse({
    form: { fields },
    views: [
      {
        viewId: 'list',
        name: { zh: '列表' },
        kind: 'table',
        columns: fields.map(({ name = '' }) => ({ field: name })),
        filters: fields.map(({ name = '' }) => ({ field: name, match: 'equal' })),
        buttons: [{ code: 'btn_add', label: { zh: '新增' } }],
      },
    ],
  });

/** One field becomes a number, one a text, one goes and one comes. */
const FORMER = bodyOf([
  { fieldId: 'a', name: 'title', kind: 'comInput', label: { zh: '名称' } },
  { fieldId: 'b', name: 'amount', kind: 'numInput', label: { zh: '数量' } },
  { fieldId: 'c', name: 'gone', kind: 'comInput', label: { zh: '旧备注' } },
]);
const NEXT = bodyOf([
  { fieldId: 'a', name: 'title', kind: 'numInput', label: { zh: '名称' } },
  { fieldId: 'b', name: 'amount', kind: 'comInput', label: { zh: '数量' } },
  { fieldId: 'd', name: 'note', kind: 'comInput', label: { zh: '备注' } },
]);
const REQUEST = intoMenu({ acceptsLoss: true });

/** A published design with rows, and a draft that changes its columns. */
async function designWithRows(code: string): Promise<string> {
  const { id } = await admin.call(designsRoutes.start, { body: designNamed(code) });
  const params = { id };
  await admin.call(designsRoutes.saveDraft, { params, body: { body: FORMER } });
  await admin.call(designsRoutes.release, { params, body: REQUEST });
  await sql`INSERT INTO ${sql.table(`app.f_${code}`)} (id, creator_time, title, amount, gone)
    SELECT 'r' || lpad(at::text, 5, '0'), now(), CASE WHEN at % 2 = 0 THEN at::text ELSE 'wort' END, at, 'alt'
    FROM generate_series(1, ${sql.lit(ROWS)}) at`.execute(product.app.kernel.db);
  await admin.call(designsRoutes.saveDraft, { params, body: { body: NEXT } });
  return id;
}

/** A connection pool as a process has it that is killed before it sends anything for the n-th time. */
function poolThatDies(at: number) {
  const { kernel } = product.app;
  const pool = openPool(kernel.databaseUrl, 4, kernel.log);
  const sessions: number[] = [];
  let sent = 0;
  pool.on('connect', (client: pg.PoolClient & { processID?: number }) => {
    sessions.push(client.processID ?? 0);
    const { stream } = client.connection;
    const { write } = stream;
    Object.assign(stream, {
      write: (...given: unknown[]) => {
        sent += 1;
        if (sent < at) return Reflect.apply(write, stream, given);
        cutOff(pool);
        return false;
      },
    });
  });
  return {
    db: openDb(pool),
    sent: () => sent,
    /** Ends what is left of it; the database has noticed by then. */
    async bury(): Promise<void> {
      cutOff(pool);
      await pool.end();
      for (;;) {
        const { rows } = await sql<{ pid: number }>`SELECT pid FROM pg_stat_activity
          WHERE pid = ANY (${sessions}::int[])`.execute(kernel.db);
        if (rows.length === 0) return;
      }
    },
  };
}

/** Publishes, converts and builds indexes as the product does, until it dies; answers how often something was sent. */
async function publishUntil(id: string, at: number): Promise<number> {
  const { kernel } = product.app;
  const dying = poolThatDies(at);
  const ctx: Ctx = { ...(await product.ctxAs('admin')), db: dying.db };
  try {
    await publishDesign(ctx, id, REQUEST);
    await convertDesign({ ...kernel, db: dying.db }, id);
    await buildIndexes({ ...kernel, db: dying.db }, id);
  } catch {
    // What became of it is asked of the database.
  } finally {
    await dying.bury();
  }
  return dying.sent();
}

const columnsOf = async (table: string): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`SELECT column_name AS name FROM information_schema.columns
    WHERE table_schema = 'app' AND table_name = ${table} ORDER BY ordinal_position`.execute(
    product.app.kernel.db,
  );
  return rows.map(({ name }) => name);
};

const triggersOf = async (table: string): Promise<number> => {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM pg_trigger
    WHERE tgname = 'convert_columns' AND tgrelid = ${`app.${table}`}::regclass`.execute(
    product.app.kernel.db,
  );
  return rows[0]?.count ?? 0;
};

/** What a product that starts now makes of the design: one version, whole, and nothing of another. */
async function wholeVersion(id: string, code: string): Promise<'former' | 'preparing' | 'next'> {
  const { kernel } = product.app;
  dropDesigns(kernel, id);
  kernel.access.clear();
  const params = { modelId: id };
  const { state, liveVersion } = await admin.call(designsRoutes.publishState, { params: { id } });
  const isNext = liveVersion === 2;
  const body = isNext ? NEXT : FORMER;
  const runtime = await admin.call(recordsRoutes.runtime, { params, query: {} });
  assert.deepEqual(
    runtime.body.form.fields.map(({ kind, name }) => [kind, name]),
    body.form.fields.map(({ kind, name }) => [kind, name]),
  );
  const { rows: granted } = await sql<{ code: string }>`SELECT menu_items.en_code AS code FROM menu_items
    JOIN menus ON menus.id = menu_id WHERE menus.en_code = ${code} AND kind = 'form'`.execute(kernel.db);
  assert.deepEqual(
    granted.map((item) => item.code).sort(),
    body.form.fields.map(({ name }) => name).sort(),
    'what can be granted',
  );
  const table = `f_${code}`;
  const columns = await columnsOf(table);
  const kept = (ending: RegExp) => columns.filter((name) => ending.test(name)).length;
  const { list, pagination } = await admin.call(recordsRoutes.list, {
    params,
    body: {
      sidx: 'amount',
      sort: 'asc',
      filter: { logic: 'and', items: [{ field: 'amount', operator: 'in', value: [1, 2] }] },
    },
  } as never);
  assert.equal(pagination.total, 2);
  assert.deepEqual(
    list.map(({ title, amount }) => [title, amount]),
    isNext
      ? [
          ['', '1'],
          ['2', '2'],
        ]
      : [
          ['wort', '1'],
          ['2', '2'],
        ],
  );
  const versions = await admin.call(designsRoutes.versions, { params: { id } });
  const isPreparing = state === 'preparing';
  assert.equal(versions.list.length, isNext || isPreparing ? 2 : 1, 'versions');
  assert.equal(await triggersOf(table), isPreparing ? 1 : 0, 'what fills columns');
  assert.equal(kept(/__c/), isPreparing ? 2 : 0, 'columns that are filled');
  assert.equal(kept(/__d/), isNext ? 3 : 0, 'columns that are kept');
  assert.equal(columns.includes('note'), isNext);
  if (isNext) assert.equal(state, 'live');
  return isNext ? 'next' : isPreparing ? 'preparing' : 'former';
}

/** What the product does after it was started again: it goes on where something was begun, people publish once more. */
async function goOn(id: string, code: string): Promise<void> {
  const { kernel } = product.app;
  const found = await wholeVersion(id, code);
  if (found !== 'next') {
    // People have gone on with the former version meanwhile.
    const added = await admin.call(recordsRoutes.create, {
      params: { modelId: id },
      body: { data: { title: '77', amount: 9999, gone: 'x' } },
    } as never);
    if (found === 'former') await admin.call(designsRoutes.release, { params: { id }, body: REQUEST });
    await convertDesign(kernel, id);
    const { data } = await admin.call(recordsRoutes.read, { params: { modelId: id, id: added.id } });
    assert.deepEqual([data.title, data.amount], [77, '9999']);
  }
  assert.equal(await wholeVersion(id, code), 'next');
  await buildIndexes(kernel, id);
  const { indexes } = await admin.call(designsRoutes.publishState, { params: { id } });
  assert.ok(indexes.length > 0);
  assert.deepEqual(
    indexes.filter(({ state }) => state !== 'valid'),
    [],
  );
  const { rows } = await sql`SELECT 1 FROM pg_index JOIN pg_class ON pg_class.oid = indrelid
    WHERE relname = ${`f_${code}`} AND NOT indisvalid`.execute(kernel.db);
  assert.equal(rows.length, 0, 'half-built indexes');
}

test('a publication that is killed at any moment leaves one version whole, and goes on', async (t) => {
  const whole = await designWithRows('whole');
  const count = await publishUntil(whole, Number.POSITIVE_INFINITY);
  assert.equal(await wholeVersion(whole, 'whole'), 'next');
  const kills = Math.min(KILLS, count);
  const found = { former: 0, preparing: 0, next: 0 };
  for (let kill = 1; kill <= kills; kill++) {
    const at = Math.ceil((kill * count) / kills);
    await t.test(`before it sends something for the ${at}th of ${count} times`, async () => {
      const code = `killed${at}`;
      const id = await designWithRows(code);
      await publishUntil(id, at);
      found[await wholeVersion(id, code)]++;
      await goOn(id, code);
    });
  }
  t.diagnostic(JSON.stringify({ count, ...found }));
});

/** Ends the building of an index once it waits for somebody who is changing the table. */
async function endBuilding(): Promise<void> {
  const { db } = product.app.kernel;
  for (;;) {
    const { rows } = await sql<{
      ended: boolean;
    }>`SELECT pg_terminate_backend(pid) AS ended FROM pg_stat_activity
      WHERE datname = current_database() AND query LIKE 'CREATE %INDEX CONCURRENTLY%'
        AND wait_event_type = 'Lock'`.execute(db);
    if (rows.length > 0) return;
  }
}

/** A design whose indexes are to be built, and somebody who is changing its table until `leave` is called. */
async function busyDesign(code: string) {
  const { kernel } = product.app;
  const id = await designWithRows(code);
  await publishDesign(await product.ctxAs('admin'), id, REQUEST);
  await convertDesign(kernel, id);
  const table = `f_${code}`;
  const writer = await kernel.db.startTransaction().execute();
  await sql`UPDATE ${sql.table(`app.${table}`)} SET note = 'x' WHERE id = 'r00001'`.execute(writer);
  const halfBuilt = async () => {
    const { rows } = await sql<{ name: string }>`SELECT indexrelid::regclass::text AS name FROM pg_index
      WHERE indrelid = ${`app.${table}`}::regclass AND NOT indisvalid`.execute(kernel.db);
    return rows.length;
  };
  const states = async () => {
    const { indexes } = await admin.call(designsRoutes.publishState, { params: { id } });
    return new Set(indexes.map(({ state }) => state));
  };
  return { id, halfBuilt, states, leave: () => writer.commit().execute() };
}

test('an index whose building was killed is built anew by a product that starts', async () => {
  const { kernel } = product.app;
  const { id, halfBuilt, states, leave } = await busyDesign('killedindex');
  const row = (await indexesOf(kernel.db, id)).find(({ state }) => state === 'building');
  assert.ok(row);
  const asked = { tableName: row.table_name, columnName: row.column_name, method: 'btree' as const };
  const built = runAlone(kernel, indexSql(row.index_name, asked, true).compile(kernel.db).sql);
  await Promise.all([assert.rejects(built), endBuilding()]);
  await leave();
  assert.equal(await halfBuilt(), 1, 'what the killed process left');
  await buildIndexes(kernel, id);
  assert.equal(await halfBuilt(), 0);
  assert.deepEqual(await states(), new Set(['valid']));
});

test('an index whose connection is lost leaves nothing half-built, and its job is done again', async () => {
  const { kernel } = product.app;
  const { id, halfBuilt, states, leave } = await busyDesign('lostindex');
  const tried = assert.rejects(buildIndexes(kernel, id), /could not be built/);
  await endBuilding();
  await leave();
  await tried;
  assert.equal(await halfBuilt(), 0);
  assert.deepEqual(await states(), new Set(['failed', 'valid']));
  await buildIndexes(kernel, id);
  assert.deepEqual(await states(), new Set(['valid']));
});
