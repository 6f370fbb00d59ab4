import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { contractTemplatesRoutes } from '@auditplus/contract/features/contracts/contract-templates.routes.ts';
import { contractsRoutes } from '@auditplus/contract/features/contracts/contracts.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { auditSettings } from '../sys-config/public.ts';
import {
  act,
  at,
  because,
  bringTo,
  makeDraft,
  makeTemplate,
  T28_TERMS,
  unitId,
  userId,
} from './contracts.fixture.ts';

let app: TestApp;
let template: string;
before(async () => {
  app = await startTestApp();
  template = await makeTemplate(app, 2026);
});
after(() => app.stop());

const db = () => app.app.kernel.db;
const client = (account: string) => app.as(account);

test('a contract is drafted once a year and company, by the department, for the manager on record', async () => {
  const body = { templateId: template, unitOrgId: unitId('C01'), partyASignerId: userId('linzy') };
  const wrong = await (await client('zhoumin')).tryCall(contractsRoutes.create, { body });
  assert.equal(wrong.errorCode, 'AU0001');
  const draft = await (await client('chenyl')).call(contractsRoutes.create, { body });
  assert.match(draft.enCode, /^HT2026\d{3}$/);
  assert.deepEqual([draft.state, draft.partyB.name, draft.periodEnd], [0, '杨承志', '2026-12-31']);
  assert.match(draft.rendered, /甲方：清源水务集团，乙方：清源城中水务有限公司总经理杨承志/);
  assert.match(draft.rendered, /<table>.*死亡事故.*≤ 0 起/s);
  assert.deepEqual(draft.differences, []);
  const second = await (await client('chenyl')).tryCall(contractsRoutes.create, { body });
  assert.deepEqual([second.errorCode, second.msg], ['AU2001', '该企业2026年度合同已存在']);

  await db().updateTable('organizes').set({ manager_id: null }).where('id', '=', unitId('C12')).execute();
  const batch = await (await client('chenyl')).call(contractsRoutes.batch, {
    body: {
      templateId: template,
      unitOrgIds: ['C01', 'C02', 'C12'].map(unitId),
      partyASignerId: userId('linzy'),
    },
  });
  assert.deepEqual(
    batch.results.map(({ ok, errorCode, msg }) => [ok, errorCode, msg]),
    [
      [false, 'AU2001', '该企业2026年度合同已存在'],
      [true, null, ''],
      [false, 'AU2002', '未维护企业总经理'],
    ],
  );
  await db()
    .updateTable('organizes')
    .set({ manager_id: userId('baojm') })
    .where('id', '=', unitId('C12'))
    .execute();
});

test('a template binds once it is in use: weights of 100 first, then no more changes', async () => {
  const drafter = await client('chenyl');
  const body = {
    year: 2031,
    fullName: '另一模板',
    body: '<p>正文</p>',
    indicators: T28_TERMS.slice(0, 3),
    assessmentStandard: '<p>标准</p>',
  };
  assert.equal(
    (await (await client('zhoumin')).tryCall(contractTemplatesRoutes.create, { body })).errorCode,
    'AU0001',
  );
  const made = await drafter.call(contractTemplatesRoutes.create, { body });
  const light = await drafter.tryCall(contractTemplatesRoutes.edit, {
    params: at(made),
    body: { ...body, rev: made.rev, state: 1 },
  });
  assert.deepEqual([light.errorCode, light.msg], ['AU2003', '指标权重合计为45，应为100']);
  const early = await drafter.tryCall(contractsRoutes.create, {
    body: { templateId: made.id, unitOrgId: unitId('C02'), partyASignerId: userId('linzy') },
  });
  assert.equal(early.errorCode, 'AU2017');
  const used = await drafter.call(contractTemplatesRoutes.edit, {
    params: at(made),
    body: { ...body, indicators: [...T28_TERMS], rev: made.rev, state: 1 },
  });
  const late = await drafter.tryCall(contractTemplatesRoutes.edit, {
    params: at(made),
    body: { ...body, rev: used.rev, state: 1 },
  });
  assert.deepEqual([late.errorCode, late.msg], ['AU0009', '状态已变化(当前：启用)，操作未执行']);
  const retired = await drafter.call(contractTemplatesRoutes.edit, {
    params: at(made),
    body: { ...body, rev: used.rev, state: 2 },
  });
  assert.deepEqual([retired.state, retired.indicators.length], [2, T28_TERMS.length]);
});

