import { auditLifecycle, taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckRow, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import type { PersonRef } from '@auditplus/contract/kernel/values.ts';
import { STAGES } from '@auditplus/core/scoring/stages.ts';
import { addDays, dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { taskScope } from '../audit-base/public.ts';
import { optionsOf, stagePlanOf, stagesOf } from '../stored-audits/public.ts';
import { settings } from '../sys-config/public.ts';
import { peopleOnDuty } from '../users/public.ts';
import { checkAbilities, mayAddFinding } from './audits.policy.ts';
import { scoringPort } from './audits.ports.ts';
import { tasksOfCheck } from './check-detail.queries.ts';
import {
  type CheckListRecord,
  type CheckSummaries,
  findChecks,
  summariseChecks,
} from './check-list.repository.ts';
import { memberViews } from './members.repository.ts';

/** Audits as the list shows them. */
export async function checkRows(
  ctx: Ctx,
  records: readonly CheckListRecord[],
  db: Db | Tx = ctx.db,
): Promise<CheckRow[]> {
  const today = dayOf(ctx.clock.now());
  const summaries = await summariseChecks(
    db,
    records.map((record) => record.id),
    { scope: taskScope(ctx), today, userId: ctx.caller.userId },
  );
  const { audit } = await settings(ctx);
  const waiting = await waitingOf(db, records, summaries);
  const isReopenTimeOver = (check: CheckListRecord) =>
    check.closed_at === null || addDays(dayOf(check.closed_at), audit.reopenDays) < today;
  return records.map((record) =>
    checkRow(
      record,
      { ...summaries, waitingFor: waiting.get(record.id) ?? [] },
      checkAbilities(ctx, record, {
        owesStatement: summaries.undeclared.has(record.id),
        hasConfirmedStage: record.has_confirmed_stage,
        isReopenTimeOver: isReopenTimeOver(record),
      }),
    ),
  );
}

/** Whose decision audits wait for: the approval of the plan, or the confirmation of score sheets. */
async function waitingOf(
  db: Db | Tx,
  records: readonly CheckListRecord[],
  { units }: Pick<CheckSummaries, 'units'>,
): Promise<Map<string, PersonRef[]>> {
  const checkOf = new Map(units.map((unit) => [unit.task_id, unit.check_id]));
  const running = records.filter(({ state }) => auditLifecycle.is(state, 'running')).map(({ id }) => id);
  const tasks = units.filter(
    (unit) => running.includes(unit.check_id) && !taskLifecycle.is(unit.state, 'cancelled'),
  );
  const sheets = await scoringPort.use().waitingForSheets(
    db,
    tasks.map((unit) => unit.task_id),
  );
  const waiting = new Map<string, PersonRef[]>();
  for (const { taskId, people } of sheets) {
    const checkId = checkOf.get(taskId) ?? '';
    const known = waiting.get(checkId) ?? [];
    waiting.set(checkId, [...known, ...people.filter(({ id }) => !known.some((person) => person.id === id))]);
  }
  const toApprove = records.filter(({ state }) => state === auditLifecycle.state.awaitingApproval);
  if (toApprove.length === 0) return waiting;
  const people = await peopleOnDuty(db, { companyIds: [], personIds: [] });
  for (const { id } of toApprove) waiting.set(id, people.named(people.holding('msdHead')));
  return waiting;
}

/** One audit whole; AU0002 outside the caller's scope. */
export async function checkView(ctx: Ctx, id: string, db: Db | Tx = ctx.db): Promise<CheckView> {
  const scope = taskScope(ctx);
  const [record] = await findChecks(
    db,
    { scope, today: dayOf(ctx.clock.now()), ids: [id] },
    { limit: 1, offset: 0 },
  );
  const check = orThrow(record, 'AU0002');
  const [row] = await checkRows(ctx, [check], db);
  const tasks = await tasksOfCheck(db, id, scope);
  const units = new Set(tasks.map((task) => task.unit_org_id));
  const plan = check.package_plan as CheckView['packagePlan'];
  return {
    ...orThrow(row, 'AU0002'),
    programmeId: check.programme_id,
    offPlanReason: check.off_plan_reason,
    objectives: check.objectives,
    scope: check.scope,
    criteria: check.criteria,
    evidenceDueDate: check.evidence_due,
    stagePlan: [...stagePlanOf(check)],
    options: optionsOf(check),
    leadAuditorId: check.lead_auditor_id,
    members: await memberViews(db, id),
    tasks: tasks.map((task) => ({
      id: task.id,
      unitOrgId: task.unit_org_id,
      unit: { id: task.unit_org_id, fullName: task.unit_name, enCode: task.unit_code },
      standardVersionId: task.standard_version_id,
      standard: {
        versionId: task.standard_version_id,
        fullName: task.standard_name,
        versionNo: task.version_no,
        state: task.version_state,
      },
      partnerOrgId: task.partner_org_id,
      partner:
        task.partner_org_id === null
          ? null
          : { id: task.partner_org_id, fullName: task.partner_name ?? '', enCode: task.partner_code ?? '' },
      lines: linesOf(task),
      state: task.state,
      prevTaskId: task.prev_task_id,
      canAddFinding:
        task.state >= taskLifecycle.state.company &&
        task.state <= taskLifecycle.state.rectifying &&
        !task.has_signed_report &&
        mayAddFinding(ctx, { ...task, check }),
    })),
    packagePlan: plan.filter((entry) => units.has(entry.unitOrgId)),
    openingMeeting: check.opening_meeting as CheckView['openingMeeting'],
    closingMeeting: check.closing_meeting as CheckView['closingMeeting'],
    conclusion: check.conclusion,
    cancelReason: check.cancel_reason,
    returnReason: check.return_reason,
    closedAt: check.closed_at?.getTime() ?? null,
    chainHead: check.chain_head,
  };
}

/** The lines that a task covers, in their order. */
export const linesOf = (task: { readonly stages: unknown }) => {
  const stages = stagesOf(task);
  return (['C', 'W', 'H'] as const).filter((line) => stages[line] !== undefined);
};

function checkRow(
  check: CheckListRecord,
  summaries: CheckSummaries & { readonly waitingFor: PersonRef[] },
  can: CheckRow['can'],
): CheckRow {
  const tasks = summaries.units.filter((unit) => unit.check_id === check.id);
  const live = tasks.filter((task) => task.state !== taskLifecycle.state.cancelled);
  const counts = summaries.findings.find((row) => row.check_id === check.id);
  const stages = dotsOf(check, summaries);
  const progress = live.reduce((sum, task) => sum + task.progress, 0);
  return {
    id: check.id,
    enCode: check.en_code,
    fullName: check.full_name,
    year: check.year,
    checkType: check.check_type,
    state: check.state,
    startDate: check.start_date,
    endDate: check.end_date,
    units: tasks.map((unit) => ({ id: unit.id, fullName: unit.full_name, enCode: unit.en_code })),
    stages,
    completion: live.length === 0 ? 0 : Math.round(progress / live.length),
    findingsOpen: counts?.open ?? 0,
    findingsAll: counts?.issued ?? 0,
    lead: check.lead_auditor_id === null ? null : { id: check.lead_auditor_id, name: check.lead_name ?? '' },
    creator:
      check.creator_user_id === null ? null : { id: check.creator_user_id, name: check.creator_name ?? '' },
    overdue: stages.some((dot) => dot.overdue),
    waitingFor: summaries.waitingFor,
    sealed: check.state === auditLifecycle.state.closed && check.chain_head !== null,
    lastModifyTime: check.last_modify_time.getTime(),
    rev: check.rev,
    can,
  };
}

function dotsOf(check: CheckListRecord, summaries: CheckSummaries): CheckRow['stages'] {
  const plan = stagePlanOf(check);
  const isLive = check.state === auditLifecycle.state.issued || check.state === auditLifecycle.state.running;
  return STAGES.map((stage) => {
    const entry = plan.find((candidate) => candidate.stage === stage);
    const dot = summaries.dots.find((row) => row.check_id === check.id && row.stage === stage);
    const total = dot?.total ?? 0;
    const done = dot?.done ?? 0;
    const enabled = total > 0 || (entry?.enabled ?? stage === 'MSD');
    const begun = done > 0 || (dot?.begun ?? 0) > 0;
    return {
      stage,
      enabled,
      state: !enabled ? 'off' : total > 0 && done === total ? 'done' : begun ? 'doing' : 'waiting',
      overdue: isLive && (dot?.overdue ?? 0) > 0,
      done,
      total,
      dueDate: entry?.dueDate ?? null,
    };
  });
}
