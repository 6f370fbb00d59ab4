import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { rectificationLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { ReportSnapshot } from '@auditplus/contract/features/reports/report-snapshot.model.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import { rectificationRates } from '@auditplus/core/scoring/rectification-rates.ts';
import { STAGES, type Stage } from '@auditplus/core/scoring/stages.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import type { FindingSummary } from '../../findings/public.ts';
import { newestMarkups } from '../../markups/public.ts';
import { overdueDays } from '../../rectifications/public.ts';
import { type LoadedTask, stagePlanOf } from '../../stored-audits/public.ts';
import { clausesOf } from './clause-names.ts';
import { headOf, type ReportName, STORED_LANGUAGE, UNSIGNED } from './head.ts';
import { comparisonOf } from './unit-comparison.ts';
import { type UnitFacts, unitFacts } from './unit-facts.queries.ts';
import {
  chaptersOf,
  deductionsOf,
  itemRowsOf,
  itemsOf,
  omissionsOf,
  percentOf,
  refOf,
  scorersOf,
  totalsOf,
} from './unit-scores.ts';
import { textsOf } from './unit-texts.ts';

/** Everything that the report of a task prints, as it stands now (audit-domain 11). */
export async function unitSnapshot(
  ctx: Ctx,
  task: LoadedTask,
  name: ReportName,
  db: Db | Tx = ctx.db,
): Promise<ReportSnapshot> {
  const facts = await unitFacts(ctx, task, db);
  const photoIds = facts.findings.flatMap(({ files }) => files.map(({ fileId }) => fileId));
  const marked = await newestMarkups(db, photoIds);
  const snapshot: Omit<ReportSnapshot, 'texts'> = {
    kind: 'unit',
    head: await headOf(db, task.check, name, ctx.clock.now()),
    unit: {
      code: facts.unit.en_code,
      fullName: facts.unit.full_name,
      capacity: facts.unit.capacity,
      staffCount: facts.unit.staff_count,
      generalManager: facts.unit.manager_name ?? '',
      partnerName: facts.unit.partner_name,
    },
    standard: standardOf(facts),
    stages: stagesOf(facts),
    chapters: chaptersOf(facts),
    totals: totalsOf(facts),
    items: itemRowsOf(facts),
    omissions: omissionsOf(facts),
    deductions: deductionsOf(facts),
    comparison: comparisonOf(facts),
    strengths: strengthsOf(facts),
    findings: facts.findings.map((finding) => findingOf(finding, marked)),
    lastYear: lastYearOf(ctx, facts),
    demands: facts.findings.flatMap(demandOf),
    samples: samplesOf(facts),
    evidence: facts.evidence.map((file) => ({
      no: file.no,
      itemCode: file.itemCode,
      requirement: file.requirement,
      fileName: file.fileName,
      size: file.size,
      sha256: file.sha256,
      uploadedBy: file.uploadedBy,
      uploadedAt: file.uploadedAt.getTime(),
      validTo: file.validTo,
    })),
    unaccepted: null,
    trail: facts.trail.map((entry) => ({
      seq: entry.seq ?? 0,
      at: entry.at.getTime(),
      actor: entry.real_name ?? '系统',
      action: entry.action,
      target: entry.target_type,
      reason: entry.reason,
      hash: entry.hash ?? '',
    })),
    clauses: clausesOf([facts.effective.tree]),
    signing: UNSIGNED,
  };
  return { ...snapshot, texts: textsOf(snapshot, STORED_LANGUAGE) };
}

function standardOf({ standard, effective }: UnitFacts): ReportSnapshot['standard'] {
  return {
    code: standard.en_code,
    fullName: standard.full_name,
    versionNo: standard.version_no,
    sourceNorm: standard.source_norm,
    scoreMethod: standard.score_method === 'WEIGHTED' ? 'WEIGHTED' : 'POINTS',
    bands: effective.tree.totals.gradeScheme.bands.map(({ name, minPercent, minChapterRate }) => ({
      name,
      minPercent,
      minChapterRate,
    })),
  };
}

function stagesOf(facts: UnitFacts): ReportSnapshot['stages'] {
  const { board } = facts.effective;
  const plan = stagePlanOf(facts.check);
  return STAGES.flatMap((stage) => {
    const all = board.evaluations.filter((evaluation) => evaluation.stage === stage);
    const wholes = all.filter(({ kind }) => kind === 'WHOLE');
    if (wholes.length === 0) return [];
    const planned = plan.find((entry) => entry.stage === stage);
    const last = wholes
      .map(({ current }) => current)
      .sort((a, b) => time(b.confirmedAt) - time(a.confirmedAt))[0];
    const submitted = Math.max(...wholes.map(({ current }) => time(current.submittedAt)));
    const scorerIds = new Set(all.flatMap(({ current }) => current.scorerIds));
    return [
      {
        stage,
        lines: [...new Set(wholes.flatMap(({ lines }) => lines))],
        startDate: planned?.startDate ?? null,
        dueDate: planned?.dueDate ?? null,
        startedAt: time(facts.rounds.get(stage)?.startedAt ?? null) || null,
        rounds: facts.rounds.get(stage)?.rounds ?? 0,
        scorers: [...scorerIds].map(facts.names).filter(Boolean),
        submittedAt: submitted || null,
        confirmedBy: facts.names(last?.confirmedBy ?? null) || null,
        confirmedAt: time(last?.confirmedAt ?? null) || null,
        skipped: wholes.every(({ current }) => stageRecordLifecycle.is(current.state, 'skipped')),
      },
    ];
  });
}

const time = (moment: Date | null): number => moment?.getTime() ?? 0;

/** A strength counts in the stage that wrote it; inherited rows carry none. */
function strengthsOf(facts: UnitFacts): ReportSnapshot['strengths'] {
  return itemsOf(facts).flatMap((item) =>
    (facts.rows.get(item.id) ?? []).flatMap(({ stage, strength }) =>
      strength === ''
        ? []
        : [{ ...refOf(item), text: strength, stage, scorer: scorersOf(facts, stage, item.id) }],
    ),
  );
}

function samplesOf(facts: UnitFacts): ReportSnapshot['samples'] {
  return itemsOf(facts).flatMap((item) =>
    (facts.rows.get(item.id) ?? []).flatMap(({ stage, sample, inherited }) =>
      sample === null || inherited
        ? []
        : [
            {
              ...refOf(item),
              stage,
              population: sample.population,
              populationDesc: sample.populationDesc,
              method: sample.method,
              seed: sample.seed,
              size: sample.size,
              picked: sample.picked.map(String),
              hits: sample.hits,
            },
          ],
    ),
  );
}

const PHOTO = /\.(jpe?g|png)$/i;

const findingOf = (
  finding: FindingSummary,
  marked: Awaited<ReturnType<typeof newestMarkups>>,
): ReportSnapshot['findings'][number] => ({
  code: finding.enCode,
  title: finding.title,
  severity: finding.severity,
  majorHazard: finding.majorHazard,
  item: { code: finding.nodeCode, name: finding.nodeName },
  criterion: finding.criterion,
  fact: finding.fact,
  // The table's check of stages holds for records; findings are raised in one of them.
  stage: finding.stage as Stage,
  state: finding.state,
  repeatOf: finding.repeatOf,
  // Signed links would age inside the snapshot: the file's own name is what documents read it by.
  photos: finding.files
    .filter(({ name }) => PHOTO.test(name))
    .map((file) => {
      const copy = marked.get(file.fileId);
      const { name, fileId, sha256 } = file;
      return copy ? { ...copy, url: '', original: { name, fileId, sha256 } } : { ...file, url: '' };
    }),
});

function demandOf(finding: FindingSummary): ReportSnapshot['demands'] {
  const { rectification } = finding;
  if (rectification === null || rectificationLifecycle.is(rectification.state, 'void')) return [];
  return [
    {
      findingCode: finding.enCode,
      rectificationCode: rectification.enCode,
      title: finding.title,
      severity: finding.severity,
      responsibleOrg: rectification.responsibleOrg,
      responsible: rectification.responsible,
      deadline: rectification.deadline,
    },
  ];
}

/** What became of last year's findings; what the unit says of those still open stands on this year's item. */
function lastYearOf(ctx: Ctx, facts: UnitFacts): ReportSnapshot['lastYear'] {
  if (facts.formerTask === null) return null;
  const issued = facts.formerFindings.filter(({ state }) => !findingLifecycle.is(state, 'withdrawn'));
  const closed = issued.filter(({ state }) => findingLifecycle.is(state, 'closed'));
  const today = dayOf(ctx.clock.now());
  const rates = rectificationRates({
    issued: issued.length,
    voided: 0,
    closed: closed.length,
    closedOnTime: closed.filter(({ rectification }) => rectification?.closedOnTime).length,
    openOverdue: issued.filter(({ rectification, state }) =>
      rectification
        ? overdueDays({
            state: rectification.state,
            findingState: state,
            deadline: rectification.deadline,
            today,
          }) > 0
        : false,
    ).length,
    closedDays: 0,
    findings: issued.length,
    repeatFindings: 0,
  });
  return {
    checkCode: facts.formerTask.en_code,
    issued: issued.length,
    closed: closed.length,
    onTimeRate: percentOf(rates.onTime),
    findings: issued.map((finding) => ({
      code: finding.enCode,
      title: finding.title,
      severity: finding.severity,
      itemCode: finding.nodeCode,
      closed: findingLifecycle.is(finding.state, 'closed'),
      closedAt: finding.rectification?.closedAt?.getTime() ?? null,
      carryStatement: carryStatementOf(facts, finding),
    })),
  };
}

/** The same item by id within one version, else by its code. */
function carryStatementOf(facts: UnitFacts, finding: FindingSummary): string {
  const item = itemsOf(facts).find(
    ({ id, nodeCode }) => id === finding.nodeId || nodeCode === finding.nodeCode,
  );
  const rows = item ? (facts.rows.get(item.id) ?? []) : [];
  return rows.findLast(({ carryStatement }) => carryStatement !== '')?.carryStatement ?? '';
}