test('a draft goes to review with weights of 100, a period inside its year and all its texts', async () => {
  const draft = await makeDraft(app, template, 'C03');
  const drafter = await client('chenyl');
  const body = {
    rev: draft.rev,
    partyASignerId: userId('linzy'),
    periodStart: draft.periodStart,
    periodEnd: draft.periodEnd,
    content: draft.content,
    assessmentStandard: draft.assessmentStandard,
    indicators: T28_TERMS.map((entry, index) => (index === 0 ? { ...entry, weight: 15 } : entry)),
    fileIds: [],
  };
  const outside = await drafter.tryCall(contractsRoutes.edit, {
    params: at(draft),
    body: { ...body, periodEnd: '2027-01-31' },
  });
  assert.deepEqual([outside.errorCode, outside.msg], ['AU2016', '合同期限须在2026年内，且开始不晚于结束']);
  const light = await drafter.call(contractsRoutes.edit, { params: at(draft), body });
  assert.deepEqual(
    light.differences.map(({ part, kind }) => [part, kind]),
    [['indicators', 'changed']],
  );
  const unbalanced = await drafter.tryCall(contractsRoutes.sendReview, act(light));
  assert.deepEqual([unbalanced.errorCode, unbalanced.msg], ['AU2003', '指标权重合计为95，应为100']);
  const empty = await drafter.call(contractsRoutes.edit, {
    params: at(draft),
    body: { ...body, rev: light.rev, indicators: [...T28_TERMS], content: '<p></p>' },
  });
  const unwritten = await drafter.tryCall(contractsRoutes.sendReview, act(empty));
  assert.deepEqual([unwritten.errorCode, unwritten.msg], ['AU0004', '必填项未填写：合同内容']);
  const whole = await drafter.call(contractsRoutes.edit, {
    params: at(draft),
    body: {
      ...body,
      rev: empty.rev,
      indicators: [...T28_TERMS],
      content: `${draft.content}<p>补充条款。</p>`,
    },
  });
  assert.deepEqual(whole.differences, [{ part: 'content', kind: 'added', before: '', after: '补充条款。' }]);
  assert.equal(
    (await (await client('yangcz')).tryCall(contractsRoutes.read, { params: at(draft) })).errorCode,
    'AU0002',
  );
  assert.equal(
    (await (await client('zhoumin')).tryCall(contractsRoutes.sendReview, act(whole))).errorCode,
    'AU0001',
  );
  const sent = await drafter.call(contractsRoutes.sendReview, act(whole));
  assert.equal(sent.state, 1);
  const report = await (await client('zhoumin')).call(contractsRoutes.reviewReport, { params: at(draft) });
  assert.deepEqual([report.round, report.opinions.length, report.opinions[0]?.decision], [1, 1, null]);
  assert.match(report.summary, /指标6项，权重合计100；一票否决事项1项：瞒报事故/);
  const again = await drafter.tryCall(contractsRoutes.sendReview, act(sent));
  assert.deepEqual(
    [again.status, again.errorCode, again.msg],
    [409, 'AU0009', '状态已变化(当前：审查中)，操作未执行'],
  );
  const summary = await drafter.call(contractsRoutes.editSummary, {
    params: at(draft),
    body: { rev: report.rev, summary: '<p>改写的综述</p>' },
  });
  assert.equal(summary.summary, '<p>改写的综述</p>');
});

