import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { fromPts, toPts } from '@auditplus/core/scoring/points.ts';
import { groupMean, rankUnits } from '@auditplus/core/scoring/ranking.ts';
import { compareStageScores, type Variance } from '@auditplus/core/scoring/variance.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import type { Check } from '../../stored-audits/public.ts';
import { clausesOf } from './clause-names.ts';
import { headOf, type ReportName, STORED_LANGUAGE, UNSIGNED } from './head.ts';
import { joinReasons, loweredReason } from './lowered-reasons.ts';
import type { StageValue } from './stage-values.queries.ts';
import { sheetOfValues, type Tree } from './stage-values.ts';
import { type SummaryFacts, type SummaryTask, summaryFacts } from './summary-facts.queries.ts';
import { nextYearPlan, overviewText } from './summary-texts.ts';
import { commonProblems, trendOf } from './summary-trends.ts';
import { limitsOf } from './unit-comparison.ts';
import { percentOf } from './unit-scores.ts';

type Unit = SummarySnapshot['units'][number];
type Chapter = { readonly code: string; readonly name: string };

/** Everything that the summary of an audit prints, as it stands now (audit-domain 11). */
export async function summarySnapshot(
  ctx: Ctx,
  check: Check,
  name: ReportName,
  db: Db | Tx = ctx.db,
): Promise<SummarySnapshot> {
  const facts = await summaryFacts(ctx, check, db);
  const chapters = chaptersOf(facts);
  const units = unitsOf(facts, chapters);
  const mean = meanOf(facts.tasks.map(({ published_percent }) => published_percent));
  const formerMean = meanOf(facts.former.map(({ published_percent }) => published_percent));
  const formerRates = facts.former.map((task) => ratesOf(facts, task, chapters));
  const { counts } = facts;
  const head = await headOf(db, check, name, ctx.clock.now());
  const snapshot: Omit<SummarySnapshot, 'texts'> = {
    kind: 'summary',
    head,
    orgName: head.issuer,
    units,
    chapters: chapters.map((chapter, index) => ({
      ...chapter,
      meanRate: meanOf(units.map(({ chapterRates }) => chapterRates[index] ?? null)),
      lastYearMeanRate: meanOf(formerRates.map((rates) => rates[index] ?? null)),
    })),
    groupMean: mean,
    lastYearGroupMean: formerMean,
    trend: trendOf(facts),
    commonProblems: commonProblems(facts),
    repeatFindings: facts.repeats.map((row) => ({
      code: row.en_code,
      previousCode: row.previous_code,
      unitName: row.unit_name,
      itemCode: row.node_code,
      title: row.title,
      repeatCount: row.repeat_count,
    })),
    findingMatrix: [...facts.matrix],
    rectification: {
      issued: counts.issued - counts.voided,
      closed: counts.closed,
      overdue: counts.openOverdue,
      completionRate: percentOf(counts.rates.completion),
      onTimeRate: percentOf(counts.rates.onTime),
      repeatRate: percentOf(counts.rates.repeat),
    },
    nextYearPlan: nextYearPlan({ year: check.year, units, chapters }, STORED_LANGUAGE),
    clauses: clausesOf(facts.trees.values()),
    signing: UNSIGNED,
  };
  const overview = overviewText(snapshot, STORED_LANGUAGE);
  return { ...snapshot, texts: { overview, conclusion: '', suggestions: [] } };
}

const meanOf = (percents: readonly (number | null)[]): number | null =>
  percentOf(
    groupMean({ parts: percents.map((percent) => ({ percent: percent === null ? null : toPts(percent) })) }),
  );

/** The chapters of the version that most tasks use. */
function chaptersOf({ tasks, trees }: SummaryFacts): Chapter[] {
  const uses = Map.groupBy(tasks, ({ standard_version_id }) => standard_version_id);
  const [most] = [...uses].sort(([, a], [, b]) => b.length - a.length);
  const tree = most && trees.get(most[0]);
  return (tree?.nodes ?? [])
    .filter(({ parentId }) => parentId === null)
    .map(({ nodeCode, fullName }) => ({ code: nodeCode, name: fullName }));
}

