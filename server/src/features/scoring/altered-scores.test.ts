import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10, options: [{ kind: 'FIXED', points: 2 }] },
    { code: '2.1.1', line: 'C', score: 10, options: [{ kind: 'RATE' }] },
  ]);
});
after(() => app.stop());

const verify = async ({ checkId }: TestAudit) =>
  (await app.as('chenyl')).call(activitiesRoutes.verify, { params: { checkId } });

/** The place in the audit's chain of the entry that fixed a record's rows. */
async function seqOfSubmit({ checkId }: TestAudit, recordId: string): Promise<number> {
  const { seq } = await app.app.kernel.db
    .selectFrom('activities')
    .select('seq')
    .where('chain_id', '=', checkId)
    .where('action', '=', 'stage.submitted')
    .where('target_id', '=', recordId)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return Number(seq);
}

/** Writes past the product, as somebody with the database's password would. */
const alter = (recordId: string, code: string, score: number) =>
  app.app.kernel.db
    .updateTable('item_scores')
    .set({ score })
    .where('stage_record_id', '=', recordId)
    .where('node_id', '=', standard.node(code))
    .where('scorer_id', 'is', null)
    .execute();

test('X2: a score changed in its table is found, by the entry that had fixed it', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['HQ'] });
  const play = player(app, audit);
  const sample = { population: 40, method: 'RANDOM' as const, seed: 7, size: 10, hits: 2, picked: [] };
  await play.save('weisq', 'SELF-ALL', '1.1.1', {
    deductions: [{ optionId: standard.option('1.1.1', 0), reason: '缺一份记录', place: '档案室' }],
  });
  await play.save('weisq', 'SELF-ALL', '2.1.1', {
    deductions: [{ optionId: standard.option('2.1.1', 0), reason: '抽查记录不全' }],
    sample,
  });
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 6, '2.1.1': 'agree' });
  const self = await audit.record('SELF-ALL');
  const company = await audit.record('COMPANY-C');
  const sound = await verify(audit);
  assert.deepEqual([sound.whole, sound.brokenSeq], [true, null]);

  await alter(company, '1.1.1', 900);
  const altered = await verify(audit);
  assert.deepEqual([altered.whole, altered.brokenSeq], [false, await seqOfSubmit(audit, company)]);
  await alter(self, '1.1.1', 1000);
  assert.equal((await verify(audit)).brokenSeq, await seqOfSubmit(audit, self), 'the first one is named');
  await alter(self, '1.1.1', 800);
  await alter(company, '1.1.1', 600);
  assert.equal((await verify(audit)).whole, true, 'as it was');
});

test('the basis of an adjustment is kept with its row, in its history and under its hash', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['HQ'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '2.1.1': 'full' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 'agree', '2.1.1': 'agree' });
  const adjustmentBasis = '现场抽查2026年3月巡检记录';
  const saved = await play.save('chenyl', 'MSD-CH', '1.1.1', {
    score: 6,
    reason: '现场核实不符合要求',
    varianceReason: '现场核实与自评不符',
    adjustmentBasis,
  });
  assert.equal(saved.status, 200);
  await play.save('chenyl', 'MSD-CH', '2.1.1', { score: 10 });
  await play.done('chenyl', 'MSD-CH', 'submitStage');
  const { rows } = await play.sheet('zhoumin', 'MSD-CH');
  assert.deepEqual(
    rows.map((row) => row.adjustmentBasis),
    [adjustmentBasis, ''],
  );
  const history = await app.app.kernel.db
    .selectFrom('activities')
    .select('after')
    .where('chain_id', '=', audit.checkId)
    .execute();
  assert.match(JSON.stringify(history), new RegExp(adjustmentBasis));
  assert.equal((await verify(audit)).whole, true);
  const record = await audit.record('MSD-CH');
  const write = (text: string) =>
    app.app.kernel.db
      .updateTable('item_scores')
      .set({ adjustment_basis: text })
      .where('stage_record_id', '=', record)
      .where('node_id', '=', standard.node('1.1.1'))
      .where('scorer_id', 'is', null)
      .execute();
  await write('改写');
  assert.equal((await verify(audit)).whole, false);
  await write(adjustmentBasis);
});

test('rounds, packages, withdrawn and returned sheets are sound while nobody touches the tables', async () => {
  const audit = await makeAudit(app, standard, {
    lines: ['C'],
    off: ['HQ'],
    packages: [
      { stage: 'SELF', fullName: '生产运行部', codes: ['1'], owner: 'heyx' },
      { stage: 'SELF', fullName: '安全管理部', codes: ['2'], owner: 'weisq' },
    ],
  });
  const play = player(app, audit);
  await play.mark('heyx', 'SELF-ALL/生产运行部', '1.1.1', 8);
  await play.done('heyx', 'SELF-ALL/生产运行部', 'submitStage');
  assert.equal((await play.step('heyx', 'SELF-ALL/生产运行部', 'withdrawStage')).code, 200);
  await play.mark('heyx', 'SELF-ALL/生产运行部', '1.1.1', 9);
  await play.done('heyx', 'SELF-ALL/生产运行部', 'submitStage');
  await play.done('weisq', 'SELF-ALL/生产运行部', 'confirmStage');
  await play.mark('weisq', 'SELF-ALL/安全管理部', '2.1.1', 'full');
  await play.done('weisq', 'SELF-ALL/安全管理部', 'submitStage');
  await play.done('weisq', 'SELF-ALL/安全管理部', 'confirmStage');
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  assert.equal((await verify(audit)).whole, true);
  const part = await audit.record('SELF-ALL/生产运行部');
  await app.app.kernel.db.deleteFrom('item_scores').where('stage_record_id', '=', part).execute();
  assert.equal((await verify(audit)).brokenSeq, await seqOfSubmit(audit, part), 'a deleted row is missed');
});
