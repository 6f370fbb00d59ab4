import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { activitiesRoutes } from '@auditplus/contract/features/activities/activities.routes.ts';
import { auditsRoutes } from '@auditplus/contract/features/audits/audits.routes.ts';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { type SqlBool, sql } from 'kysely';
import { verifyChain } from '../../kernel/audit-log.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestItem } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});
after(() => app.stop());

const THREE = [
  { code: '1.1.1', line: 'C', score: 8 },
  { code: '1.1.2', line: 'C', score: 10 },
  { code: '1.1.3', line: 'C', score: 8, applicability: 'OPTIONAL' },
] as const satisfies readonly TestItem[];

test('several scorers merge by the record’s rule, and a conflict blocks until the lead has decided', async () => {
  const standard = await makeStandard(app, THREE);
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'], merge: { HQ: 'AVERAGE' } });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'na' });
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 6);
  await play.mark('maxd', 'HQ-CH', '1.1.1', 7);
  await play.mark('sunlj', 'HQ-CH', '1.1.2', 4);
  await play.mark('maxd', 'HQ-CH', '1.1.2', 'agree');
  await play.mark('sunlj', 'HQ-CH', '1.1.3', 'accept');
  await play.mark('maxd', 'HQ-CH', '1.1.3', 'accept');
  const mine = await play.sheet('sunlj', 'HQ-CH');
  assert.deepEqual(
    mine.others.map(({ scorer, score }) => [scorer?.name, score]),
    [
      ['马晓东', 7],
      ['马晓东', 10],
      ['马晓东', null],
    ],
  );
  assert.deepEqual(
    mine.conflicts.map(({ nodeId, spread }) => [nodeId, spread]),
    [[standard.node('1.1.2'), 6]],
  );
  const blocked = await play.step('sunlj', 'HQ-CH', 'submitStage');
  assert.deepEqual(said(blocked), [422, 'AU1408', '还有1个多人评分冲突未裁定']);

  const params = { id: await audit.record('HQ-CH'), nodeId: standard.node('1.1.2') };
  const body = { kind: 'score' as const, score: 5, reason: '按现场记录裁定' };
  const wrong = await (await app.as('sunlj')).tryCall(scoringRoutes.decideConflict, { params, body });
  assert.deepEqual(said(wrong), [403, 'AU0001', '您没有权限执行此操作']);
  const lead = await app.as('zhaoqf');
  const odd = await lead.tryCall(scoringRoutes.decideConflict, { params, body: { ...body, score: 5.3 } });
  assert.deepEqual(said(odd), [422, 'AU1402', '评分必须为0.5的整数倍']);
  const decided = await lead.call(scoringRoutes.decideConflict, { params, body });
  assert.equal(decided.conflictsLeft, 0);
  await play.done('sunlj', 'HQ-CH', 'submitStage');
  await play.done('zhaoqf', 'HQ-CH', 'confirmStage');
  const effective = await lead.call(evaluationRoutes.taskEffective, { params: { id: audit.taskId } });
  assert.deepEqual(
    effective.list.map(({ outcome, score }) => [outcome, score]),
    [
      ['scored', 6.5],
      ['scored', 5],
      ['na', null],
    ],
  );
  const detail = await (await app.as('chenyl')).call(evaluationRoutes.taskDetail, {
    params: { id: audit.taskId },
    query: { onlyDeducted: 1 },
  });
  const merged = detail.items[0]?.stages.find(({ stage }) => stage === 'HQ');
  assert.deepEqual(
    [merged?.consensus, merged?.deductions.length, merged?.scorer],
    [true, 2, '孙丽娟、马晓东'],
  );
});

test('a decision falls when a scorer changes the item afterwards', async () => {
  const standard = await makeStandard(app, THREE);
  const audit = await makeAudit(app, standard, {
    lines: ['C'],
    off: ['COMPANY'],
    merge: { HQ: 'STRICTEST' },
  });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'full' });
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 8);
  await play.mark('maxd', 'HQ-CH', '1.1.1', 4);
  await (await app.as('zhaoqf')).call(scoringRoutes.decideConflict, {
    params: { id: await audit.record('HQ-CH'), nodeId: standard.node('1.1.1') },
    body: { kind: 'score', score: 6, reason: '按现场记录裁定' },
  });
  assert.equal((await play.sheet('zhaoqf', 'HQ-CH')).conflicts[0]?.decision?.score, 6);
  await play.mark('maxd', 'HQ-CH', '1.1.1', 3);
  assert.equal((await play.sheet('zhaoqf', 'HQ-CH')).conflicts[0]?.decision, null);
});

