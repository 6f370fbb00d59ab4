import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { ProgrammeView } from '@auditplus/contract/features/programmes/programmes.model.ts';
import { programmesRoutes as routes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { verifyChain } from '../../kernel/audit-log.ts';
import { demoId } from '../../testing/demo-people.ts';
import { type Client, startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeStandard, type TestStandard } from '../scoring/testing/audit-factory.ts';
import { entryOf, programmeAt, programmeOf } from './programmes.fixture.ts';

let app: TestApp;
let standard: TestStandard;
let [msd, head, gm]: Client[] = [];
/** Every test plans a year of its own. */
let year = 2030;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [{ code: '1.1.1', line: 'C', score: 10 }]);
  [msd, head, gm] = [await app.as('chenyl'), await app.as('zhoumin'), await app.as('yangcz')];
});
after(() => app.stop());

const client = (one: Client | undefined): Client => one ?? app.visitor;
const entry = (unit: string, fields: Parameters<typeof entryOf>[2] = {}) =>
  entryOf(standard.versionId, unit, {
    windowStart: `${year}-02-01`,
    windowEnd: `${year}-08-31`,
    ...fields,
  });
const plan = (...entries: Parameters<typeof programmeOf>[0]) =>
  programmeOf(entries, { year, fullName: `${year}年度审核方案` });
const step = (programme: Pick<ProgrammeView, 'id' | 'rev'>) => ({
  params: { id: programme.id },
  body: { rev: programme.rev },
});
const reasoned = (programme: Pick<ProgrammeView, 'id' | 'rev'>, reason: string) => ({
  params: { id: programme.id },
  body: { rev: programme.rev, reason },
});

test('a department has one live programme a year, also when two people begin at once', async () => {
  year += 1;
  const bodies = [plan(entry('C01')), plan(entry('C02'))];
  const outcomes = await Promise.all(bodies.map((body) => client(msd).tryCall(routes.create, { body })));
  assert.deepEqual(outcomes.map(({ errorCode }) => errorCode ?? 'made').sort(), ['AU1101', 'made']);
  const again = await client(msd).tryCall(routes.create, { body: plan() });
  assert.deepEqual(said(again), [422, 'AU1101', '该年度审核方案已存在']);
  const wrong = await client(head).tryCall(routes.create, { body: plan() });
  assert.equal(wrong.status, 403);
  const made = outcomes.find(({ errorCode }) => errorCode === undefined)?.data;
  assert.match(made?.enCode ?? '', new RegExp(`^FA${year}`));
  await client(msd).call(routes.remove, { params: { id: made?.id ?? '' } });
  await client(msd).call(routes.create, { body: plan() });
});

test('a draft is saved as a whole and a stale version loses', async () => {
  year += 1;
  const made = await programmeAt(app, 'draft', plan(entry('C01'), entry('C02')));
  const [first, second] = made.entries;
  const { owner: _owner, ...fields } = plan(
    { ...entry('C02'), id: second?.id ?? '', windowStart: `${year}-03-01` },
    entry('C03', { partnerOrgId: demoId('org', 'C04') }),
  ) as ReturnType<typeof plan> & { owner?: string };
  const { year: _year, ...body } = fields;
  const params = { id: made.id };
  const saved = await client(msd).call(routes.update, { params, body: { ...body, rev: made.rev } });
  assert.deepEqual(
    saved.entries.map(({ unit, windowStart, partner }) => [unit.enCode, windowStart, partner?.enCode]),
    [
      ['C02', `${year}-03-01`, undefined],
      ['C03', `${year}-02-01`, 'C04'],
    ],
  );
  assert.equal(saved.entries[0]?.id, second?.id);
  assert.ok(!saved.entries.some(({ id }) => id === first?.id));
  const stale = await client(msd).tryCall(routes.update, { params, body: { ...body, rev: made.rev } });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  const rev = saved.rev;
  const tried = async (...entries: Parameters<typeof programmeOf>[0]) =>
    said(await client(msd).tryCall(routes.update, { params, body: { ...body, rev, entries: [...entries] } }));
  assert.deepEqual(await tried(entry('C01', { partnerOrgId: demoId('org', 'C01') })), [
    422,
    'AU1206',
    '合作公司不能与被审核单位相同',
  ]);
  assert.deepEqual((await tried(entry('C01'), entry('C01')))[1], 'AU1107');
  assert.deepEqual((await tried(entry('C01', { windowEnd: `${year}-01-01` })))[1], 'AU1111');
  assert.deepEqual((await tried(entry('C01', { standardVersionId: 'nobody' })))[1], 'AU0002');
});

