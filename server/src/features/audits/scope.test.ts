import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { dayOf } from '../../kernel/clock.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putReport } from '../../testing/put-records.ts';
import { item, publishedVersion } from '../standards/standards.fixture.ts';
import { auditAt, draftOf, member } from './audits.fixture.ts';

let product: TestApp;
let main: CheckView;
let headOffice: CheckView;
let draft: CheckView;
before(async () => {
  product = await startTestApp();
  const versionId = await publishedVersion(product, 'SCOPE');
  const headOnly = await publishedVersion(product, 'SCOPE-H', [
    { nodeCode: '1', parentCode: null, isItem: false, fullName: '总部职责' },
    item('1.1', '数据上报', 100, 'H'),
  ]);
  const guests = [
    member('zhaoqf', 'LEAD'),
    member('sunlj', 'AUDITOR'),
    member('guest01', 'GUEST', { expiresAt: Date.now() + 86_400_000 }),
  ];
  main = await auditAt(product, 'running', draftOf(versionId, { fullName: '主审核', members: guests }));
  headOffice = await auditAt(
    product,
    'running',
    draftOf(headOnly, {
      fullName: '总部部门审核',
      checkType: 3,
      members: [member('zhaoqf', 'LEAD')],
      tasks: [{ unitOrgId: demoId('org', 'ZB-IT'), standardVersionId: headOnly, partnerOrgId: null }],
    }),
  );
  draft = await auditAt(product, 'draft', draftOf(versionId, { fullName: '草稿' }));
});
after(() => product.stop());

/** The audits and units that an account sees, by the two lists and by address. */
async function seenBy(account: string): Promise<{ audits: string[]; units: string[] }> {
  const client = await product.as(account);
  const audits = await client.tryCall(auditsRoutes.list, { query: {} });
  const tasks = await client.call(checkTasksRoutes.tasks, { query: {} });
  const names = audits.code === 200 ? audits.data.list.map((row) => row.fullName) : [];
  for (const audit of [main, headOffice, draft]) {
    const one = await client.tryCall(auditsRoutes.get, { params: { id: audit.id } });
    assert.equal(one.code === 200, names.includes(audit.fullName), `${account} ${audit.fullName}`);
    if (one.code !== 200) assert.equal(one.status, 404);
  }
  if (audits.code === 200) {
    assert.equal(audits.data.pagination.total, names.length);
    const listed = audits.data.list.flatMap((row) => row.units.map((unit) => unit.enCode));
    const own = tasks.list.map((task) => task.unit.enCode);
    assert.deepEqual([...new Set(listed)].sort(), [...new Set(own.concat(listed))].sort());
  }
  return { audits: names.sort(), units: tasks.list.map((task) => task.unit.enCode ?? '').sort() };
}

const ALL = ['主审核', '总部部门审核', '草稿'].sort();

test('the department, its head and the group leaders see everything, drafts too', async () => {
  for (const account of ['chenyl', 'zhoumin', 'linzy'])
    assert.deepEqual(await seenBy(account), { audits: ALL, units: ['C01', 'C01', 'C03', 'C03', 'ZB-IT'] });
});

test('units see their own tasks once they are issued, and what they score as a partner', async () => {
  assert.deepEqual(await seenBy('yangcz'), { audits: ['主审核'], units: ['C01'] });
  assert.deepEqual(await seenBy('panyt'), { audits: ['主审核'], units: ['C01'] });
  assert.deepEqual(await seenBy('weisq'), { audits: ['主审核'], units: ['C03'] });
  assert.deepEqual(await seenBy('pengxy'), { audits: [], units: [] });
});

test('a department’s liaison sees the department’s own task only', async () => {
  const client = await product.as('guoyn');
  const { list } = await client.call(checkTasksRoutes.tasks, { query: {} });
  assert.deepEqual(
    list.map((task) => task.unit.enCode),
    ['ZB-IT'],
  );
  const other = await (await product.as('dengrf')).call(checkTasksRoutes.tasks, { query: {} });
  assert.deepEqual(other.list, []);
});

test('water operations sees tasks with line W, whatever the unit', async () => {
  assert.deepEqual(await seenBy('huangwl'), { audits: ['主审核'], units: ['C01', 'C03'] });
  assert.deepEqual(await seenBy('wujp'), { audits: ['主审核'], units: ['C01', 'C03'] });
});

