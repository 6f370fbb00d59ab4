import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { pressedTwice, proveStep, storedIn } from '../../testing/machine.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

/** The transitions of a stage record (audit-domain 4.4) that two people press at once; the confirm has its own test. */
let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10 },
    { code: '1.1.2', line: 'C', score: 10 },
  ]);
});
after(() => app.stop());

type Sheet = { readonly audit: TestAudit; readonly id: string; readonly rev: number };
const MARKS = ['1.1.1', '1.1.2'];
const REASON = '扣分依据不足，请核实';

const stored = storedIn(() => app, 'stage_records');
const sheetOf = async (audit: TestAudit, name: string): Promise<Sheet> => {
  const id = await audit.record(name);
  return { audit, id, rev: (await stored({ id })).rev };
};

/** A self score that is filled, or submitted too. */
async function self(reach: 'filled' | 'submitted'): Promise<Sheet> {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  for (const code of MARKS) await play.mark('weisq', 'SELF-ALL', code, 'full');
  if (reach === 'submitted') await play.done('weisq', 'SELF-ALL', 'submitStage');
  return sheetOf(audit, 'SELF-ALL');
}

/** The partner's sheet, filled and submitted by zhengk for songll to confirm. */
async function company(): Promise<Sheet> {
  const { audit } = await self('submitted');
  const play = player(app, audit);
  await play.done('caoyh', 'SELF-ALL', 'confirmStage');
  for (const code of MARKS) await play.mark('zhengk', 'COMPANY-C', code, 'agree');
  await play.done('songll', 'COMPANY-C', 'submitStage');
  return sheetOf(audit, 'COMPANY-C');
}

const send =
  (act: 'submitStage' | 'withdrawStage') =>
  async (account: string, { id, rev }: Sheet) =>
    (await app.as(account)).tryCall(scoringRoutes[act], { params: { id }, body: { rev } });
const explain =
  (act: 'returnStage' | 'skipStage') =>
  async (account: string, { id, rev }: Sheet) =>
    (await app.as(account)).tryCall(scoringRoutes[act], { params: { id }, body: { rev, reason: REASON } });

const activities = async ({ audit, id }: Sheet, action: string) => {
  const rows = await app.app.kernel.db
    .selectFrom('activities')
    .select('id')
    .where('chain_id', '=', audit.checkId)
    .where('target_id', '=', id)
    .where('action', '=', action)
    .execute();
  return rows.length;
};

test('a sheet is submitted once', async () => {
  const sheet = await proveStep({
    from: () => self('filled'),
    send: send('submitStage'),
    stored,
    who: 'weisq',
    to: 2,
    label: '已提交',
  });
  assert.equal(await activities(sheet, 'stage.submitted'), 1);
});

test(
  'a sheet is withdrawn once',
  pressedTwice({
    from: () => self('submitted'),
    send: send('withdrawStage'),
    stored,
    who: 'weisq',
    to: 1,
    label: '评分中',
  }),
);

test('a submitted sheet is returned once: one new round', async () => {
  const sheet = await proveStep({
    from: company,
    send: explain('returnStage'),
    stored,
    who: 'songll',
    to: 3,
    label: '已退回',
  });
  const rounds = await (await app.as('songll')).call(scoringRoutes.listRounds, { params: { id: sheet.id } });
  assert.deepEqual(
    rounds.list.map(({ round, state }) => [round, state]),
    [
      [2, 1],
      [1, 3],
    ],
  );
});

test('a confirmed sheet is sent back from a later stage by one of two', async () => {
  const { audit } = await company();
  const play = player(app, audit);
  await play.done('songll', 'COMPANY-C', 'confirmStage');
  const sheet = await proveStep({
    from: () => sheetOf(audit, 'COMPANY-C'),
    send: explain('returnStage'),
    stored,
    who: 'sunlj',
    second: 'chenyl',
    wrong: 'zhengk',
    to: 3,
    label: '已退回',
  });
  assert.equal(await activities(sheet, 'stage.returned'), 1);
});

test(
  'an optional stage is skipped once',
  pressedTwice({
    from: async () => sheetOf((await self('filled')).audit, 'HQ-CH'),
    send: explain('skipStage'),
    stored,
    who: 'chenyl',
    second: 'wangsj',
    to: 5,
    label: '已跳过',
  }),
);

test('of a return and a confirm at once one wins, and the stage goes one way only', async () => {
  const sheet = await company();
  const body = { rev: sheet.rev };
  const lead = await app.as('songll');
  const params = { id: sheet.id };
  const [confirmed, returned] = await Promise.all([
    lead.tryCall(scoringRoutes.confirmStage, { params, body }),
    lead.tryCall(scoringRoutes.returnStage, { params, body: { ...body, reason: REASON } }),
  ]);
  const { state } = await stored(sheet);
  // A confirmed sheet may still be returned, by the department or a later stage, not by its own lead.
  assert.deepEqual([confirmed.status === 200, returned.status === 200].toSorted(), [false, true]);
  assert.equal(state, confirmed.status === 200 ? 4 : 3);
});

test('a returned round stays readable by its own link, to those who could read it', async () => {
  const sheet = await company();
  const scorer = await app.as(WORKERS.COMPANY.scorer);
  const link = { params: { id: sheet.id }, query: { checkTaskId: sheet.audit.taskId } };
  const before = await scorer.call(scoringRoutes.readSheet, link);
  await (await app.as('songll')).call(scoringRoutes.returnStage, {
    params: { id: sheet.id },
    body: { rev: sheet.rev, reason: REASON },
  });
  const after = await scorer.call(scoringRoutes.readSheet, link);
  const values = ({ rows }: typeof before) =>
    rows.map(({ nodeId, score, status }) => [nodeId, score, status]);
  assert.deepEqual(values(after), values(before));
  assert.deepEqual([after.record.round, after.record.isCurrent, after.record.canEdit], [1, false, false]);
  const current = await scorer.call(scoringRoutes.readSheet, {
    params: { id: '0' },
    query: { ...link.query, evaluationId: await sheet.audit.evaluation('COMPANY-C') },
  });
  assert.deepEqual([current.record.round, current.record.isCurrent], [2, true]);
  const unit = await (await app.as('weisq')).tryCall(scoringRoutes.readSheet, link);
  assert.equal(unit.status, 403);
});
