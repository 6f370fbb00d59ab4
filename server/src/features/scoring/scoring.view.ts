import type {
  LowerRow,
  RowDeduction,
  ScoreRow,
} from '@auditplus/contract/features/scoring/score-row.model.ts';
import type { ScoreSummary, SummaryReply } from '@auditplus/contract/features/scoring/score-summary.model.ts';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import type { SheetVersion } from '@auditplus/contract/features/scoring/sheet-version.model.ts';
import type { GradeReason as RuleGradeReason } from '@auditplus/core/scoring/grade.ts';
import { isNaAllowed } from '@auditplus/core/scoring/item-entry.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import type { Sheet, Totals } from '@auditplus/core/scoring/sheet.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import { splitOptionLabel } from '@auditplus/core/text/standard-words.ts';
import type { z } from 'zod';
import type { People } from '../users/public.ts';
import type { ItemRow, RowValues, StoredDeduction } from './rows.repository.ts';
import type { VersionNode, VersionTree } from './version-tree.queries.ts';

/** A node of the standard as the score page shows it. */
export function nodeView(node: VersionNode): SheetNode {
  return {
    id: node.id,
    parentId: node.parentId,
    nodeCode: node.nodeCode,
    fullName: node.fullName,
    fullNameEn: node.fullNameEn,
    level: node.level,
    isItem: node.isItem,
    weight: node.weight,
    line: node.line,
    standardScore: node.isItem ? fromPts(node.standardScore) : null,
    requirement: node.requirement,
    ruleText: node.ruleText,
    checkMethod: [...node.checkMethod],
    applicability: node.applicability,
    naAllowed: node.isItem && isNaAllowed(node.applicability),
    isBonus: node.isBonus,
    isVeto: node.isVeto,
    sampleHint: node.sampleHint,
    options: node.options.map((option) => ({
      id: option.id,
      hotkey: option.hotkey,
      label: option.label,
      labelEn: option.labelEn,
      unit: option.unit,
      kind: option.kind,
      points: fromPts(option.points),
      cap: option.cap === null ? null : fromPts(option.cap),
      scope: option.scope,
      severityDefault: option.severityDefault,
      needPhoto: option.needPhoto ? 1 : 0,
      needReason: option.needReason ? 1 : 0,
    })),
  };
}

/** The version's head with what the browser's totals need. */
export function versionView(tree: VersionTree): z.infer<typeof SheetVersion> {
  const { gradeScheme, scoreMethod, roundDigits, bonusCap } = tree.totals;
  return {
    id: tree.id,
    versionNo: tree.versionNo,
    standardName: tree.standardName,
    scoreMethod,
    roundDigits,
    bonusCap: fromPts(bonusCap),
    gradeScheme: {
      fullName: gradeScheme.fullName,
      bands: gradeScheme.bands.map((band) => ({ ...band })),
      failName: gradeScheme.failName,
      vetoGrade: gradeScheme.vetoGrade || gradeScheme.failName,
    },
  };
}

/** A stored row as the page shows it. `rev` is 0 where a save would make a row of the caller's own. */
export function rowView(row: ItemRow, people: People, rev: number = row.rev): ScoreRow {
  return {
    nodeId: row.nodeId,
    stageRecordId: row.recordId,
    scorer: people(row.scorerId),
    status: row.status,
    score: row.score === null ? null : fromPts(row.score),
    deductTotal: fromPts(row.deductTotal),
    spill: fromPts(row.spill),
    consensus: row.consensus,
    inherited: row.inherited ? 1 : 0,
    agree: row.agree ? 1 : 0,
    originStage: row.originStage,
    veto: row.veto,
    bulk: row.bulk ? 1 : 0,
    naReason: row.naReason,
    naDecisionReason: row.naDecisionReason,
    comment: row.comment,
    strength: row.strength,
    varianceReason: row.varianceReason,
    adjustmentBasis: row.adjustmentBasis,
    carryStatement: row.carryStatement,
    deductions: row.deductions.map((deduction) => deductionView(deduction, people)),
    sample: row.sample && { ...row.sample, picked: [...row.sample.picked] },
    photos: [...row.photos],
    rev,
    modifiedBy: people(row.modifiedBy),
    modifiedAt: row.modifiedBy === null ? null : row.modifiedAt.getTime(),
  };
}

