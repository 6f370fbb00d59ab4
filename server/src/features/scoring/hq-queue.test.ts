import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { currentUserRoutes } from '@auditplus/contract/features/current-user/current-user.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10 },
    { code: '1.1.2', line: 'C', score: 8 },
  ]);
});
after(() => app.stop());

const MARKS = [
  ['1.1.1', 7],
  ['1.1.2', 8],
] as const;

async function atHeadOffice() {
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 7 });
  return { audit, play };
}

test('scoring through the queue leaves what scoring through the sheet leaves, with the same guards', async () => {
  const expert = await app.as('sunlj');
  const queued = await atHeadOffice();
  for (const [code, score] of MARKS) {
    const matrix = await expert.call(scoringRoutes.scoreMatrix, {
      query: { checkId: queued.audit.checkId, nodeCode: code, stage: 'HQ' },
    });
    const [cell] = matrix.list;
    assert.equal(cell?.canEdit, true);
    const params = { id: cell?.stageRecordId ?? '', nodeId: cell?.nodeId ?? '' };
    const body = { rev: cell?.row?.rev ?? 0, score, reason: '现场核实', varianceReason: '现场核实不符' };
    const odd = await expert.tryCall(scoringRoutes.saveItem, { params, body: { ...body, score: 5.3 } });
    assert.deepEqual([odd.status, odd.errorCode], [422, 'AU1402']);
    await expert.call(scoringRoutes.saveItem, { params, body });
    const unit = await (await app.as('weisq')).tryCall(scoringRoutes.saveItem, { params, body });
    assert.equal(unit.errorCode, 'AU0006');
  }
  const direct = await atHeadOffice();
  const id = await direct.audit.record('HQ-CH');
  for (const [code, score] of MARKS)
    await expert.call(scoringRoutes.saveItem, {
      params: { id, nodeId: standard.node(code) },
      body: { rev: 0, score, reason: '现场核实', varianceReason: '现场核实不符' },
    });
  const results = [];
  for (const { audit, play } of [queued, direct]) {
    await play.done('sunlj', 'HQ-CH', 'submitStage');
    await play.done('zhaoqf', 'HQ-CH', 'confirmStage');
    const sheet = await play.sheet('zhaoqf', 'HQ-CH');
    const { list, summary } = await (await app.as('zhaoqf')).call(evaluationRoutes.taskEffective, {
      params: { id: audit.taskId },
    });
    results.push({
      list,
      percent: summary.percent,
      rows: sheet.rows.map(({ score, deductTotal, varianceReason, agree }) => [
        score,
        deductTotal,
        varianceReason,
        agree,
      ]),
    });
  }
  assert.deepEqual(results[0], results[1]);
  assert.deepEqual(
    results[0]?.list.map(({ score }) => score),
    [7, 8],
  );
});

test('an English reader steps through the queue by the English names of items that have one', async () => {
  const other = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10 },
    { code: '1.1.2', line: 'C', score: 8 },
  ]);
  await app.app.kernel.db
    .updateTable('standard_nodes')
    .set({ full_name_en: 'Valve wells' })
    .where('id', '=', other.node('1.1.1'))
    .execute();
  const audit = await makeAudit(app, other, { lines: ['C'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full' });
  const expert = await app.as('sunlj');
  const namesFor = async (language: 'zh' | 'en') => {
    await expert.call(currentUserRoutes.language, { body: { language } });
    const query = { checkId: audit.checkId, nodeCode: '1.1.1', stage: 'HQ' as const };
    return (await expert.call(scoringRoutes.scoreMatrix, { query })).items.map(({ fullName }) => fullName);
  };
  assert.deepEqual(await namesFor('en'), ['Valve wells', '项目1.1.2']);
  assert.deepEqual(await namesFor('zh'), ['项目1.1.1', '项目1.1.2']);
});