const WATER = [
  { code: '4.1.1', line: 'W', score: 8 },
  { code: '4.1.2', line: 'W', score: 8 },
] as const satisfies readonly TestItem[];

test('a member’s deduction stands against what the lead agreed to in bulk until the lead decides; no row disappears', async () => {
  const standard = await makeStandard(app, WATER);
  const audit = await makeAudit(app, standard, { lines: ['W'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '4.1.1': 'full', '4.1.2': 'full' });
  const id = await audit.record('WATER-W');
  const lead = await app.as('huangwl');
  const { changed } = await lead.call(scoringRoutes.agreeLower, { params: { id }, body: {} });
  assert.equal(changed, 2);
  await play.mark('wujp', 'WATER-W', '4.1.1', 6);
  const pending = await app.app.kernel.db
    .selectFrom('outbox')
    .select('id')
    .where('event', '=', 'conflict.pending')
    .where(sql<SqlBool>`payload ->> 'stageRecordId' = ${id}`)
    .execute();
  assert.equal(pending.length, 1, 'the lead is not told of the difference');
  const open = await play.sheet('huangwl', 'WATER-W');
  assert.deepEqual(
    [open.conflicts.map(({ nodeId, kinds }) => [nodeId, kinds]), open.summary.got],
    [[[standard.node('4.1.1'), ['unseen']]], 14],
  );
  const blocked = await play.step('huangwl', 'WATER-W', 'submitStage');
  assert.deepEqual(said(blocked), [422, 'AU1408', '还有1个多人评分冲突未裁定']);
  const { list } = await lead.call(activitiesRoutes.list, {
    query: { checkId: audit.checkId, targetType: 'item', targetId: standard.node('4.1.1'), pageSize: 100 },
  });
  const said4 = list.map(({ actor, action, after }) => [actor.name, action, after?.score]);
  assert.deepEqual(said4.slice(0, 2), [
    ['吴江平', 'score.saved', 6],
    ['黄伟立', 'score.agreed', 8],
  ]);
  await lead.call(scoringRoutes.decideConflict, {
    params: { id, nodeId: standard.node('4.1.1') },
    body: { kind: 'score', score: 6, reason: '采用吴江平的评分' },
  });
  await play.done('huangwl', 'WATER-W', 'submitStage');
  await play.done('huangwl', 'WATER-W', 'confirmStage');
  const closed = await play.sheet('chenyl', 'WATER-W');
  const ofItem = (
    rows: readonly { nodeId: string; score: number | null; scorer: { name: string } | null }[],
  ) =>
    rows.flatMap(({ nodeId, score, scorer }) =>
      nodeId === standard.node('4.1.1') ? [[scorer?.name, score]] : [],
    );
  assert.deepEqual(ofItem(closed.rows), [[undefined, 6]]);
  assert.deepEqual(ofItem(closed.others).sort(), [
    ['吴江平', 6],
    ['黄伟立', 8],
  ]);
});

test('a lead’s own value that a member differs from afterwards waits for another look of the lead', async () => {
  const standard = await makeStandard(app, WATER);
  const audit = await makeAudit(app, standard, { lines: ['W'], off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '4.1.1': 'full', '4.1.2': 'full' });
  await play.mark('huangwl', 'WATER-W', '4.1.1', 7);
  await play.mark('huangwl', 'WATER-W', '4.1.2', 7);
  await play.mark('wujp', 'WATER-W', '4.1.1', 6);
  assert.equal((await play.step('huangwl', 'WATER-W', 'submitStage')).errorCode, 'AU1408');
  await play.mark('huangwl', 'WATER-W', '4.1.1', 7);
  await play.done('huangwl', 'WATER-W', 'submitStage');
  const sheet = await play.sheet('wujp', 'WATER-W');
  assert.deepEqual(
    sheet.rows.map(({ score }) => score),
    [7, 7],
  );
  assert.deepEqual(sheet.others.map(({ scorer, score }) => `${scorer?.name} ${score}`).sort(), [
    '吴江平 6',
    '黄伟立 7',
    '黄伟立 7',
  ]);
});

test('without a named lead the check goes by the one who would submit, as the submission does', async () => {
  const standard = await makeStandard(app, THREE);
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'], merge: { HQ: 'LEAD' } });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full', '1.1.3': 'full' });
  await play.mark('maxd', 'HQ-CH', '1.1.1', 8);
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 7);
  for (const code of ['1.1.2', '1.1.3']) await play.mark('sunlj', 'HQ-CH', code, 'agree');
  const scorer = await app.as('sunlj');
  const check = await scorer.call(scoringRoutes.checkStage, { params: { id: await audit.record('HQ-CH') } });
  assert.deepEqual([check.ok, check.problems], [true, []]);
  await play.done('sunlj', 'HQ-CH', 'submitStage');
  const { record } = await play.sheet('zhaoqf', 'HQ-CH');
  assert.equal(record.leadScorerId, record.submittedBy?.id);
});