test('a programme is submitted with entries inside the year and reasons for what is exempted', async () => {
  year += 1;
  const made = await programmeAt(app, 'draft', plan());
  const params = { id: made.id };
  const submit = async (rev: number) => client(msd).tryCall(routes.submit, { params, body: { rev } });
  assert.deepEqual(said(await submit(made.rev)), [422, 'AU1102', '方案没有审核条目']);
  const { year: _year, ...body } = plan();
  const save = async (rev: number, ...entries: Parameters<typeof programmeOf>[0]) =>
    client(msd).call(routes.update, { params, body: { ...body, rev, entries: [...entries] } });
  let saved = await save(made.rev, entry('C01', { windowEnd: `${year + 1}-01-15` }));
  assert.deepEqual(said(await submit(saved.rev)), [422, 'AU1103', `审核窗口必须在${year}年度内`]);
  saved = await save(saved.rev, entry('C01', { exempt: 1 }));
  assert.deepEqual(said(await submit(saved.rev)), [422, 'AU0004', '必填项未填写：免审理由']);
  saved = await save(saved.rev, entry('C01', { exempt: 1, reasonExempt: '停产改造' }), entry('C02'));
  const wrong = await client(head).tryCall(routes.submit, { params, body: { rev: saved.rev } });
  assert.equal(wrong.status, 403);
  const done = await submit(saved.rev);
  assert.deepEqual([done.code, done.data.state], [200, 1]);
  const late = await client(msd).tryCall(routes.update, { params, body: { ...body, rev: done.data.rev } });
  assert.deepEqual(said(late), [409, 'AU0009', '状态已变化(当前：待批准)，操作未执行']);
});

test('of two approvers at once one wins, and only the units are told of their windows', async () => {
  year += 1;
  const made = await programmeAt(app, 'submitted', plan(entry('C01'), entry('C03')));
  const wrong = await client(msd).tryCall(routes.approve, step(made));
  assert.equal(wrong.status, 403);
  const outcomes = await Promise.all([1, 2].map(() => client(head).tryCall(routes.approve, step(made))));
  assert.deepEqual(outcomes.map(({ errorCode }) => errorCode ?? 'done').sort(), ['AU0009', 'done']);
  const lost = outcomes.find(({ errorCode }) => errorCode === 'AU0009');
  assert.equal(lost?.msg, '状态已变化(当前：已批准)，操作未执行');
  await app.app.outbox.drain();
  const told = await app.app.kernel.db
    .selectFrom('messages')
    .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['users.account', 'messages.body'])
    .where('messages.event', '=', 'programme.approved')
    .where('messages.body', 'like', `%${made.id}%`)
    .execute();
  const accounts = told.map(({ account }) => account).sort();
  assert.ok(accounts.includes('yangcz') && accounts.includes('tangmy') && accounts.includes('caoyh'));
  assert.equal(new Set(accounts).size, accounts.length);
  assert.ok(
    told.find(({ account }) => account === 'yangcz')?.body.includes(`${year}-02-01 至 ${year}-08-31`),
  );
  const approvals = await app.app.kernel.db
    .selectFrom('activities')
    .select('id')
    .where('chain_id', '=', made.id)
    .where('action', '=', 'programme.approved')
    .execute();
  assert.equal(approvals.length, 1);
  assert.equal((await verifyChain(app.app.kernel.db, made.id)).brokenSeq, null);
});

