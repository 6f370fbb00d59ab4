import type { Change } from '../../kernel/audit-log.ts';
import { change } from '../../kernel/audit-log.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { Refusal } from '../../kernel/errors.ts';
import { findRun, lockRun, type RunProblem, type RunRow } from './automation-runs.repository.ts';
import { automationSteps, type StepOutput } from './automation-steps.ts';
import { type AutomationVersion, automationVersion } from './automation-versions.ts';
import { foldRun } from './fold-run.ts';
import { runValues } from './run-values.ts';
import { automationCtx } from './start-runs.ts';

export type StepWanted = {
  readonly runId: string;
  readonly call: string;
  readonly node: string;
  readonly attempt: number;
};

/** Carries out a step of a run and lets the run go on; a failure is noted, tried again, and is an incident in the end. */
export async function runStep(kernel: Kernel, wanted: StepWanted): Promise<void> {
  const run = await findRun(kernel.db, wanted.runId);
  if (!run || !isAwaited(run, wanted)) return;
  const version = await automationVersion(kernel.db, run.automation_id, run.version);
  try {
    const person = await kernel.access.of(run.user_id);
    if (!person) throw new Refusal('automation.personDisabled', {}, {});
    const ctx: Ctx = { ...ctxOf(kernel, person.caller), language: person.language, cause: run.id };
    const service = version.steps.get(wanted.node)?.service;
    const step = automationSteps.byName(service?.service ?? '');
    if (!step || !service) throw new Refusal('automation.stepUnknown', {}, {});
    const apply = await step.prepare(ctx, service.settings, runValues(run));
    await change(ctx, async (tx) => {
      const locked = await lockRun(tx.db, run.id);
      // Somebody else has carried it out meanwhile.
      if (!locked || !isAwaited(locked, wanted)) return;
      await finish(ctx, tx, { run: locked, version, wanted, output: await apply(tx) });
    });
  } catch (error) {
    await fail(kernel, { version, wanted, error });
  }
}

const callOf = ({ state }: RunRow, { call, attempt }: StepWanted) =>
  state.calls.find((one) => one.id === call && one.attempt === attempt && one.isRunning);

const isAwaited = (run: RunRow, wanted: StepWanted): boolean =>
  run.state.status === 'running' && callOf(run, wanted) !== undefined;

async function finish(
  ctx: Ctx,
  tx: Change,
  {
    run,
    version,
    wanted,
    output,
  }: {
    readonly run: RunRow;
    readonly version: AutomationVersion;
    readonly wanted: StepWanted;
    readonly output: StepOutput;
  },
): Promise<void> {
  const { call, attempt, node } = wanted;
  await foldRun(ctx, tx, {
    run,
    version,
    action: { kind: 'serviceEnded', call, attempt, ok: true, values: variablesOf(node, output) },
    note: { visit: callOf(run, wanted)?.visit ?? 0, tries: attempt, output },
  });
}

/** Steps after it refer to what a step gave by the step and the name. */
const variablesOf = (node: string, output: StepOutput) =>
  Object.fromEntries(
    Object.entries(output).flatMap(([name, value]): [string, string | number | boolean | null][] =>
      typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' || value === null
        ? [[`${node}.${name}`, value]]
        : [],
    ),
  );

async function fail(
  kernel: Kernel,
  {
    version,
    wanted,
    error,
  }: { readonly version: AutomationVersion; readonly wanted: StepWanted; readonly error: unknown },
): Promise<void> {
  const { runId, call, attempt } = wanted;
  if (!(error instanceof Refusal))
    kernel.log.warn({ err: error, runId, node: wanted.node }, 'a step of an automation failed');
  const problem: RunProblem =
    error instanceof Refusal
      ? { code: error.errorCode, params: error.params }
      : { code: 'automation.stepFailed', params: {} };
  const ctx: Ctx = { ...automationCtx(kernel), cause: runId };
  await change(ctx, async (tx) => {
    const run = await lockRun(tx.db, runId);
    if (!run || !isAwaited(run, wanted)) return;
    await foldRun(ctx, tx, {
      run,
      version,
      action: { kind: 'serviceEnded', call, attempt, ok: false, isFinal: isFinal(error) },
      note: { visit: callOf(run, wanted)?.visit ?? 0, tries: attempt, problem },
    });
  });
}

/** What is wrong with the data or the rights stays wrong; what was busy, or changed meanwhile, may be tried again. */
function isFinal(error: unknown): boolean {
  if (!(error instanceof Refusal)) return false;
  const { status } = error.entry;
  return status < 500 && status !== 408 && status !== 409 && status !== 423 && status !== 429;
}
