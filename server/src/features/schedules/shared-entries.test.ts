import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { schedulesRoutes } from '@auditplus/contract/features/schedules/schedules.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification } from '../../testing/put-records.ts';
import { makeAudit, makeStandard, type TestAudit } from '../scoring/testing/audit-factory.ts';

const DAY = 86_400_000;
const ISSUED = 1;

let product: TestApp;
let audit: TestAudit;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date(Date.UTC(2026, 2, 10)) } });
  const standard = await makeStandard(product, [{ code: '1.1.1', line: 'C', score: 20 }]);
  audit = await makeAudit(product, standard, { lines: ['C'], unit: 'C03', off: ['WATER'] });
  const { db } = product.app.kernel;
  const meeting = (time: number, place: string) =>
    JSON.stringify({ time, place, attendees: ['张三'], minutes: '', file: null });
  await db
    .updateTable('checks')
    .set({
      evidence_due: '2026-03-20',
      opening_meeting: meeting(Date.UTC(2026, 2, 2, 1), '一楼会议室'),
      closing_meeting: meeting(Date.UTC(2026, 5, 30, 6), '二楼会议室'),
    })
    .where('id', '=', audit.checkId)
    .execute();
  for (let index = 0; index < 5; index++) {
    const finding = await putFinding(product, audit.taskId, { state: ISSUED, title: `问题${index}` });
    const deadline = index < 4 ? '2026-04-15' : '2026-04-16';
    await putRectification(product, finding, { state: 3, en_code: `ZG2026000${index}`, deadline });
  }
});
after(() => product.stop());

const calendarOf = async (account: string, from: string, days: number) => {
  const startTime = Date.parse(`${from}T00:00:00+08:00`);
  const query = { startTime, endTime: startTime + days * DAY };
  return (await (await product.as(account)).call(schedulesRoutes.list, { query })).list;
};
const titles = async (account: string, from: string, days: number, source?: string) =>
  (await calendarOf(account, from, days))
    .filter((entry) => source === undefined || entry.source === source)
    .map(({ title, startDay, endDay }) => [title, startDay, endDay]);

test('stages, evidence and meetings of an audit stand on the calendars of those who may read it', async () => {
  const expected = [
    ...['自评', '合作公司评分', '总部审核', '管理体系部审定'].map((stage) => [
      `${stage}开始：测试审核`,
      '2026-03-01',
      '2026-03-01',
    ]),
    ['首次会议：测试审核', null, null],
    ['资料截止：测试审核', '2026-03-20', '2026-03-20'],
  ];
  assert.deepEqual(await titles('chenyl', '2026-03-01', 31, 'audit'), expected);
  assert.deepEqual(await titles('yangcz', '2026-03-01', 31, 'audit'), [], 'the audit of another unit');
  assert.deepEqual(await titles('chenyl', '2026-07-01', 31, 'audit'), []);
  const meeting = (await calendarOf('chenyl', '2026-06-30', 1)).find(({ title }) =>
    title.startsWith('末次会议'),
  );
  assert.deepEqual([meeting?.startTime, meeting?.place], [Date.UTC(2026, 5, 30, 6), '二楼会议室']);
  assert.equal(meeting?.own, null);
  assert.equal(meeting?.address, `/checkInfo?id=${audit.checkId}`);
});

test('deadlines of rectifications are single entries, and one where many are due on a day', async () => {
  const due = await titles('chenyl', '2026-04-01', 30, 'rectification');
  assert.deepEqual(due, [
    ['整改到期 4 项', '2026-04-15', '2026-04-15'],
    ['整改到期：ZG20260004 问题4', '2026-04-16', '2026-04-16'],
  ]);
  assert.deepEqual(await titles('yangcz', '2026-04-01', 30, 'rectification'), []);
});

test('work that waits for a person stands on the day on which it is due, once', async () => {
  const own = await titles('weisq', '2026-06-30', 1, 'todo');
  assert.equal(
    own.length > 0 && own.every(([title]) => title?.startsWith('评分 ')),
    true,
    JSON.stringify(own),
  );
  const all = await calendarOf('weisq', '2026-03-01', 150);
  const keys = all.map(({ address, endDay }) => `${address} ${endDay}`);
  const todos = all
    .filter(({ source }) => source === 'todo')
    .map(({ address, endDay }) => `${address} ${endDay}`);
  for (const key of todos) assert.equal(keys.filter((one) => one === key).length, 1, key);
});

test('what the calendar only shows is worded in the reader’s language', async () => {
  const client = await product.as('zhaoqf');
  await client.call(currentUserRoutes.language, { body: { language: 'en' } });
  const shown = await titles('zhaoqf', '2026-03-01', 31, 'audit');
  assert.ok(
    shown.some(([title]) => title === 'Evidence due: 测试审核'),
    JSON.stringify(shown),
  );
  assert.ok(shown.some(([title]) => title === 'Self-assessment starts: 测试审核'));
});
