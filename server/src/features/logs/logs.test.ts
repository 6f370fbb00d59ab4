import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { dictionariesRoutes } from '@auditplus/contract/features/dictionaries/dictionaries.routes.ts';
import { groupsRoutes } from '@auditplus/contract/features/groups/groups.routes.ts';
import { logsRoutes } from '@auditplus/contract/features/logs/logs.routes.ts';
import { sysConfigRoutes } from '@auditplus/contract/features/sys-config/sys-config.routes.ts';
import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import { readSheet, type SheetRow } from '../../kernel/spreadsheet.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { removeOldLogs } from './logs.repository.ts';

let product: TestApp;
let admin: Client;
before(async () => {
  product = await startTestApp();
  admin = await product.as('admin');
});
after(() => product.stop());

const linesOf = async (category: 1 | 3 | 4 | 5, keyword?: string) =>
  (await admin.call(logsRoutes.list, { params: { category }, query: { keyword } })).list;

async function groupTypeId(): Promise<string> {
  const { list } = await admin.call(dictionariesRoutes.all, {});
  const entry = list.find(({ enCode }) => enCode === 'groupType')?.dictionaryList[0];
  return entry?.id ?? '';
}

async function until<T>(read: () => Promise<T | undefined>): Promise<T> {
  for (let tries = 0; tries < 50; tries += 1) {
    const found = await read();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('It never came');
}

test('every request leaves a line with who, what, how long and how it ended', async () => {
  const client = await product.as('chenyl');
  await client.call(dictionariesRoutes.all, {});
  await client.tryCall(sysConfigRoutes.read, {});
  const refused = await until(async () =>
    (await linesOf(5, '/api/system/SysConfig')).find((line) => line.account === 'chenyl'),
  );
  assert.deepEqual([refused.requestMethod, refused.status], ['GET', 403]);
  assert.ok(refused.requestDuration >= 0);
});

test('the operation log shows the trail with what was changed', async () => {
  const { rev: _rev, ...config } = await admin.call(sysConfigRoutes.read, {});
  await admin.call(sysConfigRoutes.save, { body: { ...config, companyName: '清源水务集团' } });
  const [line] = await linesOf(3, 'sysConfig.changed');
  assert.deepEqual([line?.userName, line?.moduleName, line?.targetName], ['系统管理员', 'sysConfig', '']);
  assert.match(line?.json ?? '', /清源水务集团/);
  const refused = await admin.tryCall(logsRoutes.clear, { params: { category: 3 } });
  assert.equal(refused.msg, '操作日志是业务留痕，不能删除');
});

test('an operation tells what it changed with the labels of its record, and what ids name', async () => {
  await admin.call(groupsRoutes.create, {
    body: {
      fullName: '巡查组',
      fullNameEn: '',
      enCode: 'patrol',
      type: await groupTypeId(),
      sortCode: 1,
      enabledMark: 1,
      description: '',
    },
  });
  const [line] = await linesOf(3, 'group.created');
  const { changes } = await admin.call(logsRoutes.changes, { params: { id: line?.id ?? '' } });
  assert.ok(
    changes.some(({ label, after }) => label === '分组名称' && after === '巡查组'),
    JSON.stringify(changes),
  );
  assert.ok(
    changes.every(({ label }) => label !== ''),
    JSON.stringify(changes),
  );
  const missing = await admin.tryCall(logsRoutes.changes, { params: { id: 'nothing' } });
  assert.equal(missing.status, 404);
});

test('an operation names its record, also one that is gone', async () => {
  await admin.call(userExchangeRoutes.export, { query: { dataType: '1', selectKey: 'account' } });
  const [own] = await linesOf(3, 'user.personalExported');
  assert.deepEqual([own?.moduleName, own?.targetName], ['user', '系统管理员']);
  await change(await product.ctxAs('admin'), async (step) => {
    step.record({
      action: 'role.removed',
      targetType: 'role',
      targetId: 'gone',
      before: { fullName: '旧角色' },
    });
  });
  const [gone] = await linesOf(3, 'role.removed');
  assert.equal(gone?.targetName, '旧角色');
});

test('lines are deleted one by one or all at once, and that is in the trail', async () => {
  const [line] = await linesOf(1);
  await admin.call(logsRoutes.remove, { body: { ids: [line?.id ?? ''] } });
  assert.ok((await linesOf(1)).every((other) => other.id !== line?.id));
  await admin.call(logsRoutes.clear, { params: { category: 1 } });
  assert.equal((await linesOf(1)).length, 0);
  assert.equal((await linesOf(3, 'log.cleared')).length, 1);
});

test('an export holds the matching lines in words of the reader’s language', async () => {
  await admin.call(currentUserRoutes.language, { body: { language: 'en' } });
  const exported = async (category: 1 | 3, keyword: string) => {
    const response = await fetch(`${product.url}/api/system/Log/${category}/Export?keyword=${keyword}`, {
      headers: admin.headers,
    });
    const rows: SheetRow[] = [];
    for await (const row of readSheet(new Uint8Array(await response.arrayBuffer()))) rows.push(row);
    return rows.map((row) => row.values);
  };
  const operations = await exported(3, 'log.cleared');
  assert.equal(operations.length, 2);
  assert.deepEqual(operations[1]?.slice(3, 5), ['log · cleared', 'Log']);
  await product.as('zhoumin');
  const [, signedIn] = await exported(1, 'zhoumin');
  assert.equal(signedIn?.[3], 'Signed in');
});

test('the nightly job deletes what is older than the settings keep', async () => {
  const { kernel } = product.app;
  const old = new Date(kernel.clock.now().getTime() - 400 * 86_400_000);
  await kernel.db
    .insertInto('sys_logs')
    .values({ id: 'old', category: 1, event: 'login', created_at: old })
    .execute();
  assert.ok((await linesOf(1)).some((line) => line.id === 'old'));
  assert.equal(await removeOldLogs(kernel), 1);
  assert.ok((await linesOf(1)).every((line) => line.id !== 'old'));
});

test('people without the page read no logs', async () => {
  const client = await product.as('chenyl');
  const denied = await client.tryCall(logsRoutes.list, { params: { category: 1 }, query: {} });
  assert.equal(denied.status, 403);
});
