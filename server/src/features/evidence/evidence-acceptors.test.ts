import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { myReviewRoutes } from '@auditplus/contract/features/my-review/my-review.routes.ts';
import { scoringRoutes } from '@auditplus/contract/features/scoring/scoring.routes.ts';
import { demoId } from '../../testing/demo-people.ts';
import { startTestApp, type TestApp } from '../../testing/http.ts';
import { type AuditedTask, auditedTask, evidencePlay } from './evidence.fixture.ts';
import { unacceptedCount } from './public.ts';

let product: TestApp;
let task: AuditedTask;
before(async () => {
  product = await startTestApp({ clock: { now: () => new Date('2026-03-10T02:00:00Z') } });
  task = await auditedTask(product, 'ACCEPTORS');
});
after(() => product.stop());

const { handIn, requestOf } = evidencePlay(
  () => product,
  () => task,
);

/** People of the unit, of its partner, of the audit's team, and auditors who have no part in this audit. */
const PEOPLE = ['weisq', 'caoyh', 'heyx', 'songll', 'panyt', 'zhaoqf', 'sunlj', 'maxd'];

async function readAs(account: string, id: string) {
  const reader = await product.as(account);
  const { list } = await reader.call(evidenceRoutes.list, { query: { checkTaskId: task.taskId } });
  return list.find((request) => request.id === id);
}

test('evidence waits for everybody who may accept it, whoever the audit’s option names', async () => {
  const { db } = product.app.kernel;
  const { id } = await handIn('1.1.1', 'heyx');
  const waitsFor = async (acceptBy: string, partner: string | null) => {
    await db
      .updateTable('checks')
      .set({ options: JSON.stringify({ acceptBy }) })
      .where('id', '=', task.checkId)
      .execute();
    await db
      .updateTable('check_tasks')
      .set({ partner_org_id: partner && demoId('org', partner) })
      .where('id', '=', task.taskId)
      .execute();
    const named = (await requestOf('1.1.1')).waitingFor.map(({ account }) => account);
    const able: string[] = [];
    const told: string[] = [];
    for (const account of PEOPLE) {
      const seen = await readAs(account, id).catch(() => undefined);
      if (seen?.abilities.accept) able.push(account);
      const todo = await (await product.as(account)).call(myReviewRoutes.todo, {
        query: { kind: 'evidence' },
      });
      if (todo.list.some(({ kind }) => kind === 'evidenceAccept')) told.push(account);
    }
    assert.deepEqual(
      able,
      PEOPLE.filter((account) => named.includes(account)),
      'able',
    );
    assert.deepEqual(told, able, 'told');
    return able;
  };
  assert.deepEqual(await waitsFor('HQ', 'C04'), ['zhaoqf', 'sunlj']);
  assert.deepEqual(await waitsFor('COMPANY', null), ['zhaoqf']);
  assert.deepEqual(await waitsFor('COMPANY', 'C04'), ['songll']);
  assert.deepEqual(await waitsFor('COORD', 'C04'), ['weisq']);
});

test('the check before submitting, the list of what waits and all counts agree', async () => {
  await handIn('1.1.2', 'weisq');
  const unit = await product.as('weisq');
  const { db } = product.app.kernel;
  const records = await db
    .selectFrom('stage_records')
    .innerJoin('evaluations', 'evaluations.id', 'stage_records.evaluation_id')
    .select(['stage_records.id', 'stage_records.evaluation_id', 'evaluations.node_ids'])
    .where('stage_records.check_task_id', '=', task.taskId)
    .where('stage_records.stage', '=', 'SELF')
    .execute();
  assert.ok(records.length > 1);
  for (const record of records) {
    const check = await unit.call(scoringRoutes.checkStage, { params: { id: record.id } });
    const waiting = check.evidence.filter(({ state }) => state === 1);
    const place = { checkTaskId: task.taskId, evaluationId: record.evaluation_id };
    const { list, counters } = await unit.call(evidenceRoutes.list, { query: { ...place, state: 1 } });
    assert.deepEqual(
      list.map(({ nodeCode, label }) => `${nodeCode} ${label}`),
      waiting.map(({ nodeCode, label }) => `${nodeCode} ${label}`),
    );
    assert.equal(counters.submitted, waiting.length);
  }
  const whole = await unit.call(evidenceRoutes.list, { query: { checkTaskId: task.taskId, state: 1 } });
  assert.equal(whole.list.length, 2);
  assert.equal(await unacceptedCount(db, task.taskId), whole.list.length);
  const { list: tasks } = await unit.call(checkTasksRoutes.tasks, { query: { checkId: task.checkId } });
  const figures = tasks.find(({ id }) => id === task.taskId)?.evidence;
  assert.equal((figures?.submitted ?? 0) - (figures?.accepted ?? 0), whole.list.length);
});
