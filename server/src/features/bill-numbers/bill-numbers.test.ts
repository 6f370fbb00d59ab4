import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { PRODUCT_RULES } from '@auditplus/contract/features/bill-numbers/bill-numbers.model.ts';
import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { nextNumber, nextNumbers } from './public.ts';

let product: TestApp;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-12-31T16:00:00Z') } });
});
after(() => product.stop());

const take = (rule: string, day: string) =>
  product.app.kernel.db.transaction().execute((tx) => nextNumber(tx, rule, day));

test('numbers run by year, and a past year goes on where it stopped', async () => {
  assert.equal(await take('SH', '2026-03-01'), 'SH20260001');
  assert.equal(await take('SH', '2026-12-31'), 'SH20260002');
  assert.equal(await take('SH', '2027-01-01'), 'SH20270001');
  assert.equal(await take('bill.SH', '2026-05-01'), 'SH20260003');
  assert.equal(await take('WT', '2026-05-01'), 'WT202600001');
});

test('twenty takers at once get twenty different numbers without a gap', async () => {
  const numbers = await Promise.all(Array.from({ length: 20 }, () => take('ZG', '2026-01-01')));
  assert.deepEqual(
    numbers.toSorted(),
    Array.from({ length: 20 }, (_, index) => `ZG2026${String(index + 1).padStart(5, '0')}`),
  );
});

test('a block of numbers goes on where the last number was, and is used up together', async () => {
  const block = (count: number) =>
    product.app.kernel.db
      .transaction()
      .execute((tx) => nextNumbers(tx, { rule: 'FA', day: '2026-01-01', count }));
  const first = await take('FA', '2026-01-01');
  const serial = Number(first.slice(-2));
  const numbers = [1, 2, 3].map((at) => first.slice(0, -2) + String(serial + at).padStart(2, '0'));
  assert.deepEqual(await block(3), numbers);
  assert.equal(await take('FA', '2026-01-01'), first.slice(0, -2) + String(serial + 4).padStart(2, '0'));
});

test('a number of a transaction that fails is given again', async () => {
  const failed = product.app.kernel.db.transaction().execute(async (tx) => {
    await nextNumber(tx, 'BG', '2026-01-01');
    throw new Error('after all not');
  });
  await assert.rejects(failed, /after all not/);
  assert.equal(await take('BG', '2026-01-01'), 'BG20260001');
});

test('a rule that has used up its digits refuses instead of starting again', async () => {
  const { db } = product.app.kernel;
  await take('HT', '2026-01-01');
  await db.updateTable('bill_counters').set({ next_number: 999 }).where('rule_code', '=', 'HT').execute();
  assert.equal(await take('HT', '2026-01-01'), 'HT2026999');
  await assert.rejects(take('HT', '2026-01-01'), { errorCode: 'bill.overflow' });
  await assert.rejects(take('HT', '2026-01-01'), { errorCode: 'bill.overflow' });
});

test('only holders of the right take numbers, and never those of the product itself', async () => {
  const [admin, client] = [await product.as('admin'), await product.as('chenyl')];
  const body = { fullName: '入库单编号', enCode: 'RK', prefix: 'RK', dateFormat: 'yyyy', digit: 3 } as const;
  await admin.call(billNumbersRoutes.create, {
    body: { ...body, startNumber: '1', sortCode: 9, enabledMark: 1, description: '' },
  });
  const taken = () => admin.tryCall(billNumbersRoutes.take, { params: { ruleId: 'RK' } });
  assert.deepEqual([(await taken()).data, (await taken()).data], ['RK2027001', 'RK2027002']);
  const denied = await client.tryCall(billNumbersRoutes.take, { params: { ruleId: 'RK' } });
  assert.deepEqual([denied.status, denied.errorCode], [403, 'access.denied']);
  for (const ruleId of [...PRODUCT_RULES, 'bill.SH']) {
    const own = await admin.tryCall(billNumbersRoutes.take, { params: { ruleId } });
    assert.deepEqual([ruleId, own.errorCode], [ruleId, 'bill.ownRule']);
  }
  const unknown = await admin.tryCall(billNumbersRoutes.take, { params: { ruleId: 'nothing' } });
  assert.equal(unknown.errorCode, 'bill.ruleMissing');
  const { list } = await client.call(billNumbersRoutes.selector, {});
  assert.deepEqual(
    list.map((rule) => rule.enCode),
    ['FA', 'SH', 'WT', 'ZG', 'BG', 'HT', 'RK'],
  );
});
