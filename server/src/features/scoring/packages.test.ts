import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { evaluationRoutes } from '@auditplus/contract/features/scoring/evaluation.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { said } from '../../testing/said.ts';
import { makeAudit, makeStandard, type TestAudit, type TestStandard } from './testing/audit-factory.ts';
import { player, WORKERS } from './testing/play.ts';

let app: TestApp;
let standard: TestStandard;
before(async () => {
  app = await startTestApp();
  standard = await makeStandard(app, [
    { code: '1.1.1', line: 'C', score: 10 },
    { code: '1.1.2', line: 'C', score: 10, applicability: 'CONDITIONAL', condition: 'hasChlorine=2' },
    { code: '2.1.1', line: 'W', score: 10 },
    { code: '3.1.1', line: 'H', score: 10 },
  ]);
});
after(() => app.stop());

const partsOf = async (audit: TestAudit, stage: 'SELF' | 'WATER') => {
  const { list } = await (await app.as('chenyl')).call(evaluationRoutes.listEvaluations, {
    query: { checkTaskId: audit.taskId, stage },
  });
  const codes = new Map(['1.1.1', '1.1.2', '2.1.1', '3.1.1'].map((code) => [standard.node(code), code]));
  return list
    .filter(({ kind }) => kind === 'PART')
    .map(({ fullName, nodeIds }) => [fullName, nodeIds.map((id) => codes.get(id))]);
};

test('a task gets the evaluations of its lines and stages, each with its page', async () => {
  const audit = await makeAudit(app, standard, { off: ['HQ'] });
  const { list } = await (await app.as('chenyl')).call(evaluationRoutes.listEvaluations, {
    query: { checkTaskId: audit.taskId },
  });
  assert.deepEqual(
    list.map(({ evalKey, lines, route, nodeIds, state }) => [evalKey, lines, route, nodeIds.length, state]),
    [
      ['SELF-ALL', ['C', 'W', 'H'], 'TaskScore1', 4, 0],
      ['COMPANY-C', ['C'], 'TaskScoreCompany', 2, 0],
      ['COMPANY-W', ['W'], 'TaskScoreWaterCompany', 1, 0],
      ['WATER-W', ['W'], 'TaskScoreWater', 1, 0],
      ['MSD-CH', ['C', 'H'], 'GLTXBXG', 3, 0],
      ['MSD-W', ['W'], 'TaskScoreWater1', 1, 0],
    ],
  );
});

test('packages of the plan partition the items; what none of them names becomes the rest', async () => {
  const audit = await makeAudit(app, standard, {
    packages: [
      { stage: 'SELF', fullName: '生产运行部', codes: ['1'] },
      { stage: 'SELF', fullName: '设备管理部', codes: ['1.1.1', '2'] },
    ],
  });
  assert.deepEqual(await partsOf(audit, 'SELF'), [
    ['生产运行部', ['1.1.1', '1.1.2']],
    ['设备管理部', ['2.1.1']],
    ['其余项目', ['3.1.1']],
  ]);
});