test('head-office auditors see the audits of their teams, drafts included', async () => {
  assert.deepEqual(await seenBy('zhaoqf'), { audits: ALL, units: ['C01', 'C01', 'C03', 'C03', 'ZB-IT'] });
  assert.deepEqual((await seenBy('sunlj')).audits, ['主审核', '草稿'].sort());
  assert.deepEqual(await seenBy('maxd'), { audits: [], units: [] });
});

test('a guest sees the named audit until the day of expiry', async () => {
  const guest = await product.as('guest01');
  const endedOn = async () => {
    const { guestEndedOn } = await guest.call(auditsRoutes.counters, { query: {} });
    assert.equal((await guest.call(myReviewRoutes.todo, { query: {} })).guestEndedOn, guestEndedOn);
    return guestEndedOn;
  };
  assert.deepEqual(await seenBy('guest01'), { audits: ['主审核'], units: ['C01', 'C03'] });
  assert.equal(await endedOn(), null);
  const end = new Date(Date.now() - 1000);
  await product.app.kernel.db
    .updateTable('check_members')
    .set({ expires_at: end })
    .where('user_id', '=', demoId('user', 'guest01'))
    .execute();
  assert.deepEqual(await seenBy('guest01'), { audits: [], units: [] });
  assert.equal(await endedOn(), dayOf(end), 'the guest is told why the lists are empty');
});

test('final figures are shown to those who may see them, to units after publication, never to administrators', async () => {
  const db = product.app.kernel.db;
  const taskId = main.tasks.find((task) => task.unitOrgId === demoId('org', 'C01'))?.id ?? '';
  await db
    .updateTable('check_tasks')
    .set({ state: 7, published_percent: 90.5, got_score: 9050, due_score: 10_000, grade: '一级' })
    .where('id', '=', taskId)
    .execute();
  const percentFor = async (account: string) => {
    const client = await product.as(account);
    const { list } = await client.call(checkTasksRoutes.tasks, { query: { checkId: main.id } });
    const task = list.find((row) => row.id === taskId);
    return task && [task.publishedPercent, task.gotScore, task.grade];
  };
  const shown = [90.5, 90.5, '一级'];
  const hidden = [null, null, null];
  assert.deepEqual(await percentFor('chenyl'), shown);
  assert.deepEqual(await percentFor('zhaoqf'), shown);
  assert.deepEqual(await percentFor('tangmy'), hidden);
  assert.deepEqual(await percentFor('panyt'), hidden);
  assert.deepEqual(await percentFor('admin'), hidden);
  await putReport(product, taskId, 5);
  assert.deepEqual(await percentFor('tangmy'), shown);
  assert.deepEqual(await percentFor('admin'), hidden);
});

test('an administrator who holds no audit role passes no record rule', async () => {
  const admin = await product.as('admin');
  const params = { id: draft.id };
  const edit = await admin.tryCall(auditsRoutes.remove, { params });
  assert.deepEqual([edit.status, edit.errorCode], [403, 'AU0001']);
  const approve = await admin.tryCall(auditsRoutes.approve, { params, body: { rev: draft.rev } });
  assert.equal(approve.errorCode, 'AU0001');
});

test('filters, paging and sorting narrow the list, and the queries do not grow with its rows', async () => {
  const msd = await product.as('chenyl');
  const list = async (query: Parameters<typeof msd.call<typeof auditsRoutes.list>>[1]['query']) =>
    (await msd.call(auditsRoutes.list, { query })).list.map((row) => row.fullName);
  assert.deepEqual(await list({ keyword: '总部' }), ['总部部门审核']);
  assert.deepEqual(await list({ checkType: 3 }), ['总部部门审核']);
  assert.deepEqual(await list({ state: '0,1' }), ['草稿']);
  assert.deepEqual(await list({ unitOrgId: demoId('org', 'ZB-IT') }), ['总部部门审核']);
  assert.deepEqual(await list({ leadId: demoId('user', 'linzy') }), []);
  assert.deepEqual(await list({ dateFrom: '2027-01-01' }), []);
  assert.deepEqual(await list({ year: 2026, pageSize: 1, currentPage: 2, sidx: 'enCode', sort: 'asc' }), [
    headOffice.fullName,
  ]);
  const counters = await msd.call(auditsRoutes.counters, { query: { year: 2026 } });
  assert.equal(counters.inProgress, 2);
});
