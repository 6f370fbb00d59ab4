import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { stageRecordLifecycle } from '@auditplus/contract/features/scoring/scoring.lifecycle.ts';
import type { Line, Stage } from '@auditplus/core/scoring/stages.ts';
import type { Caller } from '../../kernel/caller.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Board, type BoardEvaluation, isOpen, namedLead, stagesAbove, waitsFor } from './board.ts';
import type { RecordContext, TaskContext } from './task-context.repository.ts';
import { holdersOf } from './working.ts';

/** How a person stands to a task (audit-domain 2, 6.1). Administrator rights give nothing here (D24). */
export type Relation = {
  readonly userId: string;
  readonly organizePath: readonly string[];
  /** Belongs to the audited unit (R1). */
  readonly unit: boolean;
  readonly coord: boolean;
  readonly gm: boolean;
  readonly dept: boolean;
  readonly partnerLead: boolean;
  readonly partner: boolean;
  readonly waterHead: boolean;
  readonly water: boolean;
  /** In the team as one who scores, and for which lines. */
  readonly auditor: boolean;
  readonly auditorLines: readonly string[];
  readonly teamReader: boolean;
  readonly lead: boolean;
  readonly msd: boolean;
  readonly msdHead: boolean;
  readonly groupLeader: boolean;
  readonly guest: boolean;
  readonly deputyOf: ReadonlySet<Stage>;
  /** In the team as one who scores, without the own independence statement. */
  readonly undeclared: boolean;
};

/** Kind of organisation (audit-domain 2): a department of the head office. */
export const HEAD_OFFICE_DEPARTMENT = 2;

/** The caller's relation to a task. */
export function relationTo(caller: Caller, context: TaskContext, now: Date): Relation {
  const has = (code: string) => caller.roleCodes.has(code);
  const { task, check, team, unit } = context;
  const isUnit = caller.unitId !== '' && caller.unitId === task.unit_org_id;
  const isPartner = !isUnit && caller.unitId !== '' && caller.unitId === task.partner_org_id;
  const lead = check.lead_auditor_id === caller.userId;
  const inTeam = team !== null && team.role !== 'GUEST' && has('hqAuditor');
  const covers = team === null || team.orgIds.length === 0 || team.orgIds.includes(unit.id);
  const isDepartment = unit.orgKind === HEAD_OFFICE_DEPARTMENT;
  const isDepartmentHead = unit.managerId === caller.userId || has('msdHead') || has('waterHead');
  return {
    userId: caller.userId,
    organizePath: caller.organizePath,
    unit: isUnit,
    coord: isUnit && (has('unitCoord') || (isDepartment && has('hqDept'))),
    gm: isUnit && (has('unitGM') || (isDepartment && isDepartmentHead)),
    dept: isUnit && (has('unitDept') || has('hqDept')),
    partnerLead: isPartner && has('partnerLead'),
    partner: isPartner && has('partner'),
    waterHead: !isUnit && has('waterHead'),
    water: !isUnit && has('water'),
    auditor: !isUnit && ((inTeam && team.role !== 'OBSERVER' && covers) || (lead && has('hqAuditor'))),
    auditorLines: team?.lines ?? [],
    teamReader: !isUnit && (inTeam || lead),
    lead: !isUnit && lead,
    msd: !isUnit && has('msd'),
    msdHead: !isUnit && has('msdHead'),
    groupLeader: has('groupLeader'),
    guest:
      !isUnit && team?.role === 'GUEST' && team.expiresAt !== null && team.expiresAt > now && has('guest'),
    deputyOf: context.deputyOf,
    undeclared:
      !isUnit && team !== null && !team.declared && team.role !== 'OBSERVER' && team.role !== 'GUEST',
  };
}

/** Whether the person may enter scores in an evaluation, the audited unit's own people aside (6.1, column by column). */
export function isScorerOf(relation: Relation, evaluation: BoardEvaluation): boolean {
  const assigned = isAssigned(relation, evaluation);
  switch (evaluation.stage) {
    case 'SELF':
      return relation.coord || (relation.dept && ownsPackage(relation, evaluation));
    case 'COMPANY':
      return relation.partnerLead || (relation.partner && assigned);
    case 'WATER':
      return relation.deputyOf.has('WATER') || relation.waterHead || (relation.water && assigned);
    case 'HQ':
      return (
        relation.deputyOf.has('HQ') ||
        (relation.auditor && (assigned || relation.lead) && coversLines(relation, evaluation))
      );
    case 'MSD':
      return relation.deputyOf.has('MSD') || relation.msd || relation.msdHead;
  }
}

