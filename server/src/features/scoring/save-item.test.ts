import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { z } from 'zod';
import { verifyChain } from '../../kernel/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding } from '../../testing/put-records.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    {
      code: '1.1.1',
      line: 'C',
      score: 8,
      options: [
        { kind: 'FIXED', points: 2 },
        { kind: 'PER', points: 1, cap: 5 },
        { kind: 'PER', points: 2, needReason: true },
        { kind: 'ZERO' },
      ],
    },
    { code: '1.1.2', line: 'C', score: 12, options: [{ kind: 'RATE' }] },
    { code: '1.1.3', line: 'C', score: 6, applicability: 'OPTIONAL' },
    { code: '1.1.4', line: 'W', score: 10, applicability: 'CONDITIONAL', condition: 'hasChlorine=2' },
  ]);
});
after(() => app.stop());

const selfAudit = (): Promise<TestAudit> => makeAudit(app, standard);

test('points come from the options, whatever total the client claims', async () => {
  const play = player(app, await selfAudit());
  const saved = await play.save('weisq', 'SELF-ALL', '1.1.1', {
    deductions: [
      { optionId: standard.option('1.1.1', 0), points: 1, reason: '' },
      { optionId: standard.option('1.1.1', 1), count: 2 },
    ],
  });
  assert.equal(saved.code, 200, saved.msg);
  assert.equal(saved.data.row.score, 4);
  assert.deepEqual(
    saved.data.row.deductions.map(({ points }) => points),
    [2, 2],
  );
  assert.equal(saved.data.row.rev, 1);
  assert.deepEqual([saved.data.summary.due, saved.data.summary.got, saved.data.summary.total], [8, 4, 4]);
  const capped = await play.save('weisq', 'SELF-ALL', '1.1.1', {
    deductions: [{ optionId: standard.option('1.1.1', 1), count: 7 }],
  });
  assert.equal(capped.data.row.score, 3);
});

test('a sample gives the points of a rate and keeps picks that its seed draws again', async () => {
  const play = player(app, await selfAudit());
  const sample = { population: 86, method: 'RANDOM' as const, seed: 7, size: 10, hits: 2, picked: [1, 2, 3] };
  const saved = await play.save('weisq', 'SELF-ALL', '1.1.2', {
    deductions: [{ optionId: standard.option('1.1.2', 0), reason: '抽查记录不全' }],
    sample,
  });
  assert.equal(saved.data.row.score, 9.5);
  assert.equal(saved.data.row.sample?.picked.length, 10);
  const drawn = await (await app.as('weisq')).call(scoringRoutes.drawSample, {
    params: { id: saved.data.row.stageRecordId, nodeId: standard.node('1.1.2') },
    body: { population: 86, seed: 7 },
  });
  assert.deepEqual([drawn.method, drawn.size], ['RANDOM', 10]);
  assert.deepEqual(drawn.picked, saved.data.row.sample?.picked);
});

test('what breaks a rule of the item is refused with its text and changes nothing', async () => {
  const audit = await selfAudit();
  const play = player(app, audit);
  const refused = async (code: string, body: Parameters<typeof play.save>[3]) => {
    const outcome = await play.save('weisq', 'SELF-ALL', code, body);
    return [outcome.status, outcome.errorCode, outcome.msg];
  };
  assert.deepEqual(await refused('1.1.1', { score: 7.3, reason: '记录缺失' }), [
    422,
    'AU1402',
    '评分必须为0.5的整数倍',
  ]);
  assert.deepEqual(await refused('1.1.1', { score: 8.5, reason: '记录缺失' }), [
    422,
    'AU1403',
    '得分不能超过标准分8分',
  ]);
  assert.deepEqual(await refused('1.1.1', { score: 7 }), [422, 'AU1404', '扣分必须填写扣分原因']);
  assert.deepEqual(await refused('1.1.1', { deductions: [{ optionId: standard.option('1.1.1', 2) }] }), [
    422,
    'AU1404',
    '扣分必须填写扣分原因',
  ]);
  assert.deepEqual(await refused('1.1.3', { status: 2, naReason: '太短' }), [
    422,
    'AU1405',
    '不适用必须填写理由(10-500字)',
  ]);
  assert.deepEqual(await refused('1.1.1', { status: 2, naReason: '单位没有这项业务所以不适用' }), [
    422,
    'AU1406',
    '该项目为必评项，不能申请不适用',
  ]);
  assert.deepEqual(await refused('1.1.2', { deductions: [{ optionId: standard.option('1.1.2', 0) }] }), [
    422,
    'AU0004',
    '必填项未填写：抽样记录',
  ]);
  const record = await app.app.kernel.db
    .selectFrom('stage_records')
    .select(['state', 'scorer_ids'])
    .where('id', '=', await audit.record('SELF-ALL'))
    .executeTakeFirstOrThrow();
  assert.deepEqual(record, { state: 0, scorer_ids: [] });
});