test('an approver who wrote the programme is refused, a return needs a reason and opens it again', async () => {
  year += 1;
  const made = await programmeAt(app, 'submitted', plan(entry('C01')));
  await app.app.kernel.db
    .updateTable('programmes')
    .set({ creator_user_id: demoId('user', 'zhoumin') })
    .where('id', '=', made.id)
    .execute();
  const own = await client(head).tryCall(routes.approve, step(made));
  assert.deepEqual(said(own), [422, 'AU1104', '审批人不能是编制人本人']);
  const silent = await client(head).tryCall(routes.return, reasoned(made, '不妥'));
  assert.deepEqual(said(silent), [422, 'AU0003', '请填写退回原因(不少于5个字)']);
  const wrong = await client(msd).tryCall(routes.return, reasoned(made, '请补充范围说明'));
  assert.equal(wrong.status, 403);
  const back = await client(head).call(routes.return, reasoned(made, '请补充范围说明'));
  assert.deepEqual([back.state, back.returnReason], [0, '请补充范围说明']);
  const twice = await client(head).tryCall(routes.return, reasoned(back, '请补充范围说明'));
  assert.deepEqual(twice.errorCode, 'AU0009');
});

test('a revision takes the open entries along and leaves the former version readable', async () => {
  year += 1;
  const made = await programmeAt(
    app,
    'approved',
    plan(entry('C01'), entry('C02', { exempt: 1, reasonExempt: '停产' })),
  );
  const silent = await client(msd).tryCall(routes.revise, reasoned(made, ''));
  assert.deepEqual(said(silent), [422, 'AU1105', '请填写调整原因']);
  const wrong = await client(head).tryCall(routes.revise, reasoned(made, '增加飞行检查'));
  assert.equal(wrong.status, 403);
  const next = await client(msd).call(routes.revise, reasoned(made, '增加飞行检查'));
  assert.deepEqual([next.state, next.versionNo, next.reviseReason], [0, 2, '增加飞行检查']);
  assert.deepEqual(
    next.entries.map(({ copiedFromId }) => copiedFromId),
    made.entries.map(({ id }) => id),
  );
  const old = await client(head).call(routes.get, { params: { id: made.id } });
  assert.deepEqual([old.state, old.entries.length, old.can.revise], [5, 2, false]);
  assert.deepEqual(
    old.versions.map(({ versionNo, state }) => [versionNo, state]),
    [
      [1, 5],
      [2, 0],
    ],
  );
  const again = await client(msd).tryCall(routes.revise, reasoned({ id: made.id, rev: old.rev }, '再次调整'));
  assert.deepEqual(said(again), [409, 'AU0009', '状态已变化(当前：已替代)，操作未执行']);
});

test('units read their own entries of approved programmes only, in lists and counts alike', async () => {
  year += 1;
  const draft = await programmeAt(app, 'submitted', plan(entry('C01'), entry('C03'), entry('C05')));
  const seen = async () =>
    (await client(gm).call(routes.list, { query: { currentPage: 1, pageSize: 20, year } })).list;
  assert.deepEqual(await seen(), []);
  assert.equal((await client(gm).tryCall(routes.get, { params: { id: draft.id } })).errorCode, 'AU0002');
  await client(head).call(routes.approve, step(draft));
  assert.deepEqual(
    (await seen()).map(({ id, entries, units }) => [id, entries, units]),
    [[draft.id, 1, 1]],
  );
  const own = await client(gm).call(routes.get, { params: { id: draft.id } });
  assert.deepEqual(
    own.entries.map(({ unit }) => unit.enCode),
    ['C01'],
  );
  assert.deepEqual(Object.values(own.can).filter(Boolean), []);
  const stranger = await (await app.as('weisq')).call(routes.get, { params: { id: draft.id } });
  assert.deepEqual(
    stranger.entries.map(({ unit }) => unit.enCode),
    ['C03'],
  );
});