/** Refuses people who may not score here: AU0006 for the audited unit's own in later stages (R1), else AU0001. */
export function assertScorer(relation: Relation, evaluation: BoardEvaluation): void {
  if (relation.unit && evaluation.stage !== 'SELF') refuse('AU0006');
  if (!isScorerOf(relation, evaluation)) refuse('AU0001');
  assertDeclared(relation);
}

/** Nobody of the team scores before the own independence statement (AU1205). */
export function assertDeclared(relation: Relation): void {
  if (relation.undeclared) refuse('AU1205');
}

/** The lead of a stage, who confirms its PARTs and decides its conflicts. */
export function isStageLead(relation: Relation, stage: Stage): boolean {
  if (relation.deputyOf.has(stage)) return true;
  switch (stage) {
    case 'SELF':
      return relation.coord;
    case 'COMPANY':
      return relation.partnerLead;
    case 'WATER':
      return relation.waterHead;
    case 'HQ':
      return relation.lead;
    case 'MSD':
      return relation.msdHead;
  }
}

/**
 * An open record as the person would submit it: where no lead is named, the one who submits leads the merge. What
 * others see of it names no lead.
 */
export function asSubmitter(context: RecordContext, relation: Relation): RecordContext {
  const { evaluation, record } = context;
  if (!isOpen(record.state) || !canSubmit(relation, evaluation)) return context;
  const led = { ...record, leadScorerId: namedLead(evaluation, record) ?? relation.userId };
  const isCurrent = evaluation.current.id === record.id;
  return { ...context, record: led, evaluation: isCurrent ? { ...evaluation, current: led } : evaluation };
}

/** Who submits: a PART its own scorers, a WHOLE the stage's submitter (4.4, marks S of 6.1). */
export function canSubmit(relation: Relation, evaluation: BoardEvaluation): boolean {
  const { stage, kind } = evaluation;
  if (stage !== 'SELF' && relation.unit) return false;
  if (kind === 'PART') return isScorerOf(relation, evaluation) || isStageLead(relation, stage);
  if (relation.deputyOf.has(stage)) return true;
  switch (stage) {
    case 'SELF':
      return relation.coord;
    case 'COMPANY':
      return relation.partnerLead;
    case 'WATER':
      return relation.waterHead;
    case 'HQ':
      return isScorerOf(relation, evaluation);
    case 'MSD':
      return relation.msd;
  }
}

/**
 * Who confirms: a PART the stage lead; a WHOLE the confirmer of 4.4. Two places where the page leaves nobody: a
 * head-office department has no general manager, so its head or the head of 管理体系部 confirms its self score;
 * a deputised stage is confirmed by a group leader, who also named the deputy.
 */
export function canConfirm(relation: Relation, context: TaskContext, evaluation: BoardEvaluation): boolean {
  const { stage, kind } = evaluation;
  if (stage !== 'SELF' && relation.unit) return false;
  if (stage !== 'SELF' && context.deputised.has(stage) && relation.groupLeader) return true;
  if (stage === 'SELF' && kind === 'WHOLE')
    return relation.gm || (context.unit.orgKind === HEAD_OFFICE_DEPARTMENT && relation.msdHead);
  return isStageLead(relation, stage);
}

/** Who sends a confirmed record back: msd, or those who score the stage that follows on one of its lines (4.4, R of 6.1). */
export function canReturnLower(
  relation: Relation,
  context: TaskContext,
  evaluation: BoardEvaluation,
): boolean {
  // MSD's own result is opened again by unlocking the task only.
  if (relation.unit || evaluation.stage === 'MSD') return false;
  if (relation.msd || relation.msdHead) return true;
  return evaluation.lines.some((line) => {
    const next = stagesAbove(context.board, line, evaluation.stage)[0];
    if (!next) return false;
    if (relation.deputyOf.has(next)) return true;
    if (next === 'COMPANY') return relation.partnerLead;
    if (next === 'WATER') return relation.waterHead;
    return next === 'HQ' && relation.auditor;
  });
}

/** A confirmed record goes back as long as no later stage was submitted on some of its items (AU1412). */
export const mayReturnLower = (
  relation: Relation,
  context: RecordContext,
  evaluation: BoardEvaluation,
): boolean =>
  isTaskLive(context) &&
  evaluation.current.state === stageRecordLifecycle.state.confirmed &&
  canReturnLower(relation, context, evaluation) &&
  evaluation.nodeIds.some((nodeId) => !isBuiltOn(context, evaluation.stage, nodeId));

