import assert from 'node:assert/strict';
import { test } from 'node:test';
import { buildDemoPlan } from '../audit-plan.ts';
import { addDays, daysBetween } from '../demo-calendar.ts';
import { personOf } from '../people.ts';
import type { FindingPlan } from '../plan-types.ts';
import { rectificationDays } from './progress.ts';

const plan = buildDemoPlan();
const ofYear = (year: number) => plan.findings.filter((finding) => finding.year === year);
const count = (findings: readonly FindingPlan[], test: (finding: FindingPlan) => boolean) =>
  findings.filter(test).length;
const severities = (findings: readonly FindingPlan[]) =>
  [1, 2, 3, 4].map((severity) => count(findings, (finding) => finding.severity === severity));
const tasks = new Map(plan.audits.flatMap((audit) => audit.tasks.map((task) => [task.key, task])));
const companyOf = (account: string) => personOf(account).orgCode.split('-')[0];

test('2025 has 96 findings: 4 major, 41 minor, 38 observations, 13 improvements; 92 closed and 4 carried', () => {
  const findings = ofYear(2025);
  assert.equal(findings.length, 96);
  assert.deepEqual(severities(findings), [4, 41, 38, 13]);
  assert.equal(
    count(findings, ({ targetState }) => targetState === 5),
    92,
  );
  const carried = findings.filter(({ targetState }) => targetState !== 5);
  assert.equal(carried.length, 4);
  for (const finding of carried) {
    assert.ok(finding.carried && finding.auditCode === 'SH20250001');
    assert.ok(finding.rectification.deadline > plan.baseDate);
    assert.ok(finding.rectification.extensions.length <= 2);
  }
});

test('2026 has 78 findings with the printed open work', () => {
  const findings = ofYear(2026);
  assert.equal(findings.length, 78);
  const late = findings.map(({ rectification }) => rectification.overdueDays).filter((days) => days > 0);
  const bucket = (low: number, high: number) => late.filter((days) => days >= low && days <= high).length;
  assert.deepEqual([bucket(1, 7), bucket(8, 15), bucket(16, 30), bucket(31, 999)], [2, 2, 1, 1]);
  assert.equal(
    count(findings, ({ rectification }) => rectification.targetState === 4),
    9,
  );
  assert.equal(
    count(findings, ({ rectification }) => rectification.extensions.length > 0),
    3,
  );
  assert.equal(
    count(findings, ({ targetState }) => targetState === 2),
    2,
  );
  assert.equal(
    count(findings, ({ repeatOfKey }) => repeatOfKey !== null),
    9,
  );
});

test('the one major hazard is the failed leak alarm of a chlorine room', () => {
  const major = plan.findings.filter(({ majorHazard }) => majorHazard);
  assert.equal(major.length, 1);
  assert.match(major[0]?.title ?? '', /加氯间泄漏报警失效$/u);
  assert.equal(major[0]?.severity, 1);
});

test('the overdue flag follows its definition for every finding', () => {
  for (const { key, rectification, targetState } of plan.findings) {
    const open = [0, 1, 2, 3, 5].includes(rectification.targetState) && targetState !== 2;
    const days = Math.max(0, daysBetween(rectification.deadline, plan.baseDate));
    assert.equal(rectification.overdueDays, open ? days : 0, key);
  }
});

test('repeats name a closed finding of the same unit and item with the same title; five of them are at C12', () => {
  const byKey = new Map(plan.findings.map((finding) => [finding.key, finding]));
  const repeats = ofYear(2026).filter(({ repeatOfKey }) => repeatOfKey !== null);
  for (const finding of repeats) {
    const before = byKey.get(finding.repeatOfKey ?? '');
    assert.ok(before && before.year === 2025 && !before.carried, finding.key);
    assert.equal(before.nodeCode, finding.nodeCode);
    assert.equal(before.title, finding.title);
    assert.equal(before.place, finding.place);
  }
  assert.equal(
    count(repeats, ({ taskKey }) => taskKey.endsWith('/C12')),
    5,
  );
  const problems = new Set(
    ofYear(2025)
      .filter((entry) => entry.auditCode === 'SH20250001')
      .map((entry) => entry.key.slice(11)),
  );
  const unnamed = ofYear(2026).filter(
    (entry) => entry.repeatOfKey === null && problems.has(entry.key.slice(11)),
  );
  assert.deepEqual(unnamed, []);
});

