import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { usersRoutes } from '@auditplus/contract/features/users/users.routes.ts';
import { createApp } from '../../app.ts';
import { readConfig } from '../../kernel/config.ts';
import { usualName } from '../../kernel/usual-names.ts';
import { createTestDatabase } from '../../testing/database.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { seedBase } from './seed-base.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp();
});
after(() => product.stop());

const menusOf = async (account: string) => {
  const { menuList } = await (await product.as(account)).call(authRoutes.currentUser, {});
  return menuList
    .flatMap((entry) => (entry.children.length > 0 ? entry.children : entry))
    .map((entry) => entry.enCode);
};
const buttonsOf = async (account: string, moduleCode: string) => {
  const { permissionList } = await (await product.as(account)).call(authRoutes.currentUser, {});
  return (
    permissionList.find((held) => held.moduleCode === moduleCode)?.button.map((button) => button.enCode) ?? []
  );
};

test('everybody sees the pages of the own role, and no other', async () => {
  assert.deepEqual(await menusOf('luozq'), [
    'home',
    'audit.myReview',
    'audit.list',
    'audit.task',
    'audit.evidence',
    'audit.score',
    'audit.rectification',
    'audit.standard',
    'audit.annualFeedback',
    'audit.material',
    'audit.knowledge',
    'workFlow.flowLaunch',
    'workFlow.flowTodo',
    'workFlow.flowDone',
    'workFlow.flowCirculate',
    'workFlow.entrust',
    'extend.schedule',
    'extend.email',
  ]);
  assert.deepEqual(await menusOf('linzy'), [
    'home',
    'audit.dashboard',
    'audit.myReview',
    'audit.list',
    'audit.task',
    'audit.rectification',
    'audit.report',
    'audit.scoreList',
    'audit.output',
    'audit.programme',
    'audit.standard',
    'audit.unitProfile',
    'audit.contract',
    'audit.contractDesk',
    'audit.annualFeedback',
    'audit.material',
    'audit.knowledge',
    'workFlow.flowLaunch',
    'workFlow.flowTodo',
    'workFlow.flowDone',
    'workFlow.flowCirculate',
    'workFlow.entrust',
    'extend.schedule',
    'extend.email',
  ]);
});

test('people whose names have no first letters yet get them at the next start', async () => {
  const { kernel } = product.app;
  await kernel.db.updateTable('users').set({ quick_query: '' }).execute();
  await seedBase(kernel);
  const { list } = await (await product.as('chenyl')).call(usersRoutes.search, { query: { keyword: 'tmy' } });
  assert.deepEqual(
    list.map(({ realName }) => realName),
    ['唐明月'],
  );
});

test('buttons follow the permission matrix', async () => {
  assert.deepEqual(await buttonsOf('zhaoqf', 'audit.list'), [
    'btn_add',
    'btn_edit',
    'btn_remove',
    'btn_check_submit',
    'btn_check_close',
    'btn_chain',
    'btn_export',
  ]);
  assert.deepEqual(await buttonsOf('yangcz', 'audit.score'), ['btn_score_confirm', 'btn_score_return']);
  assert.deepEqual(await buttonsOf('qiufl', 'audit.evidence'), ['btn_sf_submit']);
  assert.deepEqual(await buttonsOf('linzy', 'audit.report'), ['btn_rep_sign', 'btn_export']);
  assert.deepEqual(await buttonsOf('guest01', 'audit.list'), []);
  assert.ok((await buttonsOf('zhoumin', 'audit.standard')).includes('btn_std_publish'));
  assert.ok(!(await buttonsOf('chenyl', 'audit.standard')).includes('btn_std_publish'));
});

