import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import type { ScoreRouteCode } from '@auditplus/contract/features/scoring/stage.model.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putReport } from '../../testing/put-records.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10 },
    { code: '1.1.2', line: 'W', score: 10 },
    { code: '1.1.3', line: 'H', score: 10 },
  ]);
});
after(() => app.stop());

const said = (outcome: { status: number; errorCode: string | undefined }) => [
  outcome.status,
  outcome.errorCode,
];

/** SELF confirmed by the unit, COMPANY confirmed by the partner with two points less. */
async function afterCompany(options: { processOpen?: boolean } = {}): Promise<TestAudit> {
  const audit = await makeAudit(app, standard, { options });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'full' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 8 });
  await play.stage('COMPANY-W', WORKERS.COMPANY, { '1.1.2': 8 });
  return audit;
}

const stagesSeen = async (account: string, audit: TestAudit) => {
  const detail = await (await app.as(account)).call(evaluationRoutes.taskDetail, {
    params: { id: audit.taskId },
    query: {},
  });
  return detail.items.map(({ stages, effective }) => [
    stages.map(({ stage, score }) => `${stage} ${score}`).join(', '),
    effective.score,
  ]);
};

test('the unit never sees a later stage: not in the sheet, the detail, the totals, the variance or an error', async () => {
  const audit = await afterCompany();
  for (const account of ['weisq', 'caoyh', 'heyx']) {
    const client = await app.as(account);
    const sheet = await client.tryCall(scoringRoutes.readSheet, {
      params: { id: await audit.record('COMPANY-C') },
      query: {},
    });
    assert.deepEqual(said(sheet), [403, 'AU0001'], account);
    for (const route of ['sheetSummary', 'checkStage', 'listRounds'] as const) {
      const refused = await client.tryCall(scoringRoutes[route], {
        params: { id: await audit.record('COMPANY-C') },
      });
      assert.deepEqual(said(refused), [403, 'AU0001'], `${account} ${route}`);
    }
    assert.deepEqual(await stagesSeen(account, audit), [
      ['SELF 10', 10],
      ['SELF 10', 10],
      ['SELF 10', 10],
    ]);
    const effective = await client.call(evaluationRoutes.taskEffective, { params: { id: audit.taskId } });
    assert.deepEqual([effective.summary.got, effective.task.publishedPercent], [30, null]);
    const variance = await client.tryCall(evaluationRoutes.taskVariance, {
      params: { id: audit.taskId },
      query: { from: 'SELF', to: 'COMPANY' },
    });
    assert.deepEqual(said(variance), [403, 'AU0001']);
    const own = await client.tryCall(scoringRoutes.saveItem, {
      params: { id: await audit.record('COMPANY-C'), nodeId: standard.node('1.1.1') },
      body: { rev: 0, status: 1 },
    });
    assert.equal(own.errorCode, account === 'caoyh' ? 'AU0001' : 'AU0006');
    assert.doesNotMatch(JSON.stringify(own.data), /"score":8/);
  }
});

test('with an open process the coordinator and the manager see later stages once these are confirmed', async () => {
  const audit = await afterCompany({ processOpen: true });
  const seen = [
    ['SELF 10, COMPANY 8', 8],
    ['SELF 10, COMPANY 8', 8],
    ['SELF 10', 10],
  ];
  assert.deepEqual(await stagesSeen('weisq', audit), seen);
  assert.deepEqual(await stagesSeen('caoyh', audit), seen);
  assert.deepEqual((await stagesSeen('heyx', audit))[0], ['SELF 10', 10]);
  const play = player(app, audit);
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 5);
  assert.deepEqual(await stagesSeen('weisq', audit), seen);
});

