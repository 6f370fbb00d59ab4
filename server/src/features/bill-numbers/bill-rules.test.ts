import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { BillRuleEdit } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { nextNumber } from './public.ts';

let product: TestApp;
let admin: Client;
let now = new Date('2026-03-31T15:50:00Z');
before(async () => {
  product = await startTestApp({ clock: { now: () => now } });
  admin = await product.as('admin');
});
after(() => product.stop());

const rule = (enCode: string, more: Partial<BillRuleEdit & { rev: number }> = {}): BillRuleEdit => ({
  fullName: `规则${enCode}`,
  enCode,
  prefix: enCode,
  dateFormat: 'yyyyMM',
  digit: 4,
  startNumber: '1',
  sortCode: 100,
  enabledMark: 1,
  description: '',
  ...more,
});

async function newRule(edit: BillRuleEdit): Promise<string> {
  await admin.call(billNumbersRoutes.create, { body: edit });
  const { list } = await admin.call(billNumbersRoutes.list, { query: { keyword: edit.enCode } });
  return list.find((row) => row.enCode === edit.enCode)?.id ?? '';
}

const take = (ruleId: string) => admin.call(billNumbersRoutes.take, { params: { ruleId } });

test('fifty callers at once draw ten thousand different numbers without a gap', async () => {
  await newRule(rule('LOAD', { dateFormat: 'no', digit: 5 }));
  const draw = async () => {
    const numbers: string[] = [];
    for (let count = 0; count < 200; count += 1)
      numbers.push(
        await product.app.kernel.db.transaction().execute((tx) => nextNumber(tx, 'LOAD', '2026-03-31')),
      );
    return numbers;
  };
  const drawn = (await Promise.all(Array.from({ length: 50 }, draw))).flat();
  assert.equal(new Set(drawn).size, 10_000);
  assert.deepEqual([drawn.toSorted()[0], drawn.toSorted().at(-1)], ['LOAD00001', 'LOAD10000']);
});

test('numbers start anew with each month of a monthly rule and never end by themselves', async () => {
  const id = await newRule(rule('MON', { startNumber: '5' }));
  assert.equal(await take('MON'), 'MON2026030005');
  assert.equal(await take('MON'), 'MON2026030006');
  now = new Date('2026-03-31T16:10:00Z');
  assert.equal(await take('MON'), 'MON2026040005');
  const { list } = await admin.call(billNumbersRoutes.list, { query: { keyword: 'MON' } });
  assert.equal(list[0]?.outputNumber, 'MON2026040005');
  assert.equal((await admin.call(billNumbersRoutes.read, { params: { id } })).isUsed, true);
});

test('a full rule refuses with its text until it is given more digits', async () => {
  const id = await newRule(rule('FULL', { digit: 1, startNumber: '9', dateFormat: 'no' }));
  assert.equal(await take('FULL'), 'FULL9');
  const refused = await admin.tryCall(billNumbersRoutes.take, { params: { ruleId: 'FULL' } });
  assert.equal(refused.msg, '编号规则“规则FULL”的流水号已用完（1位），请联系管理员调整规则');
  const edit = rule('FULL', { digit: 3, startNumber: '9', dateFormat: 'no' });
  await admin.call(billNumbersRoutes.update, { params: { id }, body: edit });
  assert.equal(await take('FULL'), 'FULL010');
});

test('a used rule keeps its shape and cannot be deleted, a switched-off one gives nothing', async () => {
  const id = await newRule(rule('USED'));
  await take('USED');
  const shaped = await admin.tryCall(billNumbersRoutes.update, {
    params: { id },
    body: rule('USED', { prefix: 'U2' }),
  });
  assert.equal(shaped.errorCode, 'bill.usedLocked');
  const removed = await admin.tryCall(billNumbersRoutes.remove, { params: { id } });
  assert.equal(removed.msg, '“规则USED”已经生成过编号，不能删除，可以停用');
  await admin.call(billNumbersRoutes.state, { params: { id } });
  const off = await admin.tryCall(billNumbersRoutes.take, { params: { ruleId: 'USED' } });
  assert.equal(off.msg, '编号规则“USED”不存在或已停用');
});

test('taken names and codes, starts that are too long and stale edits are refused', async () => {
  const id = await newRule(rule('ONE'));
  const again = await admin.tryCall(billNumbersRoutes.create, { body: rule('one') });
  assert.equal(again.msg, '业务编码“one”已存在');
  const named = await admin.tryCall(billNumbersRoutes.create, {
    body: rule('TWO', { fullName: '规则ONE' }),
  });
  assert.equal(named.msg, '业务名称“规则ONE”已存在');
  const long = await admin.tryCall(billNumbersRoutes.create, {
    body: rule('LONG', { digit: 2, startNumber: '100' }),
  });
  assert.equal(long.msg, '流水起始值不能超过2位');
  const zeros = await admin.tryCall(billNumbersRoutes.create, { body: rule('ZERO', { startNumber: '000' }) });
  assert.equal(zeros.status, 400);
  await admin.call(billNumbersRoutes.update, { params: { id }, body: rule('ONE', { rev: 0, digit: 5 }) });
  const stale = await admin.tryCall(billNumbersRoutes.update, {
    params: { id },
    body: rule('ONE', { rev: 0, digit: 6 }),
  });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'record.stale']);
  await admin.call(billNumbersRoutes.remove, { params: { id } });
  const denied = await (await product.as('chenyl')).tryCall(billNumbersRoutes.list, { query: {} });
  assert.equal(denied.status, 403);
});

test('an exported rule is imported where it is missing and refused where it is known', async () => {
  const id = await newRule(rule('TRIP'));
  const { name, url } = await admin.call(billNumbersRoutes.export, { params: { id } });
  const download = await fetch(product.url + url);
  assert.equal(download.status, 200, await download.clone().text());
  const bytes = await download.arrayBuffer();
  const form = () => {
    const data = new FormData();
    data.append('file', new Blob([bytes]), name);
    return data;
  };
  const known = await admin.tryCall(billNumbersRoutes.import, { body: form() } as never);
  assert.equal(known.msg, '文件中有1处错误，未导入任何数据');
  assert.match(JSON.stringify(known.data), /业务编码“TRIP”已存在|业务名称“规则TRIP”已存在/);
  await admin.call(billNumbersRoutes.remove, { params: { id } });
  assert.deepEqual(await admin.call(billNumbersRoutes.import, { body: form() } as never), { added: 1 });
  assert.equal(await take('TRIP'), 'TRIP2026040001');
});