test('a stale version is refused with who and when, and shows the stored row', async () => {
  const play = player(app, await selfAudit());
  await play.save('weisq', 'SELF-ALL', '1.1.1', { score: 6, reason: '制度缺失' });
  const stale = await play.save('weisq', 'SELF-ALL', '1.1.1', { rev: 0, score: 5, reason: '制度缺失' });
  assert.deepEqual([stale.status, stale.errorCode], [409, 'AU0007']);
  assert.match(stale.msg, /^该数据已被魏思琪于\d{4}-\d\d-\d\d \d\d:\d\d修改，请刷新后重试$/);
  const details = z
    .object({ serverRow: z.object({ score: z.number() }), nodeId: z.string() })
    .parse(stale.data);
  assert.deepEqual([details.serverRow.score, details.nodeId], [6, standard.node('1.1.1')]);
});

test('the same operation sent twice is stored once', async () => {
  const audit = await selfAudit();
  const play = player(app, audit);
  const body = { rev: 0, clientOpId: 'op-1', score: 6, reason: '制度缺失' };
  const first = await play.save('weisq', 'SELF-ALL', '1.1.1', body);
  const second = await play.save('weisq', 'SELF-ALL', '1.1.1', body);
  assert.deepEqual([first.data.row.rev, second.data.row.rev], [1, 1]);
  const entries = await app.app.kernel.db
    .selectFrom('activities')
    .select('action')
    .where('chain_id', '=', audit.checkId)
    .where('action', '=', 'score.saved')
    .execute();
  assert.equal(entries.length, 1);
});

test('every save leaves an entry with the changed fields in the audit’s unbroken chain', async () => {
  const audit = await selfAudit();
  const play = player(app, audit);
  await play.save('weisq', 'SELF-ALL', '1.1.1', { score: 6, reason: '制度缺失' });
  await play.save('weisq', 'SELF-ALL', '1.1.1', { comment: '已核对原件' });
  const entries = await app.app.kernel.db
    .selectFrom('activities')
    .select(['before', 'after', 'reason'])
    .where('chain_id', '=', audit.checkId)
    .where('action', '=', 'score.saved')
    .orderBy('seq')
    .execute();
  const [first, second] = entries.map(
    ({ before, after }) => ({ before, after }) as Record<string, Record<string, unknown>>,
  );
  assert.deepEqual([first?.before?.score, first?.after?.score, entries[0]?.reason], [null, 6, '制度缺失']);
  assert.deepEqual(second?.before, { comment: '' });
  assert.equal(second?.after?.comment, '已核对原件');
  assert.equal((await verifyChain(app.app.kernel.db, audit.checkId)).brokenSeq, null);
});

test('a batch saves the good rows and names the bad ones', async () => {
  const audit = await selfAudit();
  const saved = await (await app.as('weisq')).call(scoringRoutes.saveBatch, {
    params: { id: await audit.record('SELF-ALL') },
    body: {
      rows: [
        { nodeId: standard.node('1.1.1'), rev: 0, score: 6, reason: '制度缺失' },
        { nodeId: standard.node('1.1.2'), rev: 0, score: 11.3, reason: '制度缺失' },
        { nodeId: standard.node('1.1.3'), rev: 0, status: 1 },
        { nodeId: 'nothing', rev: 0, status: 1 },
      ],
    },
  });
  assert.deepEqual(
    saved.results.map((result) => (result.ok ? result.row.score : [result.errorCode, result.msg])),
    [6, ['AU1402', '评分必须为0.5的整数倍'], 6, ['AU0002', '数据不存在或已被删除']],
  );
  assert.deepEqual([saved.record.state, saved.summary.decided], [1, 2]);
});

test('an item whose condition the unit does not meet is claimed beforehand and can still be scored', async () => {
  const audit = await selfAudit();
  const play = player(app, audit);
  const { rows, summary } = await play.sheet('weisq', 'SELF-ALL');
  assert.deepEqual(
    rows.map(({ nodeId, status }) => [nodeId, status]),
    [[standard.node('1.1.4'), 2]],
  );
  assert.match(rows[0]?.naReason ?? '', /使用液氯 = 2/);
  assert.equal(summary.total, 4);
  const scored = await play.save('weisq', 'SELF-ALL', '1.1.4', { status: 1 });
  assert.equal(scored.data.row.score, 10);
});

test('full marks take the open items and leave claims to be decided one by one', async () => {
  const audit = await selfAudit();
  const bulk = await (await app.as('weisq')).call(scoringRoutes.fullMarks, {
    params: { id: await audit.record('SELF-ALL') },
    body: {},
  });
  assert.equal(bulk.changed, 3);
  assert.deepEqual([bulk.summary.got, bulk.summary.due, bulk.summary.percent], [26, 26, 100]);
  assert.equal(bulk.rows.length, 3);
});

