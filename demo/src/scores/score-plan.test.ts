import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GRADE_SCHEMES } from '@auditplus/core/scoring/grade.ts';
import { enterItem } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { stagesOfLine } from '@auditplus/core/scoring/stages.ts';
import { compareStageScores } from '@auditplus/core/scoring/variance.ts';
import { gradeBlockers } from '@auditplus/core/scoring/what-if.ts';
import { units } from '../organisation.ts';
import type { RowPlan, TaskScorePlan } from '../plan-types.ts';
import { itemsOf, standardV10 } from '../standard/standard-v1.ts';
import { standardV11 } from '../standard/standard-v11.ts';
import { auditCodes, buildScorePlan, finalRowsOf, taskKey } from './score-plan.ts';
import { scoreTargets, targetOf } from './score-targets.ts';
import { sheetOf } from './sheet-figures.ts';

const plan = buildScorePlan();
const mainKey = (year: number, unit: string) =>
  taskKey(year === 2025 ? auditCodes.main2025 : auditCodes.main2026, unit);
const versionOf = (task: TaskScorePlan) => (task.versionNo === 'V1.0' ? standardV10 : standardV11);
const rowsAt = (task: TaskScorePlan, stage: string): readonly RowPlan[] =>
  task.stages.find((entry) => entry.stage === stage)?.rows ?? [];

function taskOf(year: number, unit: string): TaskScorePlan {
  const task = plan.tasks.get(mainKey(year, unit));
  assert.ok(task);
  return task;
}

test('every company and year ends at the printed points, percent, grade and weakest chapter', () => {
  for (const target of scoreTargets) {
    const task = taskOf(target.year, target.unit);
    const { due, got, percent, grade, weakestChapter, weakestRate } = target;
    assert.deepEqual(
      task.final,
      { due, got, percent, grade, weakestChapter, weakestRate },
      mainKey(target.year, target.unit),
    );
  }
});

test('the weakest chapter is the only one at its rate', () => {
  for (const target of scoreTargets) {
    const task = taskOf(target.year, target.unit);
    const { chapters } = sheetOf(versionOf(task), task.lines, rowsAt(task, 'MSD'));
    const low = chapters.filter(({ rate }) => rate !== null && rate <= toPts(target.weakestRate));
    assert.deepEqual(
      low.map(({ nodeCode }) => nodeCode),
      [target.weakestChapter],
    );
  }
});

test('the self-assessments of both years come to their percents', () => {
  for (const target of scoreTargets) {
    const task = taskOf(target.year, target.unit);
    const { totals } = sheetOf(versionOf(task), task.lines, rowsAt(task, 'SELF'));
    assert.equal(fromPts(totals.percent ?? 0), target.selfPercent, mainKey(target.year, target.unit));
    assert.equal(task.selfPercent, target.selfPercent);
  }
});

test('the group means are 80.5 in 2025 and 84.2 in 2026', () => {
  const mean = (year: number) => {
    const percents = units.map(({ code }) => toPts(taskOf(year, code).final.percent));
    return Math.round(percents.reduce((sum, percent) => sum + percent, 0) / percents.length / 10) / 10;
  };
  assert.equal(mean(2025), 80.5);
  assert.equal(mean(2026), 84.2);
});

test('C10 misses the second grade in 2026 by 17 points in total and 2 points in chapter 4', () => {
  const task = taskOf(2026, 'C10');
  const sheet = sheetOf(standardV11, task.lines, rowsAt(task, 'MSD'));
  const [, second] = GRADE_SCHEMES.water3.bands;
  const blockers = gradeBlockers({
    sheet,
    version: { scoreMethod: 'POINTS', roundDigits: 1, bonusCap: 0, gradeScheme: GRADE_SCHEMES.water3 },
    band: second,
    step: 50,
  });
  const figures = blockers.map((blocker) =>
    blocker.kind === 'chapter' || blocker.kind === 'total'
      ? [blocker.got, blocker.needed, blocker.due, blocker.short].map(fromPts)
      : [],
  );
  assert.deepEqual(figures.sort(), [
    [213.5, 215.5, 308, 2],
    [741, 758, 948, 17],
  ]);
});

test('C12 inflates itself most in 2026, by 20.6 points, and C11 least', () => {
  const inflation = units.map(({ code }) => ({
    code,
    gap: targetOf(code, 2026).selfPercent - taskOf(2026, code).final.percent,
  }));
  inflation.sort((a, b) => b.gap - a.gap);
  assert.equal(inflation[0]?.code, 'C12');
  assert.equal(inflation[0]?.gap.toFixed(1), '20.6');
  assert.ok(inflation.findIndex(({ code }) => code === 'C11') >= 10);
});

