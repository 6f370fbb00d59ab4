import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { findingsRoutes } from '@auditplus/contract/features/findings/findings.routes.ts';
import { rectificationsRoutes } from '@auditplus/contract/features/rectifications/rectifications.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { putFinding, putRectification } from '../../testing/put-records.ts';
import { said } from '../../testing/said.ts';
import { uploadAs } from '../evidence/evidence.fixture.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player } from './testing/play.ts';

/** Acceptance 17.1: ids of two audits put together are no record, and carry last year’s work to its own item only. */
let app: TestApp;
let standard: TestStandard;
let other: TestStandard;
let here: TestAudit;
let there: TestAudit;
before(async () => {
  app = await startTestApp();
  const items = ['1.1.1', '1.1.2', '1.1.3'].map((code) => ({ code, line: 'C' as const, score: 10 }));
  [standard, other] = [await makeStandard(app, items), await makeStandard(app, items)];
  [here, there] = [
    await makeAudit(app, standard, { lines: ['C'] }),
    await makeAudit(app, other, { lines: ['C'] }),
  ];
});
after(() => app.stop());

const MISSING = [404, 'AU0002', '数据不存在或已被删除'];

test('an item of another standard is not in the sheet, whatever is done to it', async () => {
  const unit = await app.as('weisq');
  const params = { id: await here.record('SELF-ALL'), nodeId: other.node('1.1.1') };
  const body = { rev: 0, status: 1 as const };
  assert.deepEqual(said(await unit.tryCall(scoringRoutes.saveItem, { params, body })), MISSING);
  const sample = { population: 86, seed: 1 };
  assert.deepEqual(said(await unit.tryCall(scoringRoutes.drawSample, { params, body: sample })), MISSING);
  const { results } = await unit.call(scoringRoutes.saveBatch, {
    params: { id: params.id },
    body: { rows: [{ nodeId: params.nodeId, ...body }] },
  });
  assert.deepEqual(
    results.map((result) => (result.ok ? 'saved' : result.errorCode)),
    ['AU0002'],
  );
});

test('a record, an evaluation and a task of two audits answer nothing together', async () => {
  const msd = await app.as('chenyl');
  const ask = async (id: string, query: object) =>
    said(await msd.tryCall(scoringRoutes.readSheet, { params: { id }, query }));
  const record = await here.record('SELF-ALL');
  assert.deepEqual(await ask(record, { checkTaskId: there.taskId }), MISSING);
  assert.deepEqual(await ask(record, { evaluationId: await there.evaluation('SELF-ALL') }), MISSING);
  const evaluationId = await here.evaluation('COMPANY-C');
  assert.deepEqual(await ask('0', { checkTaskId: there.taskId, evaluationId }), MISSING);
  const current = await msd.tryCall(evaluationRoutes.currentRecord, {
    params: { id: evaluationId },
    query: { checkTaskId: there.taskId },
  });
  assert.deepEqual(said(current), MISSING);
  const compared = await msd.tryCall(scoringRoutes.compareRounds, {
    query: { stageRecordIds: `${record},${await there.record('SELF-ALL')}` },
  });
  assert.deepEqual(said(compared), MISSING);
});

test('an address of one audit does not open the task, the files or the rectification of another', async () => {
  const msd = await app.as('chenyl');
  const params = { id: here.taskId };
  const detail = async (checkId: string) =>
    said(await msd.tryCall(evaluationRoutes.taskDetail, { params, query: { checkId } }));
  assert.deepEqual([(await detail(here.checkId))[0], await detail(there.checkId)], [200, MISSING]);
  const findingId = await putFinding(app, here.taskId, { state: 2 });
  await putRectification(app, findingId, { state: 1 });
  const rectification = await app.app.kernel.db
    .selectFrom('rectifications')
    .select('id')
    .where('finding_id', '=', findingId)
    .executeTakeFirstOrThrow();
  const read = async (checkId: string) =>
    said(await msd.tryCall(rectificationsRoutes.read, { params: rectification, query: { checkId } }));
  assert.deepEqual([(await read(here.checkId))[0], await read(there.checkId)], [200, MISSING]);
  const { taskId: checkTaskId } = here;
  const own = { evaluationId: await here.evaluation('HQ-CH'), stageRecordId: await here.record('HQ-CH') };
  for (const route of [evidenceRoutes.list, evidenceRoutes.findingFiles]) {
    const files = async (query: object) =>
      said(await msd.tryCall(route, { query: { checkTaskId, ...query } }));
    assert.equal((await files(own))[0], 200);
    assert.deepEqual(await files({ evaluationId: await there.evaluation('HQ-CH') }), MISSING);
    assert.deepEqual(await files({ stageRecordId: await there.record('HQ-CH') }), MISSING);
    assert.deepEqual(await files({ ...own, stageRecordId: await here.record('SELF-ALL') }), MISSING);
  }
});