/** Whether a later stage that was submitted or confirmed holds an item. */
function isBuiltOn({ board, tree }: RecordContext, stage: Stage, nodeId: string): boolean {
  const item = tree.items.get(nodeId);
  if (!item) return true;
  return stagesAbove(board, item.line, stage).some((later) => {
    const covering = board.covering(later, nodeId);
    return covering !== undefined && [covering, board.wholeOf(covering)].some(isHandedIn);
  });
}

const isHandedIn = ({ current }: BoardEvaluation): boolean =>
  current.state === stageRecordLifecycle.state.submitted ||
  current.state === stageRecordLifecycle.state.confirmed;

/** AU1411: a stage that only the confirmer has scored. The unit's own packages are taken over by its coordinator. */
export const isOnlyScorer = (userId: string, board: Board, evaluation: BoardEvaluation): boolean =>
  isOnlyScorerOf(userId, {
    stage: evaluation.stage,
    isPart: evaluation.kind === 'PART',
    scorerIds: holdersOf(board, evaluation).flatMap(({ current }) => current.scorerIds),
  });

/** The same for a sheet of a list. */
export function isOnlyScorerOf(
  userId: string,
  sheet: { readonly stage: string; readonly isPart: boolean; readonly scorerIds: readonly string[] },
): boolean {
  if (sheet.stage === 'SELF' && sheet.isPart) return false;
  const scorers = new Set(sheet.scorerIds);
  return scorers.size === 1 && scorers.has(userId);
}

/** A submitted package is confirmed by the lead of its stage. */
export const mayConfirmPart = (relation: Relation, context: RecordContext, part: BoardEvaluation): boolean =>
  isPackageLive(context, part) &&
  part.current.state === stageRecordLifecycle.state.submitted &&
  canConfirm(relation, context, part) &&
  !isOnlyScorer(relation.userId, context.board, part);

/**
 * A package goes back to its department as long as the whole was not submitted: a submitted one instead of being
 * confirmed, a confirmed one when the whole is put together.
 */
export const mayReturnPart = (relation: Relation, context: TaskContext, part: BoardEvaluation): boolean =>
  isPackageLive(context, part) &&
  (part.current.state === stageRecordLifecycle.state.submitted ||
    part.current.state === stageRecordLifecycle.state.confirmed) &&
  isOpen(context.board.wholeOf(part).current.state) &&
  canConfirm(relation, context, part);

/** Whether work on a package may still change. */
const isPackageLive = (context: TaskContext, part: BoardEvaluation): boolean =>
  isTaskLive(context) && part.kind === 'PART';

/** Audit and task are open. */
const isTaskLive = ({ check, task }: TaskContext): boolean =>
  check.state !== auditLifecycle.state.closed &&
  check.state !== auditLifecycle.state.cancelled &&
  task.state < taskLifecycle.state.final;

/** Packages are cut and handed out by msd, the audit lead and the lead of their stage. */
export const canManagePackages = (relation: Relation, evaluation: BoardEvaluation): boolean =>
  relation.msd || relation.msdHead || relation.lead || isStageLead(relation, evaluation.stage);

/** What of a stage's scores a person sees on a line: everything, only confirmed records, or nothing (6.1). */
export type Sight = 'all' | 'confirmed' | 'none';

/** The person's sight of a stage on a line; unit staff never see later stages before they may. */
export function sightOf(relation: Relation, context: TaskContext, stage: Stage, line: Line): Sight {
  if (relation.groupLeader) return 'all';
  if (relation.unit) {
    if (stage === 'SELF') return 'all';
    return context.options.processOpen && (relation.coord || relation.gm) ? 'confirmed' : 'none';
  }
  if (relation.msd || relation.msdHead) return 'all';
  if (relation.deputyOf.has(stage)) return 'all';
  if (relation.teamReader && stage !== 'MSD') return stage === 'HQ' ? 'all' : 'confirmed';
  const isWater = relation.waterHead || relation.water;
  if (isWater && line === 'W' && stage === 'WATER') return 'all';
  if ((relation.partnerLead || relation.partner) && stage === 'COMPANY') return 'all';
  if (relation.guest || lowerOfDeputy(relation, context, stage, line)) return 'confirmed';
  if (isWater && line === 'W' && (stage === 'SELF' || stage === 'COMPANY')) return 'confirmed';
  if ((relation.partnerLead || relation.partner) && stage === 'SELF') return 'confirmed';
  if (relation.partnerLead && stage === 'WATER' && line === 'W') return 'confirmed';
  return 'none';
}

/**
 * Whether 盲评 keeps a stage's scores of an item from the person, who has yet to score it in a later stage. The score
 * page opens item by item; everything that shows stages side by side waits until that record is submitted.
 */
