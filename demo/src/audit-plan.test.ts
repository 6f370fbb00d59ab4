import assert from 'node:assert/strict';
import { test } from 'node:test';
import { stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import { buildDemoPlan } from './audit-plan.ts';
import { addDays, BASE_DATE, LAST_DAY_OF_2025_ROUND } from './demo-calendar.ts';
import { organisations } from './organisation.ts';
import { people, personOf } from './people.ts';
import type { AuditPlan, EvidencePlan, TaskPlan } from './plan-types.ts';
import { itemsOf } from './standard/standard-v1.ts';
import { standardV11 } from './standard/standard-v11.ts';

const plan = buildDemoPlan();
const tasks = plan.audits.flatMap((audit) => audit.tasks);
const audit = (code: string): AuditPlan => {
  const found = plan.audits.find((entry) => entry.code === code);
  assert.ok(found);
  return found;
};
const unitsAt = (code: string, reach: string) =>
  audit(code)
    .tasks.filter((task) => task.reach === reach)
    .map(({ unitOrgCode }) => unitOrgCode);

test('the six audits have the numbers, units and states of D27', () => {
  assert.deepEqual(
    plan.audits.map(({ code, tasks: own, targetState }) => [code, own.length, targetState]),
    [
      ['SH20250001', 12, 6],
      ['SH20250002', 6, 7],
      ['SH20250003', 2, 7],
      ['SH20260001', 12, 3],
      ['SH20260002', 3, 7],
      ['SH20260003', 2, 2],
    ],
  );
  assert.deepEqual(unitsAt('SH20260001', 'published'), ['C01', 'C02', 'C06', 'C08', 'C11']);
  assert.deepEqual(unitsAt('SH20260001', 'msd'), ['C03', 'C09']);
  assert.deepEqual(unitsAt('SH20260001', 'hq'), ['C04', 'C05']);
  assert.deepEqual(unitsAt('SH20260001', 'water'), ['C10']);
  assert.deepEqual(unitsAt('SH20260001', 'company-returned'), ['C12']);
  assert.deepEqual(unitsAt('SH20260001', 'evidence'), ['C07']);
  assert.deepEqual(
    audit('SH20260002').tasks.map(({ unitOrgCode }) => unitOrgCode),
    ['C01', 'C08', 'C12'],
  );
});

test('every audit is created, submitted, approved and closed in order, with its stages inside its window', () => {
  for (const {
    code,
    createdOn,
    submittedOn,
    approvedOn,
    startDate,
    endDate,
    stagePlan,
    ...rest
  } of plan.audits) {
    const days = [createdOn, submittedOn, approvedOn, startDate, endDate];
    assert.deepEqual(days, [...days].sort(), code);
    stagePlan.forEach((entry, index) => {
      const before = stagePlan[index - 1];
      assert.ok(entry.startDate >= startDate && entry.dueDate <= endDate, `${code} ${entry.stage}`);
      assert.ok(entry.startDate <= entry.dueDate);
      assert.ok(!before || (before.startDate <= entry.startDate && before.dueDate <= entry.dueDate));
    });
    if (rest.closedOn) assert.ok(rest.closedOn <= plan.baseDate);
  }
});

test('played stages follow each other and lie before the base date', () => {
  for (const task of tasks) {
    for (const entry of task.schedule.filter(({ stage }) => task.confirmedStages.includes(stage))) {
      const { startedOn, submittedOn, confirmedOn } = entry;
      assert.ok(
        startedOn < submittedOn && submittedOn <= confirmedOn && confirmedOn < plan.baseDate,
        task.key,
      );
      const earlier = task.schedule.filter(({ stage, lines }) =>
        lines.some((line) => {
          const order = stagesOfLine(line);
          return (
            order.includes(entry.stage) &&
            order.indexOf(stage) >= 0 &&
            order.indexOf(stage) < order.indexOf(entry.stage)
          );
        }),
      );
      for (const before of earlier) assert.ok(before.confirmedOn <= startedOn, `${task.key} ${entry.stage}`);
    }
    if (task.returned) assert.ok(task.returned.on < plan.baseDate);
  }
});

test('nobody scores a unit they belong to, and no stage is confirmed by its only scorer', () => {
  const companyOf = (account: string) => personOf(account).orgCode.split('-')[0];
  for (const task of tasks) {
    assert.notEqual(task.partnerUnit, task.unitOrgCode);
    for (const { stage, scorers, confirmer } of task.schedule) {
      assert.ok(
        scorers.some((account) => account !== confirmer),
        `${task.key} ${stage}`,
      );
      if (stage === 'SELF') continue;
      for (const account of [...scorers, confirmer]) assert.notEqual(companyOf(account), task.unitOrgCode);
    }
  }
});

test('the packages of a stage cover its items exactly', () => {
  for (const task of tasks) {
    const items = itemsOf(standardV11).filter(({ line }) => task.lines.includes(line));
    for (const stage of ['SELF', 'WATER'] as const) {
      const covered = task.packages
        .filter((entry) => entry.stage === stage)
        .flatMap(({ nodeCodes }) => nodeCodes);
      if (covered.length === 0) continue;
      const due = items.filter(({ line }) => stagesOfLine(line).includes(stage)).map(({ code }) => code);
      assert.deepEqual([...covered].sort(), [...due].sort(), `${task.key} ${stage}`);
    }
  }
});

test('about 1150 evidence requests a year: 5 % returned once, 3 % waived, 2 % expired', () => {
  for (const year of [2025, 2026]) {
    const evidence = plan.audits
      .filter((entry) => entry.year === year)
      .flatMap((entry) => entry.tasks.flatMap((task) => task.evidence));
    const share = (test: (entry: EvidencePlan) => boolean) =>
      (evidence.filter(test).length / evidence.length) * 100;
    assert.ok(Math.abs(evidence.length - 1150) <= 70, String(evidence.length));
    assert.ok(Math.abs(share(({ returned }) => returned !== null) - 5) < 0.8);
    assert.ok(Math.abs(share(({ waived }) => waived !== null) - 3) < 0.5);
    assert.ok(Math.abs(share(({ expired }) => expired) - 2) < 0.3);
  }
});

test('evidence days are in order, and only expired evidence has run out on the base date', () => {
  for (const task of tasks) {
    for (const entry of task.evidence) {
      const { returned, submittedOn, decidedOn, file, targetState, expired } = entry;
      const days = [returned?.submittedOn, returned?.on, submittedOn, decidedOn].filter((day) => day != null);
      assert.deepEqual(days, [...days].sort(), `${task.key} ${entry.nodeCode}`);
      assert.ok(days.every((day) => day <= plan.baseDate));
      assert.equal(file !== null, targetState === 1 || targetState === 2);
      assert.equal(decidedOn !== null, targetState === 2);
      if (file) assert.ok(file.issuedOn < (submittedOn ?? ''));
      assert.equal(expired, targetState === 2 && file?.validTo != null && file.validTo < plan.baseDate);
      if (expired) assert.ok((file?.validTo ?? '') > (decidedOn ?? ''));
      assert.notEqual(entry.submitter, entry.acceptor);
      assert.ok(organisations.some(({ code }) => code === entry.ownerOrgCode));
    }
  }
});

test('all mandatory evidence of a task is in before its first stage starts', () => {
  for (const task of tasks.filter(({ reach }) => reach !== 'evidence' && reach !== 'issued')) {
    const first = task.schedule[0]?.startedOn ?? '';
    for (const entry of task.evidence) {
      assert.ok(entry.targetState === 2 || entry.targetState === 4);
      assert.ok((entry.decidedOn ?? entry.waived?.on ?? '9999') <= first, `${task.key} ${entry.nodeCode}`);
    }
  }
});

test('reports are drafted, reviewed and signed by three persons after the result is final', () => {
  const reported = tasks.filter(({ report }) => report !== null);
  assert.equal(reported.length, 12 + 6 + 2 + 5 + 3);
  for (const { report, schedule, key, scores } of reported) {
    assert.ok(report);
    assert.equal(new Set([report.drafter, report.reviewer, report.signer]).size, 3);
    const days = [
      report.draftedOn,
      report.submittedOn,
      report.reviewedOn,
      report.signedOn,
      report.publishedOn,
    ];
    assert.deepEqual(days, [...days].sort(), key);
    assert.ok(report.draftedOn > (schedule.at(-1)?.confirmedOn ?? '') && report.publishedOn < plan.baseDate);
    assert.ok(report.conclusion.includes(`得分率${scores.final.percent.toFixed(1)}%`));
    assert.ok(report.suggestions.length >= 1);
  }
});

test('the plan names only known accounts', () => {
  const known = new Set(people.map(({ account }) => account));
  const named = plan.audits.flatMap((entry) => [
    entry.lead,
    entry.creator,
    entry.approver,
    ...entry.members.map(({ account }) => account),
    ...entry.tasks.flatMap(accountsOfTask),
  ]);
  for (const account of named) assert.ok(known.has(account), account);
});

test('another base date moves the days of 2026 by the same distance and leaves the round of 2025', () => {
  const later = buildDemoPlan({ baseDate: addDays(BASE_DATE, 28) });
  const moved = (day: string) => (day > LAST_DAY_OF_2025_ROUND ? addDays(day, 28) : day);
  assert.deepEqual(
    later.audits.map(({ approvedOn }) => approvedOn),
    plan.audits.map(({ approvedOn }) => moved(approvedOn)),
  );
  const issued = (demo: typeof plan, at: (day: string) => string) =>
    demo.findings.map(({ key, issuedOn }) => `${key} ${at(issuedOn)}`).sort();
  assert.deepEqual(
    issued(later, (day) => day),
    issued(plan, moved),
  );
});

test('the switch for complete data makes every task of the main audit of 2026 final before the base date', () => {
  const complete = buildDemoPlan({ complete: true }).audits.find(({ code }) => code === 'SH20260001');
  assert.ok(complete);
  for (const task of complete.tasks) {
    assert.equal(task.confirmedStages.length, 5);
    assert.ok(task.report && task.report.publishedOn < plan.baseDate, task.key);
    assert.ok(task.evidence.every(({ targetState }) => targetState === 2 || targetState === 4));
  }
});

function accountsOfTask(task: TaskPlan): string[] {
  return [
    ...task.schedule.flatMap(({ scorers, lead, submitter, confirmer }) => [
      ...scorers,
      lead,
      submitter,
      confirmer,
    ]),
    ...task.packages.map(({ owner }) => owner),
    ...task.evidence.flatMap(({ submitter, acceptor }) => [submitter, acceptor]),
  ];
}
