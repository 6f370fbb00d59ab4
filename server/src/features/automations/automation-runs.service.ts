import {
  type AutomationRun,
  type AutomationRunRow,
  RUN_STATES,
} from '@auditplus/contract/features/automations/automations.model.ts';
import { nodeTitleIn } from '@auditplus/contract/features/process-definitions/process-template.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { change, changeIn } from '../../kernel/audit-log.ts';
import { type Ctx, ctxOf } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { findRun, insertRun, type RunProblem, type RunRow } from './automation-runs.repository.ts';
import { type AutomationVersion, automationVersion } from './automation-versions.ts';
import { automationNameIn, listRuns, type ShownRun, shownRun } from './automations.queries.ts';
import { findAutomation } from './automations.repository.ts';
import { foldRun } from './fold-run.ts';

export async function runPage(
  ctx: Ctx,
  query: Parameters<typeof listRuns>[1],
): Promise<{ list: AutomationRunRow[]; pagination: Pagination }> {
  const { rows, total } = await listRuns(ctx.db, query);
  const { currentPage, pageSize } = query;
  return { list: rows.map((row) => rowView(ctx, row)), pagination: { currentPage, pageSize, total } };
}

export const rowView = (ctx: Ctx, row: ShownRun): AutomationRunRow => ({
  id: row.id,
  automationId: row.automation_id,
  automationName: automationNameIn(row, ctx.language),
  version: row.version,
  trigger: row.trigger,
  subject: row.subject,
  userName: row.real_name ?? '',
  state: RUN_STATES.find((state) => state === row.status) ?? 'running',
  problem: inWords(ctx, row.problem as RunProblem | null),
  startTime: row.start_time.getTime(),
  endTime: row.end_time?.getTime() ?? null,
  askedBy: row.asked_by_name ?? '',
  rerunOf: row.rerun_of ?? '',
});

const inWords = ({ language }: Ctx, problem: RunProblem | null | undefined): string =>
  problem ? refusalText(refusals[problem.code], language, problem.params) : '';

/** A run with its steps; what it holds is for whoever it runs as, and for super administrators. */
export async function runDetail(ctx: Ctx, id: string): Promise<AutomationRun> {
  const run = orThrow(await findRun(ctx.db, id), 'record.missing');
  const row = orThrow(await shownRun(ctx.db, id), 'record.missing');
  const version = await automationVersion(ctx.db, run.automation_id, run.version);
  const isOpen = ctx.caller.isAdministrator || ctx.caller.userId === run.user_id;
  const { fields, texts } = run.input;
  return {
    ...rowView(ctx, row),
    input: isOpen ? fields.map(({ id: field, name }) => ({ name, value: texts[field] ?? '' })) : [],
    steps: stepsOf(ctx, run, version, isOpen),
    isOpen,
    canRerun: isStanding(run),
    flowTemplateJson: version.template,
  };
}

/** Whether nothing of it goes on: it has ended, or stopped at a step. */
const isStanding = ({ status, state }: RunRow): boolean => status !== 'running' && state.status !== 'new';

/**
 * Runs a run again from one of its steps, as a run of its own: in the version of the old one, as the person as whom the
 * automation runs now, with what the old one began with and what its steps gave.
 */
export async function rerun(ctx: Ctx, id: string, nodeId: string): Promise<{ id: string }> {
  const old = orThrow(await findRun(ctx.db, id), 'record.missing');
  if (!isStanding(old)) refuse('automation.notStanding');
  const automation = orThrow(await findAutomation(ctx.db, old.automation_id), 'record.missing');
  const person = orThrow(await ctx.access.of(automation.user_id), 'automation.personDisabled');
  const version = await automationVersion(ctx.db, old.automation_id, old.version);
  const isKnown = old.state.visits.some(({ node }) => node === nodeId);
  if (!isKnown || nodeId === version.definition.start.id || !version.steps.has(nodeId))
    refuse('automation.stepUnknown');
  const now = ctx.clock.now();
  const run: RunRow = {
    ...old,
    id: newId(now.getTime()),
    user_id: automation.user_id,
    depth: 0,
    status: 'running',
    problem: null,
    start_time: now,
    end_time: null,
    wake_time: null,
    rerun_of: id,
    asked_by: ctx.caller.userId,
  };
  const { rev, status } = old.state;
  const kind = status === 'running' ? 'jump' : 'revive';
  await change(ctx, async (tx) => {
    await insertRun(tx.db, run);
    const acting: Ctx = { ...ctxOf(ctx, person.caller), language: person.language, db: tx.db, cause: run.id };
    await changeIn(acting, tx.db, async (step) => {
      const action = { kind, by: ctx.caller.userId, rev, to: nodeId } as const;
      if (!(await foldRun(acting, step, { run, version, action }))) refuse('automation.stepUnknown');
    });
    tx.record({
      action: 'automation.rerun',
      targetType: 'automation',
      targetId: old.automation_id,
      after: { runId: run.id, rerunOf: id, step: version.steps.get(nodeId)?.title ?? nodeId },
    });
  });
  return { id: run.id };
}

function stepsOf(
  ctx: Ctx,
  { state, outputs }: RunRow,
  { steps, definition }: AutomationVersion,
  isOpen: boolean,
): AutomationRun['steps'] {
  return state.visits
    .filter(({ node }) => node !== definition.start.id && steps.has(node))
    .map((visit) => {
      const step = steps.get(visit.node);
      const noted = outputs[visit.id];
      return {
        nodeId: visit.node,
        nodeName: step ? nodeTitleIn(step.properties, ctx.language) || step.title : '',
        kind: step?.service?.service ?? step?.type ?? '',
        startTime: visit.startedAt,
        endTime: visit.endedAt,
        tries: noted?.tries ?? 0,
        output: isOpen ? { ...noted?.output } : {},
        problem: inWords(ctx, noted?.problem),
      };
    });
}