test('a second run changes nothing, and what an administrator took away stays away', async () => {
  const { kernel } = product.app;
  const { db } = kernel;
  await db.deleteFrom('grants').where('item_id', '=', 'menu.audit.list.btn_export').execute();
  await db.deleteFrom('dictionary_data').where('id', '=', 'dict.sex.3').execute();
  await db
    .updateTable('menus')
    .set({ full_name: '我们的审核', rev: 1 })
    .where('id', '=', 'menu.audit.list')
    .execute();
  await db.updateTable('menus').set({ full_name: '旧名' }).where('id', '=', 'menu.audit.task').execute();
  const snapshot = async () => {
    const tables = [
      'roles',
      'menu_items',
      'grants',
      'dictionary_types',
      'dictionary_data',
      'bill_rules',
    ] as const;
    return Promise.all(
      tables.map(async (table) => (await db.selectFrom(table).selectAll().execute()).length),
    );
  };
  const before = await snapshot();
  assert.deepEqual(await seedBase(kernel), { adminPassword: null });
  assert.deepEqual(await snapshot(), before);
  const names = await db
    .selectFrom('menus')
    .select('full_name')
    .where('id', 'in', ['menu.audit.list', 'menu.audit.task'])
    .orderBy('sort_code')
    .execute();
  assert.deepEqual(
    names.map((row) => row.full_name),
    ['我们的审核', '审核任务'],
  );
});

test('columns that a later version brings go in once, and whoever holds the page keeps seeing them', async () => {
  const { kernel } = product.app;
  const { db } = kernel;
  const page = 'menu.permission.position';
  const [newer, removed] = [`${page}.column.enCode`, `${page}.column.type`];
  const ofPage = async () => {
    const rows = await db.selectFrom('menu_items').select('id').where('menu_id', '=', page).execute();
    return rows.map(({ id }) => id);
  };
  await db.deleteFrom('menu_items').where('id', 'in', [newer, removed]).execute();
  await db.deleteFrom('grants').where('item_id', 'in', [newer, removed]).execute();
  await db.deleteFrom('seeded_page_items').where('id', '=', newer).execute();
  const holder = { object_type: 'Role', object_id: 'role.msd' };
  await db
    .insertInto('grants')
    .values({ ...holder, item_type: 'module', item_id: page })
    .execute();
  await seedBase(kernel);
  assert.ok((await ofPage()).includes(newer));
  assert.ok(!(await ofPage()).includes(removed));
  const held = await db
    .selectFrom('grants')
    .select('object_id')
    .where('item_id', '=', newer)
    .orderBy('object_id')
    .execute();
  assert.deepEqual(
    held.map(({ object_id }) => object_id),
    ['role.msd', 'role.sysAdmin'],
  );
});

test('in production the first start makes one administrator with a random password that must be changed', async () => {
  const database = await createTestDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'auditplus-data-'));
  const app = await createApp({
    config: readConfig({ MODE: 'production', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' }),
    databaseUrl: database.url,
  });
  try {
    const { adminPassword } = await seedBase(app.kernel);
    assert.match(adminPassword ?? '', /^(?=.*\d)(?=.*[a-zA-Z])[a-zA-Z0-9]{16}$/);
    assert.deepEqual(await seedBase(app.kernel), { adminPassword: null });
    const reply = await app.server.inject({
      method: 'POST',
      url: '/api/oauth/Login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({
        account: 'admin',
        password: createHash('sha256')
          .update(adminPassword ?? '')
          .digest('hex'),
      }).toString(),
    });
    assert.equal(reply.json<{ data: { mustChangePassword: boolean } }>().data.mustChangePassword, true);
  } finally {
    await app.stop();
    await database.drop();
    rmSync(dataDir, { recursive: true, force: true });
  }
});

test('every button, column, field and scheme of the product has a name in each language', async () => {
  const { db } = product.app.kernel;
  const rows = await db
    .selectFrom('menu_items')
    .select('full_name')
    .union(db.selectFrom('data_fields').select('full_name'))
    .union(db.selectFrom('data_schemes').select('full_name'))
    .execute();
  assert.ok(rows.length > 80);
  const bare = rows.filter(({ full_name }) => usualName(full_name, 'en') === full_name);
  assert.deepEqual(bare, []);
});
