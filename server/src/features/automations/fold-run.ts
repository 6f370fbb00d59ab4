import type { ProcessAction, ProcessFacts } from '@auditplus/core/processes/actions.ts';
import { type Advanced, advance } from '@auditplus/core/processes/advance.ts';
import { holds } from '@auditplus/core/processes/conditions.ts';
import { type IncidentCause, liveVisits, type ProcessState } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { type RunOutputs, type RunProblem, type RunRow, updateRun } from './automation-runs.repository.ts';
import type { AutomationVersion } from './automation-versions.ts';

/** What is noted of a stay at a step beside what the engine knows. */
export type StepNote = { readonly visit: number } & Omit<RunOutputs[string], never>;

/**
 * Folds one action into a run whose row the caller has locked, and stores what follows from it. False: the engine
 * refuses it, because nobody waits for it any more; nothing is stored then.
 */
export async function foldRun(
  ctx: Ctx,
  tx: Change,
  {
    run,
    version,
    action,
    note,
  }: {
    readonly run: RunRow;
    readonly version: AutomationVersion;
    readonly action: ProcessAction;
    readonly note?: StepNote;
  },
): Promise<boolean> {
  const result = decide(ctx, version, run, action);
  if (result.kind !== 'done') return false;
  const { state, effects } = result;
  const { visit = 0, ...noted } = note ?? { tries: 0 };
  const outputs = note ? { ...run.outputs, [visit]: noted } : run.outputs;
  const problem = problemOf(state, outputs);
  const isOver = state.status !== 'running';
  await updateRun(tx.db, {
    ...run,
    state,
    outputs,
    status: isOver ? 'done' : problem ? 'incident' : 'running',
    problem,
    end_time: isOver ? ctx.clock.now() : null,
    wake_time: wakeTime(state),
  });
  for (const effect of effects)
    if (effect.kind === 'callService') {
      const { call, node, attempt } = effect;
      tx.emit('automation.stepWanted', { runId: run.id, call, node, attempt });
    }
  return true;
}

/** Asks the engine as often as it lacks conditions; it needs nothing else of a run without people. */
function decide(ctx: Ctx, version: AutomationVersion, run: RunRow, action: ProcessAction): Advanced {
  let facts: ProcessFacts = { now: ctx.clock.now().getTime() };
  for (;;) {
    const result = advance(version.definition, run.state, action, facts);
    if (result.kind !== 'needs') return result;
    const { conditions } = result.needs;
    if (conditions.length === 0) throw new Error(`A run needs more than conditions: ${run.id}`);
    const found = conditions.map((id) => [id, conditionHolds(ctx, version, run, id)]);
    facts = { ...facts, conditions: { ...facts.conditions, ...Object.fromEntries(found) } };
  }
}

function conditionHolds(ctx: Ctx, { conditions }: AutomationVersion, run: RunRow, id: string): boolean {
  const condition = conditions.get(id);
  return (
    condition !== undefined &&
    holds(condition, { ...run.state.variables, ...run.input.values }, [...run.input.fields], {
      now: ctx.clock.now().getTime(),
      me: { id: run.user_id, organize: '', roles: [] },
    })
  );
}

const CAUSES: Readonly<Partial<Record<IncidentCause, RunProblem>>> = {
  noLane: { code: 'automation.noLane', params: {} },
  loops: { code: 'automation.tooLong', params: {} },
  visits: { code: 'automation.tooLong', params: {} },
};
const FAILED: RunProblem = { code: 'automation.stepFailed', params: {} };

function problemOf(state: ProcessState, outputs: RunOutputs): RunProblem | null {
  const stopped = liveVisits(state).find(({ incident }) => incident !== null);
  if (!stopped?.incident) return null;
  return CAUSES[stopped.incident] ?? outputs[stopped.id]?.problem ?? FAILED;
}

function wakeTime({ timers }: ProcessState): Date | null {
  const due = timers.map((timer) => timer.due);
  return due.length > 0 ? new Date(Math.min(...due)) : null;
}