test('a stage waits for the one below, and people outside it may not score', async () => {
  const audit = await selfAudit();
  const play = player(app, audit);
  const early = await play.save('zhengk', 'COMPANY-C', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual(
    [early.status, early.errorCode, early.msg],
    [422, 'AU1401', '上一环节(自评)尚未确认，暂不能评分'],
  );
  const own = await play.save('weisq', 'COMPANY-C', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual(
    [own.status, own.errorCode, own.msg],
    [422, 'AU0006', '您属于被审核单位，不能在本环节评分'],
  );
  const foreign = await play.save('sunlj', 'COMPANY-C', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual([foreign.status, foreign.errorCode], [403, 'AU0001']);
  const unseen = await play.save('hanjf', 'COMPANY-C', '1.1.1', { rev: 0, status: 1 });
  assert.ok([403, 404].includes(unseen.status));
  const admin = await play.save('admin', 'SELF-ALL', '1.1.1', { rev: 0, status: 1 });
  assert.deepEqual([admin.status, admin.errorCode], [403, 'AU0001']);
});

test('the first save of a later stage fills its rows from the stage below', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 6, '1.1.2': 'full', '1.1.3': 'na' });
  const before = await play.sheet('zhengk', 'COMPANY-C');
  assert.deepEqual(
    before.rows.map(({ score, inherited, agree, rev }) => [score, inherited, agree, rev]),
    [
      [6, 1, 0, 0],
      [12, 1, 0, 0],
      [null, 1, 0, 0],
    ],
  );
  assert.equal(before.summary.decided, 0);
  const saved = await play.save('zhengk', 'COMPANY-C', '1.1.1', { score: 5, reason: '现场不符' });
  assert.deepEqual([saved.data.row.inherited, saved.data.row.rev, saved.data.record.state], [0, 1, 1]);
  const agreed = await (await app.as('zhengk')).call(scoringRoutes.agreeLower, {
    params: { id: await audit.record('COMPANY-C') },
    body: {},
  });
  assert.equal(agreed.changed, 1);
  assert.deepEqual(
    agreed.skipped.map(({ nodeId, errorCode }) => [nodeId, errorCode]),
    [[standard.node('1.1.3'), 'AU1303']],
  );
  const lower = (await play.sheet('zhengk', 'COMPANY-C')).lower[standard.node('1.1.1')];
  assert.deepEqual(
    lower?.map(({ stage, score }) => [stage, score]),
    [['SELF', 6]],
  );
});

test('a claim is accepted with its own reason and refused only with one more', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'na' });
  const client = await app.as('zhengk');
  const params = { id: await audit.record('COMPANY-C'), nodeId: standard.node('1.1.3') };
  const bare = await client.tryCall(scoringRoutes.naRefuse, { params, body: { rev: 0 } });
  assert.deepEqual([bare.errorCode, bare.msg], ['AU0004', '必填项未填写：认定理由']);
  const refused = await client.call(scoringRoutes.naRefuse, {
    params,
    body: { rev: 0, reason: '现场有该项业务' },
  });
  assert.deepEqual([refused.row.status, refused.row.naDecisionReason], [4, '现场有该项业务']);
  const accepted = await client.call(scoringRoutes.naAccept, { params, body: { rev: 1 } });
  assert.deepEqual([accepted.row.status, accepted.summary.notApplicable], [3, 6]);
});

test('last year’s open finding asks for a statement in the item’s lowest stage', async () => {
  const former = await makeAudit(app, standard, { lines: ['C'], year: 2025 });
  const playFormer = player(app, former);
  await playFormer.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 5, '1.1.2': 'full', '1.1.3': 'full' });
  await putFinding(app, former.taskId, { node_id: standard.node('1.1.1'), state: 4 });
  const audit = await makeAudit(app, standard, { lines: ['C'], prevTaskId: former.taskId });
  const play = player(app, audit);
  const { lastYear } = await play.sheet('weisq', 'SELF-ALL');
  const { findings, ...result } = lastYear[standard.node('1.1.1')] ?? {};
  assert.deepEqual(result, { status: 1, score: 5, standardScore: 8, openFindings: 1 });
  assert.equal(findings?.length, 1);
  const silent = await play.save('weisq', 'SELF-ALL', '1.1.1', { status: 1 });
  assert.deepEqual([silent.errorCode, silent.msg], ['AU1414', '上年未关闭的问题须说明整改情况']);
  const bulk = await (await app.as('weisq')).call(scoringRoutes.fullMarks, {
    params: { id: await audit.record('SELF-ALL') },
    body: {},
  });
  assert.deepEqual([bulk.changed, bulk.skipped.map(({ errorCode }) => errorCode)], [2, ['AU1414']]);
  const told = await play.save('weisq', 'SELF-ALL', '1.1.1', {
    status: 1,
    carryStatement: '已补齐检测记录并组织培训',
  });
  assert.equal(told.code, 200, told.msg);
});