/** A stored deduction as the page shows it. */
export function deductionView(deduction: StoredDeduction, people: People): RowDeduction {
  return {
    optionId: deduction.optionId,
    kind: deduction.kind,
    // Rows of before units had a field hold the joined text, sealed with the row.
    ...(deduction.unit === undefined
      ? splitOptionLabel(deduction.label, deduction.kind)
      : { label: deduction.label, unit: deduction.unit }),
    count: deduction.count,
    points: fromPts(deduction.points),
    reason: deduction.reason,
    place: deduction.place,
    photoIds: [...deduction.photoIds],
    findingId: deduction.findingId,
    scorer: people(deduction.scorerId ?? null),
  };
}

/** A confirmed lower stage's row. */
export function lowerView(stage: Stage, row: ItemRow, people: People): z.infer<typeof LowerRow> {
  return {
    stage,
    status: row.status,
    score: row.score === null ? null : fromPts(row.score),
    deductTotal: fromPts(row.deductTotal),
    naReason: row.naReason,
    comment: row.comment,
    carryStatement: row.carryStatement,
    agree: row.agree ? 1 : 0,
    originStage: row.originStage,
    deductions: row.deductions.map((deduction) => deductionView(deduction, people)),
  };
}

/** Live totals. */
export function summaryView(sheet: Sheet): ScoreSummary {
  const { totals } = sheet;
  return {
    standard: fromPts(totals.standard),
    due: fromPts(totals.due),
    got: fromPts(totals.got),
    notApplicable: fromPts(totals.notApplicable),
    bonus: fromPts(totals.bonus),
    percent: totals.percent === null ? null : fromPts(totals.percent),
    grade: totals.grade?.name ?? null,
    gradeByPercent: totals.grade?.byPercent ?? null,
    gradeReasons: (totals.grade?.reasons ?? []).map(gradeReasonView),
    completion: totals.completion === null ? null : fromPts(totals.completion),
    decided: totals.decided,
    total: totals.items,
    provisional: totals.provisional,
    emptyReason: totals.emptyReason,
  };
}

/** Why a grade was lowered, percents as plain numbers. */
export function gradeReasonView(reason: RuleGradeReason): ScoreSummary['gradeReasons'][number] {
  return reason.kind === 'veto'
    ? { kind: 'veto', nodeIds: [...reason.nodeIds] }
    : { ...reason, rate: fromPts(reason.rate), floor: fromPts(reason.floor) };
}

/** Totals with their chapters and sections. */
export function chaptersView(sheet: Sheet, tree: VersionTree): z.infer<typeof SummaryReply> {
  const names = new Map(tree.nodes.map((node) => [node.id, node.fullName]));
  const lineOf = (part: Totals & { id: string; nodeCode: string }) => ({
    nodeId: part.id,
    nodeCode: part.nodeCode,
    fullName: names.get(part.id) ?? '',
    standard: fromPts(part.standard),
    due: fromPts(part.due),
    got: fromPts(part.got),
    notApplicable: fromPts(part.notApplicable),
    items: part.items,
    decided: part.decided,
    rate: part.rate === null ? null : fromPts(part.rate),
  });
  return {
    ...summaryView(sheet),
    chapters: sheet.chapters.map((chapter) => ({
      ...lineOf(chapter),
      sections: chapter.sections.map(lineOf),
    })),
    openIds: [...sheet.totals.openIds],
    naIds: [...sheet.totals.naIds],
    vetoIds: [...sheet.totals.vetoIds],
  };
}

/** A row's values as the trail keeps them: points as plain numbers, only what a reader asks for. */
export function auditLogView(row: RowValues | null): Readonly<Record<string, unknown>> {
  if (!row) return {};
  return {
    status: row.status,
    score: row.score === null ? null : fromPts(row.score),
    bulk: row.bulk,
    deductions: row.deductions.map(({ label, count, points, reason, place }) => ({
      label,
      count,
      points: fromPts(points),
      reason,
      place,
    })),
    naReason: row.naReason,
    naDecisionReason: row.naDecisionReason,
    comment: row.comment,
    strength: row.strength,
    varianceReason: row.varianceReason,
    adjustmentBasis: row.adjustmentBasis,
    carryStatement: row.carryStatement,
    sample: row.sample,
    photos: row.photos.map((photo) => photo.fileId),
  };
}