test('packages are cut, moved and dissolved while nothing is scored, and stay a partition with their rows', async () => {
  const audit = await makeAudit(app, standard);
  const coordinator = await app.as('weisq');
  const parentId = await audit.evaluation('SELF-ALL');
  const wrong = await (await app.as('heyx')).tryCall(evaluationRoutes.createEvaluation, {
    body: { parentId, fullName: '生产运行部', nodeIds: [standard.node('1')] },
  });
  assert.equal(wrong.status, 403);
  const one = await coordinator.call(evaluationRoutes.createEvaluation, {
    body: {
      parentId,
      fullName: '生产运行部',
      nodeIds: [standard.node('1')],
      ownerUserId: demoId('user', 'heyx'),
    },
  });
  assert.deepEqual([one.owner?.name, one.route, one.canManage], ['何一鸣', 'TaskScore', true]);
  assert.deepEqual(await partsOf(audit, 'SELF'), [
    ['生产运行部', ['1.1.1', '1.1.2']],
    ['其余项目', ['2.1.1', '3.1.1']],
  ]);
  await coordinator.call(evaluationRoutes.createEvaluation, {
    body: { parentId, fullName: '设备管理部', nodeIds: [standard.node('1.1.2'), standard.node('2')] },
  });
  assert.deepEqual(await partsOf(audit, 'SELF'), [
    ['生产运行部', ['1.1.1']],
    ['设备管理部', ['1.1.2', '2.1.1']],
    ['其余项目', ['3.1.1']],
  ]);
  // The claim that was marked beforehand moved with its item.
  const { rows } = await player(app, audit).sheet('weisq', 'SELF-ALL/设备管理部');
  assert.deepEqual(
    rows.map(({ nodeId, status }) => [nodeId, status]),
    [[standard.node('1.1.2'), 2]],
  );
  const moved = await coordinator.call(evaluationRoutes.updateEvaluation, {
    params: { id: one.id },
    body: { rev: one.rev + 1, nodeIds: [standard.node('1.1.1'), standard.node('3')] },
  });
  assert.equal(moved.nodeIds.length, 2);
  assert.deepEqual(await partsOf(audit, 'SELF'), [
    ['生产运行部', ['1.1.1', '3.1.1']],
    ['设备管理部', ['1.1.2', '2.1.1']],
  ]);
  const stale = await coordinator.tryCall(evaluationRoutes.updateEvaluation, {
    params: { id: one.id },
    body: { rev: 0, fullName: '改名' },
  });
  assert.equal(stale.errorCode, 'AU0007');
  const play = player(app, audit);
  await play.mark('heyx', 'SELF-ALL/生产运行部', '1.1.1', 'full');
  const late = await coordinator.tryCall(evaluationRoutes.deleteEvaluation, { params: { id: one.id } });
  assert.deepEqual(said(late), [409, 'AU0009', '状态已变化(当前：评分中)，操作未执行']);
});

test('the last package that goes gives its rows back to the whole', async () => {
  const audit = await makeAudit(app, standard);
  const coordinator = await app.as('weisq');
  const parentId = await audit.evaluation('SELF-ALL');
  const part = await coordinator.call(evaluationRoutes.createEvaluation, {
    body: { parentId, fullName: '生产运行部', nodeIds: [standard.node('1')] },
  });
  await coordinator.call(evaluationRoutes.deleteEvaluation, { params: { id: part.id } });
  assert.deepEqual(await partsOf(audit, 'SELF'), []);
  const { rows } = await player(app, audit).sheet('weisq', 'SELF-ALL');
  assert.deepEqual(
    rows.map(({ nodeId }) => nodeId),
    [standard.node('1.1.2')],
  );
});

test('with flow by part the next stage begins on confirmed packages only', async () => {
  const audit = await makeAudit(app, standard, {
    lines: ['C'],
    packages: [
      { stage: 'SELF', fullName: '甲', codes: ['1.1.1'], flowByPart: 1 },
      { stage: 'SELF', fullName: '乙', codes: ['1.1.2'], flowByPart: 1 },
    ],
  });
  const play = player(app, audit);
  await play.mark('weisq', 'SELF-ALL/甲', '1.1.1', 'full');
  await play.done('weisq', 'SELF-ALL/甲', 'submitStage');
  await play.done('weisq', 'SELF-ALL/甲', 'confirmStage');
  const sheet = await play.sheet('zhengk', 'COMPANY-C');
  assert.deepEqual(sheet.waiting, { [standard.node('1.1.2')]: 'SELF' });
  await play.mark('zhengk', 'COMPANY-C', '1.1.1', 8);
  const early = await play.save('zhengk', 'COMPANY-C', '1.1.2', { status: 1 });
  assert.equal(early.errorCode, 'AU1401');
});