test('blind scoring shows earlier scores only after the scorer’s own save of the item', async () => {
  const standard = await makeStandard(app, THREE);
  const audit = await makeAudit(app, standard, { lines: ['C'], options: { blindScoring: true } });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 7, '1.1.2': 'full', '1.1.3': 'full' });
  const before = await play.sheet('zhengk', 'COMPANY-C');
  assert.deepEqual([before.rows, before.lower], [[], {}]);
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 6);
  const then = await play.sheet('zhengk', 'COMPANY-C');
  assert.deepEqual(Object.keys(then.lower), [standard.node('1.1.1')]);
  assert.deepEqual(
    then.rows.map(({ score }) => score),
    [6],
  );
});

test('until blind scoring ends, others stay hidden before the own save and the stages side by side until the submit', async () => {
  const standard = await makeStandard(app, THREE);
  const audit = await makeAudit(app, standard, {
    lines: ['C'],
    off: ['COMPANY'],
    options: { blindScoring: true },
  });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 7, '1.1.2': 'full', '1.1.3': 'full' });
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 5);
  const detailOf = async (account: string) =>
    (await app.as(account)).call(evaluationRoutes.taskDetail, { params: { id: audit.taskId }, query: {} });
  const blind = await play.sheet('maxd', 'HQ-CH');
  assert.deepEqual(
    [blind.record.blind, blind.hidden.length, blind.others, blind.conflicts],
    [true, 3, [], []],
  );
  assert.deepEqual(
    (await detailOf('maxd')).items.flatMap(({ stages }) => stages),
    [],
  );
  const params = { id: audit.checkId };
  const { rev } = await (await app.as('zhaoqf')).call(auditsRoutes.get, { params });
  const wrong = await (await app.as('maxd')).tryCall(auditsRoutes.openScores, {
    params,
    body: { rev, what: 'blind' },
  });
  assert.deepEqual([wrong.status, wrong.errorCode, wrong.msg], [403, 'AU0001', '您没有权限执行此操作']);
  const opened = await (await app.as('zhaoqf')).call(auditsRoutes.openScores, {
    params,
    body: { rev, what: 'blind' },
  });
  assert.deepEqual([opened.options.blindScoring, opened.can.endBlind], [false, false]);
  const stale = await (await app.as('zhoumin')).tryCall(auditsRoutes.openScores, {
    params,
    body: { rev, what: 'process' },
  });
  assert.equal(stale.errorCode, 'AU0007');
  const open = await play.sheet('maxd', 'HQ-CH');
  assert.deepEqual([open.hidden, open.others.map(({ score }) => score)], [[], [5]]);
  assert.deepEqual(Object.keys(open.lower).length, 3);
  assert.ok(
    (await detailOf('maxd')).items.every(({ stages }) => stages.some(({ stage }) => stage === 'SELF')),
  );
});

