import { holds } from '@auditplus/core/processes/conditions.ts';
import { newProcess } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import { changeIn } from '../../kernel/audit-log.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';
import {
  depthOf,
  hasStopped,
  insertRun,
  type RunProblem,
  type RunRow,
} from './automation-runs.repository.ts';
import { automationTriggers, type Happening, type RunInput } from './automation-triggers.ts';
import { type AutomationVersion, automationVersion, automationVersions } from './automation-versions.ts';
import { findAutomation, waitingFor } from './automations.repository.ts';
import { foldRun } from './fold-run.ts';

/** Automations may start one another so many times in a row. */
export const MAX_DEPTH = 8;

/** Who acts where nobody does, such as when a run cannot begin. */
export const automationCtx = (kernel: Kernel): Ctx => ctxOf(kernel, systemCaller('自动化'));

/** Asks for a start of every automation that waits for what happened; each begins in a transaction of its own. */
export async function tellAutomations(
  kernel: Kernel,
  tx: Tx,
  happening: Happening & {
    readonly trigger: string;
    readonly key: string;
    readonly cause?: string | undefined;
  },
): Promise<void> {
  const waiting = await waitingFor(tx, happening);
  if (waiting.length === 0) return;
  const { event, payload, cause } = happening;
  const ctx: Ctx = { ...automationCtx(kernel), ...(cause !== undefined && { cause }) };
  await changeIn(ctx, tx, async (step) => {
    for (const { id } of waiting) step.emit('automation.triggered', { automationId: id, event, payload });
  });
}

/** Asks for a run of one automation for each of what has happened. */
export const tellAutomation = (
  kernel: Kernel,
  tx: Tx,
  automationId: string,
  happenings: readonly Happening[],
): Promise<void> =>
  changeIn(automationCtx(kernel), tx, async (step) => {
    for (const { event, payload } of happenings)
      step.emit('automation.triggered', { automationId, event, payload });
  });

/** Begins a run of the published version, if what happened is what it waits for; answers its id. */
export async function startRun(
  kernel: Kernel,
  tx: Tx,
  {
    automationId,
    cause,
    ...happening
  }: Happening & { readonly automationId: string; readonly cause?: string | undefined },
  askedBy: string | null = null,
): Promise<string | null> {
  const automation = await findAutomation(tx, automationId);
  const published = automation && (await automationVersions.published(tx, automationId));
  if (!automation || !published || automation.enabled_mark !== 1) return null;
  const version = await automationVersion(tx, automationId, published.version);
  const trigger = automationTriggers.byName(version.trigger.trigger);
  if (!trigger?.isMeant(version.trigger.settings, happening)) return null;
  const depth = await depthOf(tx, cause);
  const run: Omit<RunRow, 'subject' | 'input'> = {
    id: newId(kernel.clock.now().getTime()),
    automation_id: automationId,
    version: published.version,
    user_id: automation.user_id,
    depth,
    trigger: trigger.name,
    state: newProcess(automation.user_id),
    outputs: {},
    status: 'running',
    problem: null,
    start_time: kernel.clock.now(),
    end_time: null,
    wake_time: null,
    rerun_of: null,
    asked_by: askedBy,
  };
  const person = await kernel.access.of(automation.user_id);
  if (!person) {
    const problem: RunProblem = { code: 'automation.personDisabled', params: {} };
    // One incident says it; as many as there are events would bury it.
    if (!(await hasStopped(tx, automationId, problem.code)))
      await insertRun(tx, { ...run, subject: '', input: NOTHING, status: 'incident', problem });
    return null;
  }
  const ctx: Ctx = { ...ctxOf(kernel, person.caller), language: person.language, db: tx, cause: run.id };
  const input = await trigger.input(ctx, version.trigger.settings, happening);
  if (!input || !isWanted(ctx, version, input)) return null;
  const row: RunRow = { ...run, subject: input.subject.slice(0, SUBJECT), input };
  if (depth > MAX_DEPTH) {
    const problem: RunProblem = { code: 'automation.tooDeep', params: { depth: MAX_DEPTH } };
    await insertRun(tx, { ...row, status: 'incident', problem });
    return row.id;
  }
  await insertRun(tx, row);
  await changeIn(ctx, tx, (step) => begin(ctx, step, row, version));
  return row.id;
}

const SUBJECT = 300;

const NOTHING: RunInput = { subject: '', fields: [], values: {}, data: {}, texts: {}, record: null };

/** Sends a run off from its beginning. */
export async function begin(
  ctx: Ctx,
  step: Change,
  run: RunRow,
  version: AutomationVersion,
): Promise<boolean> {
  const { rev, initiator } = run.state;
  return foldRun(ctx, step, { run, version, action: { kind: 'submit', by: initiator, rev } });
}

/** Whether the condition of the trigger holds for what the run would begin with. */
function isWanted(ctx: Ctx, { trigger }: AutomationVersion, { values, fields }: RunInput): boolean {
  const { conditions, expression } = trigger;
  const facts = {
    now: ctx.clock.now().getTime(),
    me: { id: ctx.caller.userId, organize: ctx.caller.organizeId, roles: [] },
  };
  if (expression.trim() !== '')
    return holds({ kind: 'expression', text: expression }, values, [...fields], facts);
  return conditions.length === 0 || holds({ kind: 'list', items: conditions }, values, [...fields], facts);
}