test('comments, files and findings stay with their own task', async () => {
  const partner = await app.as('songll');
  const target = { checkTaskId: here.taskId, targetType: 'item' as const, targetId: other.node('1.1.1') };
  const comment = await partner.tryCall(scoringRoutes.createComment, {
    body: { ...target, body: '建议再扣1分' },
  });
  assert.deepEqual(said(comment), MISSING);
  const lead = await app.as('zhaoqf');
  const file = {
    stageRecordId: '0',
    evaluationId: await here.evaluation('HQ-CH'),
    nodeId: other.node('1.1.1'),
    fileId: await uploadAs(app, 'zhaoqf', 'png'),
    place: '',
    description: '',
  };
  assert.deepEqual(said(await lead.tryCall(evidenceRoutes.addFindingFile, { body: file })), MISSING);
  const mixed = { ...file, nodeId: standard.node('1.1.1'), stageRecordId: await there.record('HQ-CH') };
  assert.deepEqual(said(await lead.tryCall(evidenceRoutes.addFindingFile, { body: mixed })), MISSING);
  const finding = await partner.tryCall(findingsRoutes.create, {
    body: {
      checkTaskId: here.taskId,
      nodeId: other.node('1.1.1'),
      deductionIndexes: [],
      title: '检测记录缺失',
      fact: '三月两次作业没有检测记录',
      criterion: '1.1.1',
      severity: 2,
      majorHazard: 0,
      category: '管理缺陷',
      causePreliminary: '',
      deptOrgId: null,
      place: '',
      fileIds: [],
    },
  });
  assert.deepEqual(said(finding), MISSING);
});

test('X3: every item with an open finding of last year shows it, and the sheet waits for each statement', async () => {
  const former = await makeAudit(app, standard, { lines: ['C'], year: 2025, unit: 'C12', partner: 'C11' });
  for (const [code, state] of [
    ['1.1.1', 4],
    ['1.1.2', 1],
    ['1.1.3', 5],
  ] as const)
    await putFinding(app, former.taskId, { node_id: standard.node(code), state, title: `上年问题${code}` });
  const audit = await makeAudit(app, standard, {
    lines: ['C'],
    unit: 'C12',
    partner: 'C11',
    prevTaskId: former.taskId,
  });
  const play = player(app, audit);
  const { lastYear } = await play.sheet('leiyt', 'SELF-ALL');
  assert.deepEqual(
    ['1.1.1', '1.1.2', '1.1.3'].map((code) => lastYear[standard.node(code)]?.openFindings ?? 0),
    [1, 1, 0],
  );
  assert.deepEqual(
    ['1.1.1', '1.1.3'].map((code) => lastYear[standard.node(code)]?.findings.map(({ title }) => title)),
    [['上年问题1.1.1'], []],
  );
  await play.mark('leiyt', 'SELF-ALL', '1.1.3', 'full');
  for (const [code, left] of [
    ['1.1.1', 2],
    ['1.1.2', 1],
  ] as const) {
    const early = await play.step('leiyt', 'SELF-ALL', 'submitStage');
    assert.deepEqual(said(early), [422, 'AU1302', `还有${left}个评价项目未评分`]);
    const silent = await play.save('leiyt', 'SELF-ALL', code, { status: 1 });
    assert.deepEqual(said(silent), [422, 'AU1414', '上年未关闭的问题须说明整改情况']);
    await play.save('leiyt', 'SELF-ALL', code, { status: 1, carryStatement: '已补齐检测记录并组织培训' });
  }
  await play.done('leiyt', 'SELF-ALL', 'submitStage');
  await play.done('baojm', 'SELF-ALL', 'confirmStage');
  const { lower } = await play.sheet('shihy', 'COMPANY-C');
  assert.deepEqual(
    lower[standard.node('1.1.1')]?.map(({ stage, carryStatement }) => [stage, carryStatement]),
    [['SELF', '已补齐检测记录并组织培训']],
  );
});
