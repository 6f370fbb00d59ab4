import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { cachesRoutes } from '@auditplus/contract/features/caches/caches.routes.ts';
import { languagesRoutes } from '@auditplus/contract/features/languages/languages.routes.ts';
import { monitorRoutes } from '@auditplus/contract/features/monitor/monitor.routes.ts';
import { sql } from 'kysely';
import { readMigrations } from '../../db/migrate.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

test('changed texts are there for every visitor, and go when all their languages are emptied', async () => {
  const admin = await product.as('admin');
  const text = { id: 'common.save', zh: '存盘', zhtw: '', en: 'Store' };
  await admin.call(languagesRoutes.save, { body: { list: [text] } });
  assert.deepEqual((await product.visitor.call(languagesRoutes.changed, {})).list, [text]);
  const emptied = { id: text.id, zh: '', zhtw: '', en: '' };
  await admin.call(languagesRoutes.save, { body: { list: [emptied] } });
  assert.deepEqual((await product.visitor.call(languagesRoutes.changed, {})).list, []);
  const denied = await (await product.as('chenyl')).tryCall(languagesRoutes.save, { body: { list: [text] } });
  assert.equal(denied.status, 403);
});

test('changed texts follow messages that have moved to another part of the product', async () => {
  const { db } = product.app.kernel;
  const text = (id: string, zh: string) => ({ id, zh, zhtw: '', en: '' });
  const list = [
    text('designer.addRow', '再来一行'),
    text('designer.moveUp', '往上'),
    text('designer.palette', '控件箱'),
    text('propertyRows.moveUp', '向上'),
  ];
  await db.insertInto('language_texts').values(list).execute();
  const moved = readMigrations().find(({ name }) => name === '790-property-rows-messages.sql');
  await sql.raw(moved?.sql ?? '').execute(db);
  const stored = await db
    .selectFrom('language_texts')
    .select(['id', 'zh', 'zhtw', 'en'])
    .orderBy('id')
    .execute();
  await db.deleteFrom('language_texts').execute();
  assert.deepEqual(stored, [
    text('designer.palette', '控件箱'),
    text('propertyRows.addRow', '再来一行'),
    text('propertyRows.moveUp', '向上'),
  ]);
});

test('caches show their content without secrets and can be dropped', async () => {
  const admin = await product.as('admin');
  const { list } = await admin.call(cachesRoutes.list, {});
  assert.deepEqual(
    list.map((cache) => cache.name),
    ['settings', 'permissions', 'languages'],
  );
  const { value } = await admin.call(cachesRoutes.read, { params: { name: 'settings' } });
  assert.match(value, /审核管理平台/);
  await product.app.kernel.db
    .insertInto('sys_config')
    .values({ key: 'sysName', value: '"别的名字"' })
    .execute();
  await admin.call(cachesRoutes.clear, { params: { name: 'settings' } });
  for (let tries = 0; tries < 50; tries += 1) {
    const again = await admin.call(cachesRoutes.read, { params: { name: 'settings' } });
    if (again.value.includes('别的名字')) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail('the settings were not read anew');
});

test('the monitor measures machine, database and connections', async () => {
  const admin = await product.as('admin');
  const now = await admin.call(monitorRoutes.read, {});
  assert.ok(Number(now.cpu.used) >= 0 && Number(now.cpu.used) <= 100);
  assert.ok(now.memory.used > 0 && now.memory.used <= now.memory.total);
  assert.ok(now.database.size > 0 && now.database.connections > 0);
  assert.ok(now.online >= 1);
});