test('each finding rests on a deduction of its stage, and is issued after the stage was confirmed', () => {
  for (const finding of plan.findings) {
    const task = tasks.get(finding.taskKey);
    const rows = task?.scores.stages.find(({ stage }) => stage === finding.stage)?.rows;
    const row = rows?.find(({ code }) => code === finding.nodeCode);
    for (const key of finding.deductionKeys)
      assert.ok(
        row?.deductions.some((deduction) => deduction.key === key),
        key,
      );
    assert.ok(task);
    assert.ok(task.confirmedStages.includes(finding.stage));
    const confirmed = task.schedule.find(({ stage }) => stage === finding.stage)?.confirmedOn ?? '9999';
    assert.ok(finding.issuedOn >= confirmed && finding.raisedOn <= confirmed, finding.key);
    assert.ok(finding.issuedOn <= plan.baseDate);
  }
});

test('every rectification keeps the order of its days, the longest deadline and the people apart', () => {
  for (const finding of plan.findings) {
    const { rectification: own, issuedOn, severity, key } = finding;
    const days = [issuedOn, own.signedOn, own.planSubmittedOn, own.planApprovedOn]
      .concat(own.rounds.flatMap((round) => [round.submittedOn, ...round.verifications.map(({ on }) => on)]))
      .concat([own.closedOn])
      .filter((day) => day !== null);
    assert.deepEqual(days, [...days].sort(), key);
    assert.ok(
      days.every((day) => day <= plan.baseDate),
      key,
    );
    if (own.plan) {
      assert.ok(own.plan.deadline <= addDays(issuedOn, rectificationDays[severity]), key);
      assert.ok(own.plan.deadline > (own.planSubmittedOn ?? ''), key);
      assert.ok([...own.plan.measures].length >= 10);
      assert.equal(own.plan.contingency !== '', severity === 1 || finding.majorHazard);
    }
    for (const round of own.rounds) {
      assert.ok(round.finishedOn <= round.submittedOn && round.files.length >= 1);
      const verifiers = round.verifications.map(({ by }) => by);
      assert.ok(!verifiers.includes(round.submitter));
      for (const by of [...verifiers, own.planApprover]) {
        assert.notEqual(companyOf(by), tasks.get(finding.taskKey)?.unitOrgCode, key);
      }
      const passed = round.verifications.filter(({ result }) => result === 1);
      if (passed.length > 0 && (severity === 1 || finding.majorHazard)) {
        assert.equal(new Set(passed.map(({ by }) => by)).size, 2, key);
        assert.ok(passed.every(({ method }) => method === '现场'));
      }
    }
  }
});

test('every state has what it needs', () => {
  for (const { key, rectification: own, targetState } of plan.findings) {
    const last = own.rounds.at(-1)?.verifications;
    const passed = last?.some(({ result }) => result === 1) ?? false;
    const failed = last?.some(({ result }) => result === 2) ?? false;
    assert.equal(own.signedOn !== null, own.targetState >= 1, key);
    assert.equal(own.planSubmittedOn !== null, own.targetState >= 2, key);
    assert.equal(own.planApprovedOn !== null, own.targetState >= 3, key);
    assert.equal(own.rounds.length > 0, own.targetState >= 4, key);
    assert.equal(passed, own.targetState >= 6, key);
    assert.equal(failed, own.targetState === 5, key);
    assert.equal(own.closedOn !== null, targetState === 5, key);
  }
});

test('extensions are asked for before the deadline and move it forward', () => {
  for (const { key, rectification: own } of plan.findings) {
    let deadline = own.plan?.deadline ?? own.deadline;
    for (const { requestedOn, newDeadline, decidedOn } of own.extensions) {
      assert.ok(
        requestedOn <= deadline && requestedOn > (own.planApprovedOn ?? '') && newDeadline > deadline,
        key,
      );
      assert.ok(requestedOn <= plan.baseDate && (decidedOn ?? plan.baseDate) <= plan.baseDate, key);
      if (decidedOn) deadline = newDeadline;
    }
    assert.equal(own.deadline, deadline, key);
  }
});

test('disputes come within five working days and say enough', () => {
  for (const { dispute, issuedOn, rectification } of plan.findings) {
    if (!dispute) continue;
    assert.ok(daysBetween(issuedOn, dispute.on) <= 5 && dispute.on <= plan.baseDate);
    assert.ok([...dispute.text].length >= 20);
    assert.equal(rectification.targetState, 0);
  }
});

test('the texts are whole, within their limits and varied', () => {
  for (const finding of plan.findings) {
    assert.ok([...finding.title].length >= 5 && [...finding.title].length <= 100, finding.title);
    assert.ok(
      finding.fact.length >= 30 &&
        !/[{}]|undefined|null/u.test(
          JSON.stringify(Object.values(finding).filter((value) => typeof value === 'string')),
        ),
    );
    assert.doesNotMatch(JSON.stringify(finding.rectification.plan ?? {}), /\{\w+\}/u);
  }
  assert.equal(new Set(plan.findings.map(({ fact }) => fact)).size, plan.findings.length);
  assert.ok(new Set(plan.findings.map(({ nodeCode }) => nodeCode)).size >= 60);
});