test('the unit sees the final result when its report is published', async () => {
  const audit = await afterCompany();
  const play = player(app, audit);
  await play.stage('WATER-W', WORKERS.WATER, { '1.1.2': 'agree' });
  await play.stage('HQ-CH', WORKERS.HQ, { '1.1.1': 'agree', '1.1.3': 'agree' });
  await play.stage('MSD-CH', WORKERS.MSD, { '1.1.1': 7, '1.1.3': 'agree' });
  await play.stage('MSD-W', WORKERS.MSD, { '1.1.2': 'agree' });
  assert.deepEqual((await stagesSeen('weisq', audit))[0], ['SELF 10', 10]);
  await putReport(app, audit.taskId, 5);
  assert.deepEqual((await stagesSeen('weisq', audit))[0], ['SELF 10, MSD 7', 7]);
});

test('everyone else sees what the matrix gives: lower stages confirmed, water line W only, strangers nothing', async () => {
  const audit = await afterCompany();
  const play = player(app, audit);
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 8).catch(() => undefined);
  await play.mark('wujp', 'WATER-W', '1.1.2', 6);
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 5);
  assert.deepEqual(await stagesSeen('wujp', audit), [['SELF 10, COMPANY 8, WATER 8', 8]]);
  assert.equal((await stagesSeen('zhengk', audit)).length, 3);
  assert.doesNotMatch(JSON.stringify(await stagesSeen('songll', audit)), /HQ|MSD/);
  assert.match(JSON.stringify(await stagesSeen('zhaoqf', audit)), /HQ/);
  const stranger = await (await app.as('hanjf')).tryCall(evaluationRoutes.taskDetail, {
    params: { id: audit.taskId },
    query: {},
  });
  assert.deepEqual(said(stranger), [404, 'AU0002']);
  const admin = await (await app.as('admin')).tryCall(evaluationRoutes.taskEffective, {
    params: { id: audit.taskId },
  });
  assert.deepEqual(said(admin), [403, 'AU0001']);
  const drafts = await (await app.as('songll')).tryCall(scoringRoutes.readSheet, {
    params: { id: await audit.record('WATER-W') },
    query: {},
  });
  assert.deepEqual(said(drafts), [403, 'score.notConfirmed']);
});

test('a lower stage that is only submitted says when it opens to those who may read it then', async () => {
  const audit = await makeAudit(app, standard, {});
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'full' });
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 8);
  await play.step('songll', 'COMPANY-C', 'submitStage');
  const lead = await app.as('zhaoqf');
  const request = { params: { id: await audit.record('COMPANY-C') }, query: {} };
  const early = await lead.tryCall(scoringRoutes.readSheet, request);
  assert.deepEqual(
    [early.status, early.errorCode, early.msg],
    [403, 'score.notConfirmed', '“合作公司评分（企业线）”确认后您才能查看，当前：已提交'],
  );
  await play.step('songll', 'COMPANY-C', 'confirmStage');
  const sheet = await lead.call(scoringRoutes.readSheet, request);
  assert.deepEqual([sheet.record.can.edit, sheet.rows[0]?.score], [false, 8]);
});

test('comments of later stages stay out of the unit’s sight', async () => {
  const audit = await afterCompany();
  const target = { checkTaskId: audit.taskId, targetType: 'item' as const, targetId: standard.node('1.1.1') };
  const partner = await app.as('zhengk');
  const unit = await app.as('weisq');
  const hidden = await partner.call(scoringRoutes.createComment, {
    body: { ...target, body: '建议再扣1分' },
  });
  assert.equal(hidden.stage, 'COMPANY');
  const open = await unit.call(scoringRoutes.createComment, { body: { ...target, body: '已补充记录' } });
  const list = async (client: typeof unit) =>
    (await client.call(scoringRoutes.listComments, { query: target })).list.map(({ body }) => body);
  assert.deepEqual(await list(unit), ['已补充记录']);
  assert.deepEqual(await list(partner), ['建议再扣1分', '已补充记录']);
  const edit = await partner.tryCall(scoringRoutes.updateComment, {
    params: { id: open.id },
    body: { rev: 0, body: '改别人的话' },
  });
  assert.deepEqual(said(edit), [403, 'AU0001']);
  const resolved = await partner.call(scoringRoutes.updateComment, {
    params: { id: open.id },
    body: { rev: 0, resolved: 1 },
  });
  assert.deepEqual([resolved.resolved, resolved.rev], [1, 1]);
  const stale = await unit.tryCall(scoringRoutes.updateComment, {
    params: { id: open.id },
    body: { rev: 0, body: '再补充' },
  });
  assert.deepEqual(said(stale), [409, 'AU0007']);
  await unit.call(scoringRoutes.deleteComment, { params: { id: open.id } });
  assert.deepEqual(await list(partner), ['建议再扣1分']);
  const foreign = await unit.tryCall(scoringRoutes.deleteComment, { params: { id: hidden.id } });
  assert.deepEqual(said(foreign), [404, 'AU0002']);
});