test('one expert scores an item for all units in a row, as each unit’s own sheet would', async () => {
  const audit = await makeAudit(app, standard, { off: ['COMPANY'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, {
    '1.1.1': 9,
    '1.1.2': 'full',
    '2.1.1': 'full',
    '3.1.1': 'full',
  });
  await play.mark('sunlj', 'HQ-CH', '1.1.1', 7);
  const matrix = await (await app.as('sunlj')).call(scoringRoutes.scoreMatrix, {
    query: { checkId: audit.checkId, nodeCode: '1.1.1', stage: 'HQ' },
  });
  assert.deepEqual(
    matrix.items.map(({ nodeCode }) => nodeCode),
    ['1.1.1', '1.1.2', '3.1.1'],
  );
  const [cell] = matrix.list;
  assert.deepEqual(
    [cell?.unit.enCode, cell?.row?.score, cell?.lower.map(({ score }) => score), cell?.canEdit],
    ['C03', 7, [9], true],
  );
  const unit = await (await app.as('weisq')).tryCall(scoringRoutes.scoreMatrix, {
    query: { checkId: audit.checkId, nodeCode: '1.1.1', stage: 'HQ' },
  });
  assert.equal(unit.status, 403);
});

test('a sheet goes out as Excel and comes back unchanged', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.mark('weisq', 'SELF-ALL', '1.1.1', 7);
  const client = await app.as('weisq');
  const id = await audit.record('SELF-ALL');
  const response = await fetch(`${app.url}/api/audit/score/${id}/Actions/Export`, {
    headers: client.headers,
  });
  assert.equal(response.status, 200);
  const send = async (bytes: ArrayBuffer | string) => {
    const form = new FormData();
    form.append('file', new Blob([bytes]), 'sheet.xlsx');
    const reply = await fetch(`${app.url}/api/audit/score/${id}/Actions/Import`, {
      method: 'POST',
      headers: client.headers,
      body: form,
    });
    return Reply.parse(await reply.json()).data;
  };
  const workbook = await response.arrayBuffer();
  assert.deepEqual(await send(workbook), { changed: 0, problems: [] });
  assert.equal((await send('no workbook')).errorCode, 'import.wrongFormat');
});

const Reply = z.object({
  data: z.object({ changed: z.int(), problems: z.array(z.unknown()), errorCode: z.string() }).partial(),
});

test('the people of the next stage are told when a stage is confirmed', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full' });
  await app.app.outbox.drain();
  const { db } = app.app.kernel;
  const told = await db
    .selectFrom('messages')
    .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['messages.event', 'messages.title', 'users.account'])
    .where('messages.body', 'like', `%${audit.taskId}%`)
    .execute();
  const to = (event: string) => told.filter((row) => row.event === event).map(({ account }) => account);
  assert.deepEqual(to('stage.submitted'), ['caoyh']);
  assert.deepEqual(to('stage.opened'), ['songll']);
  assert.ok(to('stage.confirmed').includes('weisq'));
  const failed = await db
    .selectFrom('outbox')
    .select('last_error')
    .where('last_error', 'is not', null)
    .execute();
  assert.deepEqual(failed, []);
});

test('the unit hears of a confirmed stage at the audit: the sheets of others are not its own to open', async () => {
  const audit = await makeAudit(app, standard, { lines: ['C'] });
  const play = player(app, audit);
  await play.stage('SELF-ALL', WORKERS.SELF, { '1.1.1': 'full', '1.1.2': 'full' });
  await play.stage('COMPANY-C', WORKERS.COMPANY, { '1.1.1': 'agree', '1.1.2': 'agree' });
  await app.app.outbox.drain();
  const messages = await app.app.kernel.db
    .selectFrom('messages')
    .innerJoin('message_receipts', 'message_receipts.message_id', 'messages.id')
    .innerJoin('users', 'users.id', 'message_receipts.user_id')
    .select(['messages.title', sql<string>`messages.body::json->>'link'`.as('link')])
    .where('messages.event', '=', 'stage.confirmed')
    .where('messages.body', 'like', `%${audit.checkId}%`)
    .where('users.account', '=', 'weisq')
    .execute();
  const byPartner = messages.find(({ title }) => title.startsWith('合作公司评分'));
  assert.equal(byPartner?.link, `/checkInfo?id=${audit.checkId}&tab=tasks`);
});