const valuesOf = (facts: SummaryFacts, task: SummaryTask, stage: 'SELF' | 'MSD'): readonly StageValue[] =>
  facts.values.get(`${task.id} ${stage}`) ?? [];

function sheetOf(facts: SummaryFacts, task: SummaryTask, stage: 'SELF' | 'MSD') {
  const tree = facts.trees.get(task.standard_version_id);
  return tree ? sheetOfValues(tree, valuesOf(facts, task, stage)) : null;
}

function ratesOf(facts: SummaryFacts, task: SummaryTask, chapters: readonly Chapter[]): (number | null)[] {
  const sheet = sheetOf(facts, task, 'MSD');
  return chapters.map(({ code }) =>
    percentOf(sheet?.chapters.find(({ nodeCode }) => nodeCode === code)?.rate),
  );
}

function unitsOf(facts: SummaryFacts, chapters: readonly Chapter[]): Unit[] {
  const ranks = ranksOf(facts.tasks, facts.findings);
  const formerRanks = ranksOf(facts.former, facts.formerFindings);
  const limits = limitsOf(facts.audit);
  const units = facts.tasks.map((task): Unit => {
    const former = facts.former.find(({ id }) => id === task.prev_task_id);
    const final = sheetOf(facts, task, 'MSD');
    const tree = facts.trees.get(task.standard_version_id);
    const variance = tree ? varianceOf(facts, task, tree, limits) : null;
    const counts = facts.findings.find(({ taskId }) => taskId === task.id);
    const reasons = (final?.totals.grade?.reasons ?? []).map(loweredReason);
    return {
      code: task.en_code,
      fullName: task.full_name,
      rank: ranks.get(task.id) ?? null,
      lastYearRank: former ? (formerRanks.get(former.id) ?? null) : null,
      due: fromPts(task.due_score ?? 0),
      got: fromPts(task.got_score ?? 0),
      percent: task.published_percent,
      lastYearPercent: former?.published_percent ?? null,
      grade: task.grade ?? '',
      lastYearGrade: former?.grade ?? null,
      loweredReason: joinReasons(reasons) || null,
      selfPercent: percentOf(sheetOf(facts, task, 'SELF')?.totals.percent),
      bias: percentOf(variance?.bias),
      mad: percentOf(variance?.mad),
      varianceAlert: variance !== null && (variance.biasAlert || variance.madAlert),
      findings: counts?.findings ?? 0,
      severeFindings: counts?.severe ?? 0,
      openRectifications: counts?.open ?? 0,
      overdueRectifications: counts?.overdue ?? 0,
      chapterRates: ratesOf(facts, task, chapters),
    };
  });
  return units.sort((a, b) => (a.rank ?? units.length + 1) - (b.rank ?? units.length + 1));
}

function ranksOf(
  tasks: readonly SummaryTask[],
  findings: SummaryFacts['findings'],
): Map<string, number | null> {
  const ranked = rankUnits(
    tasks.map((task) => {
      const counts = findings.find(({ taskId }) => taskId === task.id);
      return {
        taskId: task.id,
        unitCode: task.en_code,
        percent: task.published_percent === null ? null : toPts(task.published_percent),
        got: task.got_score ?? 0,
        due: task.due_score ?? 0,
        severeFindings: counts?.severe ?? 0,
        findings: counts?.findings ?? 0,
      };
    }),
  );
  return new Map(ranked.map(({ unit, rank }) => [unit.taskId, rank]));
}

/** Self score against final result (audit-domain 5.8). */
function varianceOf(
  facts: SummaryFacts,
  task: SummaryTask,
  tree: Tree,
  limits: ReturnType<typeof limitsOf>,
): Variance {
  const self = new Map(valuesOf(facts, task, 'SELF').map((value) => [value.nodeId, value]));
  return compareStageScores({
    items: valuesOf(facts, task, 'MSD').flatMap((to) => {
      const item = tree.items.get(to.nodeId);
      const from = self.get(to.nodeId);
      return item && from ? [{ nodeId: item.id, standardScore: item.standardScore, from, to }] : [];
    }),
    limits,
  });
}
