import type {
  IntegrationInput,
  IntegrationResult,
} from '@auditplus/contract/features/integration/integration.model.ts';
import { UnitAttributes } from '@auditplus/contract/features/standards/grading.model.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { groupMean, rankUnits } from '@auditplus/core/scoring/ranking.ts';
import { canonicalHash } from '../../kernel/canonical-hash.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { taskScope } from '../audit-base/public.ts';
import { effectiveSheet } from '../scoring/public.ts';
import { loadCheck } from '../stored-audits/public.ts';
import { tasksOfCheck } from './group-tasks.queries.ts';

type GroupResult = Extract<IntegrationResult, { level: 'GROUP' }>;

/**
 * The units of an audit by 5.6: ranks by published percent, exact rate, severe findings, findings and code; means of
 * the totals and of every chapter. For those who see all units' results: the department, leaders and the audit's lead.
 */
export async function groupPicture(
  ctx: Ctx,
  checkId: string,
): Promise<{ inputs: IntegrationInput[]; result: GroupResult; may: boolean }> {
  const check = await loadCheck(ctx.db, ctx, checkId);
  const scope = taskScope(ctx);
  const isLead = check.lead_auditor_id === ctx.caller.userId && ctx.caller.roleCodes.has('hqAuditor');
  const seesAll = scope.kind === 'all' && !scope.metadataOnly;
  if (!seesAll && !isLead) refuse('AU0001');
  const tasks = await tasksOfCheck(ctx.db, checkId);
  const units = tasks.map((task) => ({
    task,
    unitCode: task.en_code,
    percent: task.published_percent === null ? null : toPts(Number(task.published_percent)),
    got: task.got_score ?? 0,
    due: task.due_score ?? 0,
    severeFindings: task.severe,
    findings: task.findings,
  }));
  const final = units.filter(({ percent }) => percent !== null);
  const weights = (one: (typeof units)[number]) =>
    UnitAttributes.safeParse(one.task.attributes).data?.staffCount ?? 0;
  const mean = groupMean({ parts: final });
  const weightedMean = groupMean({
    parts: final.map((one) => ({ percent: one.percent, weight: weights(one) })),
    weighted: true,
  });
  return {
    may: ctx.caller.roleCodes.has('msd') || ctx.caller.roleCodes.has('msdHead') || isLead,
    inputs: final.map(({ task }) => ({
      id: task.id,
      name: task.full_name,
      hash: canonicalHash([
        task.published_percent,
        task.got_score,
        task.due_score,
        task.grade,
        task.findings,
        task.severe,
      ]),
    })),
    result: {
      level: 'GROUP',
      units: rankUnits(units).map(({ unit, rank }) => ({
        rank,
        unit: { id: unit.task.unit_org_id, fullName: unit.task.full_name, enCode: unit.unitCode },
        percent: unit.percent === null ? null : fromPts(unit.percent),
        grade: unit.task.grade,
        got: unit.percent === null ? null : fromPts(unit.got),
        due: unit.percent === null ? null : fromPts(unit.due),
        severeFindings: unit.severeFindings,
        findings: unit.findings,
      })),
      mean: mean === null ? null : fromPts(mean),
      weightedMean: weightedMean === null ? null : fromPts(weightedMean),
      chapters: await chapterMeans(
        ctx,
        final.map(({ task }) => task.id),
      ),
      open: units.length - final.length,
    },
  };
}

/** The mean of every chapter over the units, each chapter's rate as published. */
async function chapterMeans(ctx: Ctx, taskIds: readonly string[]): Promise<GroupResult['chapters']> {
  const chapters = new Map<string, { fullName: string; rates: (number | null)[] }>();
  for (const taskId of taskIds) {
    const { sheet, tree } = await effectiveSheet(ctx, taskId);
    for (const chapter of sheet.chapters) {
      const node = tree.nodes.find(({ id }) => id === chapter.id);
      if (!node) continue;
      const found = chapters.get(node.nodeCode) ?? { fullName: node.fullName, rates: [] };
      found.rates.push(chapter.rate);
      chapters.set(node.nodeCode, found);
    }
  }
  return [...chapters]
    .sort(([a], [b]) => Number(a) - Number(b))
    .map(([nodeCode, { fullName, rates }]) => {
      const mean = groupMean({ parts: rates.map((percent) => ({ percent })) });
      return { nodeCode, fullName, mean: mean === null ? null : fromPts(mean) };
    });
}
