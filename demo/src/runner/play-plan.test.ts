import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { recordReadRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { RecordQuery } from '@auditplus/contract/features/records/records.schemas.ts';
import { verifyChain } from '@auditplus/server/kernel/audit-log.ts';
import { startTestApp, type TestApp } from '@auditplus/server/testing/http.ts';
import { buildDemoPlan } from '../audit-plan.ts';
import { addDays } from '../demo-calendar.ts';
import type { DemoPlan } from '../plan-types.ts';
import { playAudits } from '../run-demo.ts';
import { openCabinet } from './cabinet.ts';
import { checkTable } from './check-table.ts';
import { momentOf, startPlay, takeSteps } from './play.ts';
import { designSteps, relatedSteps } from './play-designs.ts';

const UNIT = 'C05';
const CODE = 'SH20250001';

/** One company's year of the demonstration: the whole path of a task, in a few seconds. */
function smallPlan(): DemoPlan {
  const whole = buildDemoPlan();
  const taskKey = `${CODE}/${UNIT}`;
  return {
    ...whole,
    audits: whole.audits
      .filter(({ code }) => code === CODE)
      .map((audit) => ({ ...audit, tasks: audit.tasks.filter(({ key }) => key === taskKey) })),
    findings: whole.findings.filter((finding) => finding.taskKey === taskKey),
  };
}

let app: TestApp;
const plan = smallPlan();
let lines: string[] = [];
before(async () => {
  app = await startTestApp();
  await app.app.outbox.stop();
  const play = startPlay(app.app.kernel, plan, openCabinet());
  await playAudits(play, () => undefined);
  lines = await checkTable(app.app.kernel, plan);
});
after(() => app.stop());

test('a company of 2025 ends with the due, got, percent, grade and weakest chapter of the table', () => {
  assert.deepEqual(lines.at(-1)?.trim().split('\t'), [
    UNIT,
    '2025',
    '962',
    '742.0',
    '77.1',
    '三级',
    'ch3 68.9',
  ]);
});

test('every finding and rectification stands where its plan ends, with every round and deadline', async () => {
  const { db } = app.app.kernel;
  const rows = await db
    .selectFrom('findings')
    .innerJoin('rectifications', 'rectifications.finding_id', 'findings.id')
    .select(['findings.title', 'findings.state', 'rectifications.round', 'rectifications.deadline'])
    .select('rectifications.state as rectification')
    .execute();
  const told = (list: readonly (readonly (string | number)[])[]) => list.map((row) => row.join(' ')).sort();
  assert.ok(rows.length >= 5);
  assert.deepEqual(
    told(rows.map((row) => [row.title, row.state, row.rectification, row.round, row.deadline])),
    told(
      plan.findings.map(({ title, targetState, rectification: own }) => [
        title,
        targetState,
        own.targetState,
        own.rounds.length,
        own.deadline,
      ]),
    ),
  );
});

test('each finding rests on the deduction of its plan and each proof was opened by its verifiers', async () => {
  const { db } = app.app.kernel;
  const findings = await db.selectFrom('findings').select(['title', 'deductions']).execute();
  for (const { title, deductions } of findings)
    assert.equal((deductions as { points: number }[]).length, 1, title);
  const proofs = await db.selectFrom('rectify_proofs').select('opened_by').execute();
  assert.ok(proofs.length > 0);
  for (const { opened_by } of proofs) assert.ok((opened_by as unknown[]).length > 0);
});

test('the report is published by three persons and the trail is whole, in the days of the plan', async () => {
  const { db } = app.app.kernel;
  const [task] = plan.audits.flatMap(({ tasks }) => tasks);
  const report = await db.selectFrom('reports').selectAll().executeTakeFirstOrThrow();
  assert.equal(report.state, 5);
  assert.equal(new Set([report.drafter_id, report.reviewer_id, report.signer_id]).size, 3);
  assert.equal(report.published_at?.getTime(), momentOf(task?.report?.publishedOn ?? '', '14:40'));
  const check = await db.selectFrom('checks').select(['id', 'state']).executeTakeFirstOrThrow();
  assert.equal((await verifyChain(db, check.id)).brokenSeq, null);
  const { first, last } = await db
    .selectFrom('activities')
    .select(({ fn }) => [fn.min('at').as('first'), fn.max('at').as('last')])
    .where('chain_id', '=', check.id)
    .executeTakeFirstOrThrow();
  assert.ok(first.getTime() >= momentOf('2025-02-17', '08:00'));
  assert.ok(last.getTime() < momentOf(addDays(plan.baseDate, 1), '00:00'));
});

test('the company registers an incident and spending that name findings of its audit, as its people read them', async () => {
  const { db } = app.app.kernel;
  const play = startPlay(app.app.kernel, plan, openCabinet());
  const [publish] = designSteps(play);
  assert.ok(publish);
  await takeSteps(play, [publish, ...relatedSteps(play)], { say: () => undefined });
  const titles = plan.findings.map(({ title }) => title);
  const reader = await app.as('zhoumin');
  for (const design of ['incidents', 'investments']) {
    const { id: modelId } = await db
      .selectFrom('designs')
      .select('id')
      .where('en_code', '=', design)
      .executeTakeFirstOrThrow();
    const body = RecordQuery.parse({ viewId: 'list', pageSize: 500, currentPage: 1 });
    const { list } = await reader.call(recordReadRoutes.list, { params: { modelId }, body });
    assert.equal(list.length, 1, `${design} of the one company with findings`);
    const params = { modelId, id: String(list[0]?.id) };
    const { texts } = await reader.call(recordReadRoutes.read, { params });
    const named = Object.values(texts).flatMap((one) => Object.values(one));
    assert.ok(named.length > 0 && named.every((title) => titles.includes(title)), named.join());
  }
});
