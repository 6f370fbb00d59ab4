import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { effectiveSheet } from '@auditplus/server/features/scoring/public.ts';
import type { Kernel } from '@auditplus/server/kernel/context.ts';
import { demoId } from '../demo-ids.ts';
import type { DemoPlan, SheetFigures, TaskPlan } from '../plan-types.ts';
import { auditCodes } from '../scores/score-plan.ts';
import { targetOf } from '../scores/score-targets.ts';

/**
 * The table of audit-domain 14 as the product holds it now, line by line; tasks that are still being scored show
 * what their plan leads to. @throws when a figure differs from the page
 */
export async function checkTable(kernel: Kernel, plan: DemoPlan): Promise<string[]> {
  const lines = [row(['单位', '年度', '应得', '实得', 'P', '等级', '最弱章', ''])];
  const faults: string[] = [];
  for (const audit of plan.audits) {
    if (audit.code !== auditCodes.main2025 && audit.code !== auditCodes.main2026) continue;
    for (const task of audit.tasks) {
      const stored = await storedFigures(kernel, audit.code, task);
      const figures = stored ?? task.scores.final;
      const unit = task.unitOrgCode as Parameters<typeof targetOf>[0];
      const target = targetOf(unit, audit.year);
      lines.push(row([unit, audit.year, ...valuesOf(figures), stored ? '' : '（评分中）']));
      const [found, wanted] = [valuesOf(figures).join(' '), valuesOf(target).join(' ')];
      if (found !== wanted) faults.push(`${unit} ${audit.year}: ${found} instead of ${wanted}`);
      if (!stored && task.targetState >= taskLifecycle.state.final)
        faults.push(`${unit} ${audit.year} is not final`);
    }
  }
  if (faults.length > 0) throw new Error(`The demonstration's results differ:\n${faults.join('\n')}`);
  return lines;
}

const valuesOf = ({ due, got, percent, grade, weakestChapter, weakestRate }: SheetFigures) => [
  due,
  got.toFixed(1),
  percent.toFixed(1),
  grade,
  `ch${weakestChapter} ${weakestRate.toFixed(1)}`,
];

const row = (cells: readonly (string | number)[]): string => `  ${cells.join('\t')}`.trimEnd();

async function storedFigures(kernel: Kernel, code: string, task: TaskPlan): Promise<SheetFigures | null> {
  const stored = await kernel.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .select(['check_tasks.id', 'check_tasks.state', 'due_score', 'got_score', 'published_percent', 'grade'])
    .where('checks.en_code', '=', code)
    .where('check_tasks.unit_org_id', '=', demoId('org', task.unitOrgCode))
    .executeTakeFirstOrThrow();
  if (stored.state < taskLifecycle.state.final || stored.state === taskLifecycle.state.cancelled) return null;
  const { sheet } = await effectiveSheet(kernel, stored.id);
  const weakest = sheet.chapters
    .flatMap(({ nodeCode, rate }) => (rate === null ? [] : [{ nodeCode, rate }]))
    .sort((a, b) => a.rate - b.rate)[0];
  return {
    due: (stored.due_score ?? 0) / 100,
    got: (stored.got_score ?? 0) / 100,
    percent: Number(stored.published_percent ?? 0),
    grade: stored.grade as SheetFigures['grade'],
    weakestChapter: weakest?.nodeCode ?? '',
    weakestRate: (weakest?.rate ?? 0) / 100,
  };
}