test('ids that do not belong together are missing, and 0 is the current record of the route’s stage', async () => {
  const audit = await afterCompany();
  const other = await makeAudit(app, standard);
  const msd = await app.as('chenyl');
  const id = await audit.record('SELF-ALL');
  const evaluationId = await audit.evaluation('SELF-ALL');
  const mixed = await msd.tryCall(scoringRoutes.readSheet, {
    params: { id },
    query: { checkTaskId: other.taskId },
  });
  assert.deepEqual(said(mixed), [404, 'AU0002']);
  const foreign = await msd.tryCall(scoringRoutes.readSheet, {
    params: { id: '0' },
    query: { checkTaskId: other.taskId, evaluationId },
  });
  assert.deepEqual(said(foreign), [404, 'AU0002']);
  const current = await msd.call(scoringRoutes.readSheet, { params: { id: '0' }, query: { evaluationId } });
  assert.deepEqual([current.record.id, current.record.route], [id, 'TaskScore1']);
  const company = await msd.call(evaluationRoutes.currentRecord, {
    params: { id: evaluationId },
    query: { stage: 'COMPANY', checkTaskId: audit.taskId },
  });
  assert.deepEqual(
    [company.stage, company.route, company.stageRecordId],
    ['COMPANY', 'TaskScoreCompany', await audit.record('COMPANY-C')],
  );
});

test('evaluation 0 is the current one of the page: the own package, else the whole; a record is enough by itself', async () => {
  const audit = await makeAudit(app, standard, {
    packages: [{ stage: 'SELF', fullName: '生产运行部', codes: ['1.1.1'], owner: 'heyx' }],
  });
  const other = await makeAudit(app, standard);
  const read = async (
    account: string,
    id: string,
    query: { checkTaskId?: string; route?: ScoreRouteCode },
  ) => {
    const outcome = await (await app.as(account)).tryCall(scoringRoutes.readSheet, {
      params: { id },
      query: { ...query, evaluationId: '0' },
    });
    return outcome.errorCode ?? outcome.data.record.evaluationName;
  };
  const record = await audit.record('SELF-ALL/生产运行部');
  const { taskId } = audit;
  assert.deepEqual(
    [
      await read('heyx', record, { checkTaskId: taskId, route: 'TaskScore' }),
      await read('heyx', '0', { checkTaskId: taskId, route: 'TaskScore' }),
      await read('chenyl', '0', { checkTaskId: taskId, route: 'TaskScoreWater1' }),
      await read('heyx', record, { checkTaskId: other.taskId }),
      await read('heyx', '0', { route: 'TaskScore' }),
      await read('heyx', '0', { checkTaskId: taskId }),
    ],
    ['生产运行部', '生产运行部', '管理体系部审定（水务线）', 'AU0002', 'AU0002', 'AU0002'],
  );
  const whole = await (await app.as('weisq')).call(scoringRoutes.readSheet, {
    params: { id: '0' },
    query: { checkTaskId: taskId, evaluationId: '0', route: 'TaskScore1' },
  });
  assert.equal(whole.record.id, await audit.record('SELF-ALL'));
});