test('a reviewer returns with a reason, or passes; the last opinion freezes the contract', async () => {
  const sent = await bringTo(app, await makeDraft(app, template, 'C04'), { state: 1, manager: 'xuzh' });
  const head = await client('zhoumin');
  const short = await head.tryCall(contractsRoutes.return, because(sent, '不行'));
  assert.deepEqual([short.errorCode, short.msg], ['AU0003', '请填写退回原因(不少于5个字)']);
  const stranger = await (await client('chenyl')).tryCall(
    contractsRoutes.return,
    because(sent, '指标需要调整'),
  );
  assert.equal(stranger.errorCode, 'AU0001');
  const returned = await head.call(contractsRoutes.return, because(sent, '指标需要调整'));
  assert.deepEqual([returned.state, returned.returnReason], [2, '指标需要调整']);

  const administrator = await app.ctxAs('admin');
  await auditSettings.save(administrator, { contractReviewerIds: [userId('sunlj')] });
  try {
    const second = await (await client('chenyl')).call(contractsRoutes.sendReview, act(returned));
    const law = await client('sunlj');
    const mine = await law.call(myReviewRoutes.todo, { query: {} });
    assert.deepEqual(
      mine.list.map(({ kind, address }) => [kind, address]),
      [['contractReview', `/contractReview/${sent.id}`]],
    );
    const agree = { params: at(sent), body: { rev: second.rev, opinion: '条款合法' } };
    assert.equal((await (await client('chenyl')).tryCall(contractsRoutes.review, agree)).errorCode, 'AU0001');
    const half = await law.call(contractsRoutes.review, agree);
    assert.equal(half.state, 1);
    assert.equal(
      (
        await law.tryCall(contractsRoutes.review, {
          params: at(sent),
          body: { rev: half.rev, opinion: '再次同意' },
        })
      ).errorCode,
      'AU0001',
    );
    const passed = await head.call(contractsRoutes.review, {
      params: at(sent),
      body: { rev: half.rev, opinion: '同意签订' },
    });
    assert.equal(passed.state, 3);
    assert.match(passed.contentHash ?? '', /^[0-9a-f]{64}$/);
    const report = await head.call(contractsRoutes.reviewReport, { params: at(sent) });
    assert.deepEqual(
      report.opinions.map(({ decision, opinion }) => [decision, opinion]),
      [
        ['AGREED', '同意签订'],
        ['AGREED', '条款合法'],
      ],
    );
    assert.equal(report.round, 2);
  } finally {
    await auditSettings.save(administrator, { contractReviewerIds: [] });
  }
});

test('the drafter does not review the own contract', async () => {
  const sent = await bringTo(app, await makeDraft(app, template, 'C05'), { state: 1, manager: 'hanjf' });
  await db()
    .updateTable('contracts')
    .set({ creator_user_id: userId('zhoumin') })
    .where('id', '=', sent.id)
    .execute();
  const own = await (await client('zhoumin')).tryCall(contractsRoutes.review, {
    params: at(sent),
    body: { rev: sent.rev, opinion: '' },
  });
  assert.equal(own.errorCode, 'AU1904');
});

test('a draft can be deleted until it has been sent to review', async () => {
  const other = await makeTemplate(app, 2027);
  const draft = await makeDraft(app, other, 'C01');
  const query = { rev: draft.rev };
  assert.equal(
    (await (await client('zhoumin')).tryCall(contractsRoutes.remove, { params: at(draft), query })).status,
    403,
  );
  await (await client('chenyl')).call(contractsRoutes.remove, { params: at(draft), query });
  const sent = await bringTo(app, await makeDraft(app, other, 'C01'), { state: 1, manager: 'yangcz' });
  const late = await (await client('chenyl')).tryCall(contractsRoutes.remove, {
    params: at(sent),
    query: { rev: sent.rev },
  });
  assert.equal(late.errorCode, 'AU0009');
});

test('lists and exports stay inside what the caller may see', async () => {
  await bringTo(app, await makeDraft(app, template, 'C06'), { state: 3, manager: 'yuanzk' });
  await bringTo(app, await makeDraft(app, template, 'C09'), { state: 4, manager: 'shendk' });
  const all = await (await client('chenyl')).call(contractsRoutes.list, { query: { year: '2026' } });
  assert.ok(all.list.length >= 7);
  const own = await (await client('dongyy')).call(contractsRoutes.list, { query: { year: '2026' } });
  assert.deepEqual(
    own.list.map(({ unit }) => unit.enCode),
    ['C06'],
  );
  const { headers } = await client('chenyl');
  const id = all.list.find(({ unit }) => unit.enCode === 'C09')?.id ?? '';
  for (const [address, start] of [
    [`/api/audit/contract/${id}/Actions/Export?format=pdf`, '%PDF'],
    [`/api/audit/contract/${id}/Actions/Export?format=docx&part=review`, 'PK'],
    ['/api/audit/contract/Actions/ExportSummary?year=2026', 'PK'],
  ] as const) {
    const reply = await fetch(app.url + address, { headers: { ...headers, 'origin-client': 'pc' } });
    assert.equal(reply.status, 200);
    const bytes = Buffer.from(await reply.arrayBuffer());
    assert.equal(bytes.subarray(0, start.length).toString('latin1'), start);
  }
});
