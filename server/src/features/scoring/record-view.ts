import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { ScoreSheet } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { type Language, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { fromPts } from '@auditplus/core/scoring/points.ts';
import { scorePageOf } from '@auditplus/core/scoring/presets.ts';
import { sheetName } from '../../documents/sheet-name.ts';
import { stageLabel } from '../../documents/stage-labels.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { People } from '../users/public.ts';
import { type BoardEvaluation, isOpen, namedLead, waitsFor } from './board.ts';
import type { Orgs } from './orgs.queries.ts';
import { banner } from './scoring.lifecycle.ts';
import { abilitiesOf, type Relation } from './scoring.policy.ts';
import { versionView } from './scoring.view.ts';
import { isSampled } from './sheet-rows.ts';
import type { RecordContext } from './task-context.repository.ts';

/** A linked record as the page shows it. */
export function linkView(
  evaluation: BoardEvaluation,
  people: People,
  orgs: Orgs,
  can: { readonly return: boolean; readonly confirm: boolean; readonly language: Language },
): ScoreSheet['parts'][number] {
  const { current } = evaluation;
  return {
    id: current.id,
    evaluationId: evaluation.id,
    evaluationName: sheetName(evaluation, can.language),
    stage: evaluation.stage,
    kind: evaluation.kind,
    route: scorePageOf(evaluation),
    round: current.round,
    state: current.state,
    rev: current.rev,
    dept: orgs(evaluation.deptOrgId),
    specialty: evaluation.specialty,
    owner: people(evaluation.ownerUserId),
    confirmedAt: current.confirmedAt?.getTime() ?? null,
    nodeIds: [...evaluation.nodeIds],
    canReturn: can.return,
    canConfirm: can.confirm,
  };
}

/** The head of a sheet with what the caller may do. */
export function recordView(
  ctx: Ctx,
  context: RecordContext,
  relation: Relation,
  names: {
    readonly people: People;
    readonly orgs: Orgs;
    readonly parts: readonly BoardEvaluation[];
    readonly waitingFor: readonly string[];
  },
): ScoreSheet['record'] {
  const { record, evaluation, task, check, unit, partner, tree } = context;
  const { people, orgs } = names;
  const can = abilitiesOf(relation, context);
  const org = ({ id, fullName, enCode }: { id: string; fullName: string; enCode: string }) => ({
    id,
    fullName,
    enCode,
  });
  return {
    id: record.id,
    checkId: check.id,
    checkName: check.full_name,
    checkState: check.state,
    checkTaskId: task.id,
    taskState: task.state,
    evaluationId: evaluation.id,
    evaluationName: sheetName(evaluation, ctx.language),
    evalKey: evaluation.key,
    kind: evaluation.kind,
    route: scorePageOf(evaluation),
    stage: evaluation.stage,
    lines: [...evaluation.lines],
    dept: orgs(evaluation.deptOrgId),
    specialty: evaluation.specialty,
    owner: people(evaluation.ownerUserId),
    round: record.round,
    isCurrent: evaluation.current.id === record.id,
    currentRecordId: evaluation.current.id,
    state: record.state,
    unit: org(unit),
    partner: partner && org(partner),
    version: versionView(tree),
    step: fromPts(tree.step),
    dueDate: record.dueDate,
    mergeRule: record.mergeRule,
    leadScorerId: namedLead(evaluation, record),
    sampling: isSampled(context, evaluation.stage),
    blind: context.options.blindScoring,
    scorers: record.scorerIds.flatMap((id) => people(id) ?? []),
    submittedBy: people(record.submittedBy),
    submittedAt: record.submittedAt?.getTime() ?? null,
    waitingFor: names.waitingFor.flatMap((id) => people(id) ?? []),
    confirmedBy: people(record.confirmedBy),
    confirmedAt: record.confirmedAt?.getTime() ?? null,
    returnReason: record.returnReason,
    returnFromStage: record.returnFromStage,
    markedNodeIds: [...record.markedNodeIds],
    contentHash: record.contentHash,
    rev: record.rev,
    canEdit: can.edit,
    can,
    readOnlyReason: can.edit
      ? null
      : readOnlyReason(ctx, context, { can, isUndeclared: relation.undeclared }),
  };
}

function readOnlyReason(
  ctx: Ctx,
  context: RecordContext,
  { can, isUndeclared }: { readonly can: ReturnType<typeof abilitiesOf>; readonly isUndeclared: boolean },
): string {
  const { record, evaluation, task, check, board, tree } = context;
  const { language } = ctx;
  if (auditLifecycle.is(check.state, 'closed', 'cancelled')) return CLOSED[language];
  if (evaluation.current.id !== record.id) return banner.oldRound(language);
  if (taskLifecycle.is(task.state, 'waiting', 'evidence')) return banner.notStarted(language);
  // The confirmer who may only send it back has scored it alone.
  if (can.return && !can.confirm) return refusalText(refusals.AU1411, language);
  if (isOpen(record.state) && isUndeclared) return refusalText(refusals.AU1205, language);
  if (!isOpen(record.state)) return banner.inState(record.state, language);
  for (const nodeId of evaluation.nodeIds) {
    const item = tree.items.get(nodeId);
    const stage = item && waitsFor(board, item, evaluation.stage);
    if (stage) return WAITING[language](stageLabel(stage, language));
  }
  return can.submit && board.partsOf(evaluation).length > 0
    ? banner.inPackages(language)
    : banner.noRight(language);
}

const CLOSED = {
  zh: '审核已关闭，数据只读',
  zhtw: '審核已關閉，資料唯讀',
  en: 'The audit is closed, its data is read-only',
} as const;
const WAITING = {
  zh: (stage: string) => `上一环节(${stage})尚未确认，暂不能评分`,
  zhtw: (stage: string) => `上一環節(${stage})尚未確認，暫不能評分`,
  en: (stage: string) => `The previous stage (${stage}) is not confirmed yet, scoring has to wait`,
} as const;
