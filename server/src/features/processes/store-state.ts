import type { ProcessEffect } from '@auditplus/core/processes/actions.ts';
import { indexOf } from '@auditplus/core/processes/definition.ts';
import type { ProcessState, ProcessTimer, WorkItem } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import type { ProcessVersion } from '../process-definitions/public.ts';
import { titleOf } from './engine-refusal.ts';
import type { Folding } from './fold-action.ts';
import {
  deleteTimers,
  type NewAction,
  type ProcessRow,
  type StoredProcess,
  storeProcess,
  writeTimers,
} from './processes.repository.ts';
import { PROCESS_TIMER, SOON_MS, timerJobId } from './timer-jobs.ts';
import { completion, incidentOf, itemState, thisStep, wireStatus } from './wire-state.ts';

/** Work items have ids that follow from their names, so that writing one twice is writing it once. */
export const itemId = (processId: string, item: string): string => `${processId}-${item}`;

/** An action with what came of it. */
export type Storing = Folding & { readonly state: ProcessState; readonly effects: readonly ProcessEffect[] };

/** Writes the instance as it is after an action, with the items, stays and timers that differ, and the action's rows. */
export async function storeState(
  ctx: Ctx,
  step: Change,
  { row, version, state }: Pick<Storing, 'row' | 'version' | 'state'>,
  { process, actions }: { readonly process: StoredProcess; readonly actions: readonly NewAction[] },
): Promise<void> {
  const now = ctx.clock.now();
  const items = changedItems(row.state, state).map((item) => itemRow(item, { row, version, state, now }));
  const visits = changedVisits(row.state, state).map((visit) => visitRow(visit, row, version));
  await Promise.all([
    storeProcess(step.db, row.id, { items, visits, actions, process }),
    storeTimers(ctx, step, row.id, { before: row.state.timers, after: state.timers }),
  ]);
}

const differs = <T>(former: ReadonlyMap<unknown, T>, id: unknown, value: T): boolean =>
  JSON.stringify(former.get(id)) !== JSON.stringify(value);

function changedItems(before: ProcessState, after: ProcessState): WorkItem[] {
  const former = new Map(before.visits.flatMap(({ items }) => items).map((item) => [item.id, item]));
  return after.visits.flatMap(({ items }) => items).filter((item) => differs(former, item.id, item));
}

function changedVisits(before: ProcessState, after: ProcessState): ProcessState['visits'] {
  const former = new Map(before.visits.map((visit) => [visit.id, visit]));
  return after.visits.filter((visit) => differs(former, visit.id, visit));
}

/** An item as it is stored; `now` is when it was received, unless it is there already. */
export function itemRow(
  item: WorkItem,
  {
    row,
    version,
    state,
    now,
  }: {
    readonly row: Pick<ProcessRow, 'id'>;
    readonly version: ProcessVersion;
    readonly state: ProcessState;
    readonly now: Date;
  },
) {
  const node = state.visits[item.visit - 1]?.node ?? '';
  const due = state.timers
    .filter((timer) => timer.visit === item.visit && typeof timer.rule === 'number')
    .map((timer) => timer.due);
  return {
    id: itemId(row.id, item.id),
    process_id: row.id,
    item: item.id,
    visit: item.visit,
    node,
    node_name: titleOf(version, node).slice(0, 100),
    person_id: item.person,
    for_id: item.for,
    basis: item.basis,
    reason: item.reason.slice(0, 1000),
    state: itemState(item),
    close_reason: item.closed ?? item.auto ?? '',
    is_added: item.added !== null,
    is_batch: version.start.isBatchApproval,
    opened_at: now,
    seen_at: moment(item.seenAt),
    due_at: due.length > 0 ? new Date(Math.min(...due)) : null,
    decided_at: moment(item.decidedAt),
    decided_by: item.decidedBy,
    rev: item.rev,
  };
}

function visitRow(visit: ProcessState['visits'][number], row: ProcessRow, version: ProcessVersion) {
  return {
    process_id: row.id,
    visit: visit.id,
    definition_id: row.definition_id,
    node: visit.node,
    node_name: titleOf(version, visit.node).slice(0, 100),
    node_type: indexOf(version.definition).get(visit.node)?.node.kind ?? '',
    outcome: visit.outcome,
    incident: visit.incident ?? '',
    started_at: new Date(visit.startedAt),
    ended_at: moment(visit.endedAt),
  };
}

const moment = (at: number | null): Date | null => (at === null ? null : new Date(at));

/** Timers that run are rows; those of a suspended instance wait in its state. */
async function storeTimers(
  ctx: Ctx,
  step: Change,
  processId: string,
  { before, after }: { readonly before: readonly ProcessTimer[]; readonly after: readonly ProcessTimer[] },
): Promise<void> {
  const running = after.filter(({ left }) => left === null);
  const kept = new Set(running.map(({ id }) => id));
  const former = new Map(before.filter(({ left }) => left === null).map((timer) => [timer.id, timer.due]));
  await deleteTimers(
    step.db,
    processId,
    [...former.keys()].filter((id) => !kept.has(id)),
  );
  const started = running.filter(({ id, due }) => former.get(id) !== due);
  await writeTimers(
    step.db,
    started.map(({ id, visit, due }) => ({ process_id: processId, timer: id, visit, due_at: new Date(due) })),
  );
  const soon = ctx.clock.now().getTime() + SOON_MS;
  for (const { id, due } of started)
    if (due <= soon)
      requestJob(
        step,
        PROCESS_TIMER,
        { processId, timer: id },
        { id: timerJobId(processId, id, due), at: due },
      );
}

/** The instance as an action leaves it. */
export function storedProcess(
  ctx: Ctx,
  { row, version, form, action, recordId, state, effects }: Storing,
): StoredProcess {
  const now = ctx.clock.now();
  const hasEnded = state.status !== 'running' && state.status !== 'new';
  const isStart = action.kind === 'submit' && row.state.status !== 'running';
  const end = effects.find(({ kind }) => kind === 'end');
  return {
    version: version.version,
    status: wireStatus(state, version),
    is_suspended: state.isSuspended,
    this_step: thisStep(state, version),
    completion: completion(state, version),
    incident: incidentOf(state),
    end_reason: end?.kind === 'end' ? end.reason.slice(0, 500) : hasEnded ? row.end_reason : '',
    start_time: isStart ? now : row.start_time,
    end_time: hasEnded ? (row.end_time ?? now) : null,
    record_id: recordId ?? row.record_id,
    rev: state.rev,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
    state,
    form_data: form ?? null,
  };
}
