import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckRow } from '@auditplus/contract/features/audits/audits.model.ts';
import type { TaskRow } from '@auditplus/contract/features/audits/tasks.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { type Check, isAuditLead, optionsOf, type Task } from '../stored-audits/public.ts';

type WhoActs = Pick<Ctx, 'caller'>;
type CheckFacts = Pick<Check, 'state' | 'lead_auditor_id' | 'creator_user_id'>;
type CheckWithOptions = CheckFacts & Pick<Check, 'options'>;

const has = ({ caller }: WhoActs, ...codes: readonly string[]) =>
  codes.some((code) => caller.roleCodes.has(code));

/** Audits are made by the management-system department and by head-office auditors (audit-domain 4.2, 6.2). */
export const canCreateCheck = (ctx: WhoActs): boolean => has(ctx, 'msd', 'hqAuditor');

const isCreator = (ctx: WhoActs, check: CheckFacts) => check.creator_user_id === ctx.caller.userId;

/** Team, units and dates of a draft: the department, and the auditor whose audit it is. */
const runsCheck = (ctx: WhoActs, check: CheckFacts) =>
  has(ctx, 'msd') || (has(ctx, 'hqAuditor') && (isCreator(ctx, check) || isAuditLead(ctx, check)));

/** What the caller may do with an audit, whatever its state. */
export const may = {
  edit: runsCheck,
  submit: (ctx: WhoActs, check: CheckFacts) => isCreator(ctx, check) && runsCheck(ctx, check),
  editFacts: (ctx: WhoActs, check: CheckFacts) => isAuditLead(ctx, check) || has(ctx, 'msd', 'msdHead'),
  openScores: (ctx: WhoActs, check: CheckFacts) => isAuditLead(ctx, check) || has(ctx, 'msdHead'),
  approve: (ctx: WhoActs) => has(ctx, 'msdHead'),
  start: (ctx: WhoActs, check: CheckFacts) => ctx.caller.isSystem || isAuditLead(ctx, check),
  close: (ctx: WhoActs, check: CheckFacts) => isAuditLead(ctx, check) || has(ctx, 'msdHead'),
} as const;

/** Refuses with AU0001 unless the rule holds. */
export function assertMay(allowed: boolean): void {
  if (!allowed) refuse('AU0001');
}

/** States in which an issued audit is under way. */
export const RUNNING: readonly number[] = [
  auditLifecycle.state.issued,
  auditLifecycle.state.running,
  auditLifecycle.state.scored,
  auditLifecycle.state.published,
  auditLifecycle.state.rectifying,
];

/** What the caller may do with an audit now. */
export function checkAbilities(
  ctx: WhoActs,
  check: CheckWithOptions,
  {
    owesStatement,
    hasConfirmedStage,
    isReopenTimeOver,
  }: {
    /** In the team, without the own independence statement. */
    readonly owesStatement: boolean;
    readonly hasConfirmedStage: boolean;
    readonly isReopenTimeOver: boolean;
  },
): CheckRow['can'] {
  const { state } = check;
  const isDraft = state === auditLifecycle.state.draft;
  const mayOpen = RUNNING.includes(state) && may.openScores(ctx, check);
  const options = optionsOf(check);
  return {
    edit: isDraft && may.edit(ctx, check),
    editFacts: RUNNING.includes(state) && may.editFacts(ctx, check),
    remove: isDraft && may.edit(ctx, check),
    submit: isDraft && may.submit(ctx, check),
    approve: state === auditLifecycle.state.awaitingApproval && may.approve(ctx),
    return: state === auditLifecycle.state.awaitingApproval && may.approve(ctx),
    start: state === auditLifecycle.state.issued && may.start(ctx, check),
    cancel: state <= auditLifecycle.state.running && !hasConfirmedStage && may.approve(ctx),
    close:
      (state === auditLifecycle.state.published || state === auditLifecycle.state.rectifying) &&
      may.close(ctx, check),
    reopen: state === auditLifecycle.state.closed && !isReopenTimeOver && may.approve(ctx),
    copy: canCreateCheck(ctx),
    declare: owesStatement && state <= auditLifecycle.state.running,
    endBlind: mayOpen && options.blindScoring,
    openProcess: mayOpen && !options.processOpen,
  };
}

/** The unit's coordinator, or the liaison of an audited head-office department, begins the self score. */
export const mayStartSelf = (ctx: WhoActs, task: Pick<Task, 'unit_org_id'>): boolean =>
  has(ctx, 'unitCoord', 'hqDept') && ctx.caller.unitId !== '' && ctx.caller.unitId === task.unit_org_id;

export const mayOverride = (ctx: WhoActs): boolean => has(ctx, 'msd', 'msdHead');
export const mayUnlock = (ctx: WhoActs): boolean => has(ctx, 'msdHead');
export const mayCloseTask = (ctx: WhoActs, check: Pick<Check, 'lead_auditor_id'>): boolean =>
  isAuditLead(ctx, check) || has(ctx, 'msdHead');

/** Under the sheet sign the audit's lead and the head of the audited unit (audit-domain 8.5). */
export function sheetSignerRole(
  ctx: WhoActs,
  task: { readonly unit_org_id: string; readonly check: CheckFacts },
): 'LEAD' | 'UNIT' | null {
  if (isAuditLead(ctx, task.check)) return 'LEAD';
  return has(ctx, 'unitGM', 'hqDept') && ctx.caller.unitId === task.unit_org_id ? 'UNIT' : null;
}

const HEAD_OFFICE_DEPARTMENT = 2;

/** Group leaders name deputies (audit-domain R6). */
export const mayNameDeputies = (ctx: WhoActs): boolean => has(ctx, 'groupLeader');

/** The audit's lead and the management-system department add findings on what any stage after the unit's has scored. */
export const mayAddFinding = (
  ctx: WhoActs,
  task: Pick<Task, 'unit_org_id'> & { readonly check: Pick<Check, 'state' | 'lead_auditor_id'> },
): boolean =>
  ctx.caller.unitId !== task.unit_org_id &&
  RUNNING.includes(task.check.state) &&
  (isAuditLead(ctx, task.check) || has(ctx, 'msd', 'msdHead'));

/** What the caller may do with a task now. */
export function taskAbilities(
  ctx: WhoActs,
  task: Pick<Task, 'unit_org_id' | 'state'> & {
    readonly lead_auditor_id: string | null;
    readonly unit_kind: number;
    readonly has_confirmed_stage: boolean;
    readonly has_signed_report: boolean;
  },
  checkState: number,
): TaskRow['can'] {
  const isOpen = RUNNING.includes(checkState);
  const waits = isOpen && task.state === taskLifecycle.state.evidence;
  const isFinal =
    isOpen && (task.state === taskLifecycle.state.final || task.state === taskLifecycle.state.rectifying);
  return {
    startSelf: waits && mayStartSelf(ctx, task),
    override: waits && mayOverride(ctx),
    unlock: isFinal && !task.has_signed_report && mayUnlock(ctx),
    close: isFinal && mayCloseTask(ctx, task),
    cancel:
      checkState <= auditLifecycle.state.running &&
      task.state < taskLifecycle.state.final &&
      !task.has_confirmed_stage &&
      mayUnlock(ctx),
    // Only a head-office department may have to score itself (R6).
    nameDeputy:
      isOpen &&
      task.state < taskLifecycle.state.final &&
      task.unit_kind === HEAD_OFFICE_DEPARTMENT &&
      mayNameDeputies(ctx),
  };
}