export const isBlindTo = (
  relation: Relation,
  context: TaskContext,
  stage: Stage,
  item: { readonly id: string; readonly line: Line },
): boolean =>
  context.options.blindScoring &&
  stagesAbove(context.board, item.line, stage).some((later) => {
    const covering = context.board.covering(later, item.id);
    return covering !== undefined && isOpen(covering.current.state) && isScorerOf(relation, covering);
  });

/** Whether the person may see the final result of a task. */
export function seesFinal(relation: Relation, context: TaskContext): boolean {
  if (relation.groupLeader || (!relation.unit && (relation.msd || relation.msdHead))) return true;
  if (context.isPublished) return true;
  return (
    relation.teamReader &&
    context.task.state >= taskLifecycle.state.final &&
    context.task.state !== taskLifecycle.state.cancelled
  );
}

/** The lines of a record whose rows the person may read now; none means the sheet stays closed. */
export function visibleLines(
  relation: Relation,
  context: TaskContext,
  record: { readonly stage: Stage; readonly state: number; readonly isCurrent: boolean },
  lines: readonly Line[],
): Line[] {
  const isConfirmed = record.state === stageRecordLifecycle.state.confirmed && record.isCurrent;
  return lines.filter((line) => {
    const sight = sightOf(relation, context, record.stage, line);
    return sight === 'all' || (sight === 'confirmed' && isConfirmed);
  });
}

/** What a person may do with a record now. */
export function abilitiesOf(relation: Relation, context: RecordContext) {
  const { evaluation, record, board, check, task } = context;
  const isCurrent = evaluation.current.id === record.id;
  const isLive = isCurrent && isTaskLive(context);
  const started = !taskLifecycle.is(task.state, 'waiting', 'evidence') && !relation.undeclared;
  const scorer =
    isLive && started && !(relation.unit && evaluation.stage !== 'SELF') && isScorerOf(relation, evaluation);
  const targets = holdersOf(board, evaluation);
  const edit =
    scorer &&
    targets.some((target) => isOpen(target.current.state) && isScorerOf(relation, target)) &&
    hasReadyItem(context);
  const submitted = isLive && record.state === stageRecordLifecycle.state.submitted;
  const decides = submitted && canConfirm(relation, context, evaluation);
  return {
    edit,
    declare: isLive && isOpen(record.state) && relation.undeclared,
    submit:
      isLive && started && isOpen(record.state) && canSubmit(relation, evaluation) && hasReadyItem(context),
    withdraw: submitted && record.submittedBy === relation.userId && record.openedAt === null,
    confirm: decides && !isOnlyScorer(relation.userId, board, evaluation),
    return: decides,
    returnLower: isCurrent && mayReturnLower(relation, context, evaluation),
    skip:
      isLive &&
      record.state === stageRecordLifecycle.state.waiting &&
      evaluation.kind === 'WHOLE' &&
      evaluation.stage !== 'SELF' &&
      evaluation.stage !== 'MSD' &&
      relation.msd,
    decideNa: edit && evaluation.stage !== 'SELF',
    decideConflict: isLive && isOpen(record.state) && isStageLead(relation, evaluation.stage),
    comment: check.state !== auditLifecycle.state.closed && check.state !== auditLifecycle.state.cancelled,
    export: true,
  };
}

/** Whether at least one item of the record no longer waits for the stage before it. */
export function hasReadyItem(context: RecordContext): boolean {
  const { board, evaluation, tree } = context;
  return evaluation.nodeIds.some((nodeId) => {
    const item = tree.items.get(nodeId);
    return item !== undefined && waitsFor(board, item, evaluation.stage) === null;
  });
}

function isAssigned(relation: Relation, evaluation: BoardEvaluation): boolean {
  const { ownerUserId, scorerIds } = evaluation;
  if (ownerUserId === null && scorerIds.length === 0) return true;
  return ownerUserId === relation.userId || scorerIds.includes(relation.userId);
}

/** A department's package: named for the person, or for the department that the person works in. */
function ownsPackage(relation: Relation, evaluation: BoardEvaluation): boolean {
  const { ownerUserId, scorerIds, deptOrgId } = evaluation;
  return (
    ownerUserId === relation.userId ||
    scorerIds.includes(relation.userId) ||
    (deptOrgId !== null && relation.organizePath.includes(deptOrgId))
  );
}

function coversLines(relation: Relation, evaluation: BoardEvaluation): boolean {
  const { auditorLines } = relation;
  return auditorLines.length === 0 || evaluation.lines.some((line) => auditorLines.includes(line));
}

function lowerOfDeputy(relation: Relation, context: TaskContext, stage: Stage, line: Line): boolean {
  return stagesAbove(context.board, line, stage).some((later) => relation.deputyOf.has(later));
}