test('every row holds what the scoring rules make of its deductions, and no item loses more than its points', () => {
  for (const task of plan.tasks.values()) {
    const items = new Map(itemsOf(versionOf(task)).map((item) => [item.code, item]));
    for (const { stage, rows } of task.stages) {
      for (const row of rows) {
        const item = items.get(row.code);
        assert.ok(item);
        if (row.status !== 1) {
          assert.notEqual(item.applicability, 'ALWAYS', row.code);
          assert.ok((row.naReason?.length ?? 0) >= 10);
          continue;
        }
        const sample = row.deductions.find((deduction) => deduction.sample)?.sample ?? null;
        const outcome = enterItem({
          item: { standardScore: toPts(item.standardScore), step: 50, applicability: item.applicability },
          entry: {
            kind: 'deductions',
            sample,
            deductions: row.deductions.map(({ optionIndex, count, points, reason }) => {
              const option = optionIndex === null ? null : item.options[optionIndex];
              if (!option) return { kind: 'MANUAL', points: toPts(points), reason };
              return {
                kind: option.kind,
                points: toPts(option.points ?? 0),
                count,
                cap: option.cap === null ? null : toPts(option.cap),
                reason,
              };
            }),
          },
        });
        const where = `${task.taskKey} ${stage} ${row.code}`;
        assert.ok(outcome.ok && outcome.result, where);
        assert.equal(outcome.result.score, toPts(row.score ?? -1), where);
        assert.ok(outcome.result.raw <= toPts(item.standardScore), where);
        assert.equal(outcome.result.veto, false);
        assert.deepEqual(
          outcome.result.deductionPoints,
          row.deductions.map(({ points }) => toPts(points)),
          where,
        );
      }
    }
  }
});

test('typed deductions are rare', () => {
  const finals = [...plan.tasks.keys()].map((key) =>
    finalRowsOf(plan.tasks, key).flatMap(({ deductions }) => deductions),
  );
  for (const deductions of finals) {
    assert.ok(deductions.filter(({ optionIndex }) => optionIndex === null).length <= 3);
  }
});

test('every stage has a row for each item of its lines, and unchanged rows equal the stage before', () => {
  for (const task of plan.tasks.values()) {
    const enabled = task.stages.map(({ stage }) => stage);
    for (const item of itemsOf(versionOf(task)).filter(({ line }) => task.lines.includes(line))) {
      let previous: RowPlan | undefined;
      for (const stage of stagesOfLine(item.line, enabled)) {
        const row = rowsAt(task, stage).find(({ code }) => code === item.code);
        assert.ok(row, `${task.taskKey} ${stage} ${item.code}`);
        if (!row.changed) {
          assert.deepEqual(
            [row.status, row.score, row.deductions],
            [previous?.status, previous?.score, previous?.deductions],
          );
        }
        previous = row;
      }
    }
  }
});

test('a variance reason stands exactly where 5.8 asks for one', () => {
  for (const task of plan.tasks.values()) {
    const enabled = task.stages.map(({ stage }) => stage);
    for (const item of itemsOf(versionOf(task)).filter(({ line }) => task.lines.includes(line))) {
      const stages = stagesOfLine(item.line, enabled);
      const rows = stages.map((stage) => rowsAt(task, stage).find(({ code }) => code === item.code) ?? null);
      rows.forEach((row, index) => {
        const before = rows[index - 1] ?? null;
        const plain = (entry: RowPlan | null) =>
          entry && { status: entry.status, score: entry.score === null ? null : toPts(entry.score) };
        const { items } = compareStageScores({
          items: [
            {
              nodeId: item.code,
              standardScore: toPts(item.standardScore),
              from: plain(before),
              to: plain(row),
            },
          ],
        });
        assert.equal(
          row?.varianceReason != null,
          items[0]?.reasonRequired ?? false,
          `${task.taskKey} ${item.code}`,
        );
      });
    }
  }
});

test('C03 claims the lifting work in 2026 and the partner company refuses', () => {
  const task = taskOf(2026, 'C03');
  const self = rowsAt(task, 'SELF').find(({ code }) => code === '4.2.6');
  const company = rowsAt(task, 'COMPANY').find(({ code }) => code === '4.2.6');
  assert.equal(self?.status, 2);
  assert.deepEqual([company?.status, company?.refusesClaim], [1, true]);
  const refusals = [...plan.tasks.values()].flatMap((entry) =>
    entry.stages.flatMap(({ rows }) => rows.filter(({ refusesClaim }) => refusesClaim)),
  );
  assert.equal(refusals.length, 1);
});

test('the chlorine alarm of C04 fails in 2026', () => {
  const row = finalRowsOf(plan.tasks, mainKey(2026, 'C04')).find(({ code }) => code === '4.1.6');
  assert.ok(row?.deductions.some(({ optionIndex, needPhoto }) => optionIndex === 0 && needPhoto));
});

test('later stages also give points back', () => {
  const raised = [...plan.tasks.values()].flatMap((task) =>
    task.stages.flatMap(({ rows }) => rows.filter(({ comment }) => comment !== null)),
  );
  assert.ok(raised.length >= 40);
});

test('two builds give the same plan', () => {
  assert.deepEqual(buildScorePlan(), plan);
});