test('sixty people who write into one audit at once lose nothing, and its chain stays whole', async () => {
  const items = Array.from(
    { length: 60 },
    (_, index): TestItem => ({
      code: `1.${1 + Math.floor(index / 10)}.${1 + (index % 10)}`,
      line: 'C',
      score: 10,
    }),
  );
  const standard = await makeStandard(app, items);
  const audit = await makeAudit(app, standard, { lines: ['C'], off: ['COMPANY'], merge: { HQ: 'AVERAGE' } });
  const play = player(app, audit);
  const self = { id: await audit.record('SELF-ALL') };
  await (await app.as('weisq')).call(scoringRoutes.fullMarks, { params: self, body: {} });
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  const id = await audit.record('HQ-CH');
  const scorers = await Promise.all(['sunlj', 'maxd', 'zhaoqf'].map((account) => app.as(account)));
  // Sixty writers at once: every scorer takes every item, in different orders.
  const writers = Array.from({ length: 60 }, (_, index) => ({
    client: scorers[index % 3],
    codes: items.filter((_item, place) => place % 20 === Math.floor(index / 3)).map(({ code }) => code),
  }));
  const outcomes = await Promise.all(
    writers.map(async ({ client, codes }) => {
      const results = [];
      for (const code of codes)
        results.push(
          await client?.tryCall(scoringRoutes.saveItem, {
            params: { id, nodeId: standard.node(code) },
            body: { rev: 0, score: 9, reason: '现场核实' },
          }),
        );
      return results;
    }),
  );
  assert.deepEqual([...new Set(outcomes.flat().map((outcome) => outcome?.code))], [200]);
  const rows = await app.app.kernel.db
    .selectFrom('item_scores')
    .select(['scorer_id', 'score'])
    .where('stage_record_id', '=', id)
    .where('scorer_id', 'is not', null)
    .execute();
  assert.equal(rows.length, 180);
  assert.ok(rows.every(({ score }) => score === 900));
  assert.equal((await verifyChain(app.app.kernel.db, audit.checkId)).brokenSeq, null);
});

test('of many writers of one row with one version exactly one wins, the others see its value', async () => {
  const standard = await makeStandard(app, THREE);
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const client = await app.as('weisq');
  const params = { id: await audit.record('SELF-ALL'), nodeId: standard.node('1.1.2') };
  const outcomes = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      client.tryCall(scoringRoutes.saveItem, {
        params,
        body: { rev: 0, score: index / 2, reason: '现场核实' },
      }),
    ),
  );
  const codes = outcomes.map(({ code, errorCode }) => errorCode ?? code);
  assert.deepEqual(
    [codes.filter((code) => code === 200).length, codes.filter((code) => code === 'AU0007').length],
    [1, 19],
  );
});

test('a sheet of 600 items is read in few queries', async () => {
  const items = Array.from(
    { length: 600 },
    (_, index): TestItem => ({
      code: `${1 + Math.floor(index / 100)}.${1 + (Math.floor(index / 10) % 10)}.${1 + (index % 10)}`,
      line: 'C',
      score: 2,
      options: [{ kind: 'FIXED', points: 0.5 }],
    }),
  );
  const standard = await makeStandard(app, items);
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  const self = { id: await audit.record('SELF-ALL') };
  await (await app.as('weisq')).call(scoringRoutes.fullMarks, { params: self, body: {} });
  await play.done('weisq', 'SELF-ALL', 'submitStage');
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  await play.sheet('zhengk', 'COMPANY-C');
  const queries = await countQueries(() => play.sheet('zhengk', 'COMPANY-C'));
  const started = performance.now();
  const sheet = await play.sheet('zhengk', 'COMPANY-C');
  const took = Math.round(performance.now() - started);
  console.log(`600 items: ${took} ms, ${queries} queries`);
  assert.equal(sheet.rows.length, 600);
  assert.ok(queries <= 20, `${queries} queries`);
});

/** Statements that PostgreSQL ran for this database while the work was done, the test's own look-up left out. */
async function countQueries(work: () => Promise<unknown>): Promise<number> {
  const { db } = app.app.kernel;
  const seen: string[] = [];
  const executor = db.getExecutor();
  const original = executor.executeQuery.bind(executor);
  executor.executeQuery = async (query, ...rest) => {
    seen.push(query.sql);
    return original(query, ...rest);
  };
  try {
    await work();
  } finally {
    executor.executeQuery = original;
  }
  return seen.length;
}
