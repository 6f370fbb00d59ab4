import {
  type AssignBody,
  HANDLE_STATUS,
  type HandleStatus,
  type JumpBody,
  type RetryBody,
  type WordsBody,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { liveVisits, openItems, type ProcessState } from '@auditplus/core/processes/state.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { actOn, type Locked } from '../acting.ts';
import { titleOf } from '../engine-refusal.ts';
import { type Folded, foldAction } from '../fold-action.ts';
import { countOpen, findProcess, timersOf, writeRows, writeTimers } from '../processes.repository.ts';
import { itemId, itemRow } from '../store-state.ts';
import { removeProcess } from './own-processes.ts';

/** Gives a node to one person in the place of those who have it. */
export async function assign(ctx: Ctx, id: string, body: AssignBody): Promise<void> {
  await actOn(ctx, id, async ({ step, row, version }) => {
    needsWords(body);
    const visit = liveVisits(row.state).find(({ node }) => node === body.nodeCode);
    if (!visit) refuse('process.gone');
    await foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'assign',
        by: ctx.caller.userId,
        rev: body.rev ?? row.state.rev,
        visit: visit.id,
        to: body.freeApproverUserId,
      },
      words: {
        kind: HANDLE_STATUS.assigned,
        personId: ctx.caller.userId,
        visit: visit.id,
        node: visit.node,
        opinion: body.handleOpinion,
        targetIds: [body.freeApproverUserId],
      },
    });
    note(step, row.id, 'process.assigned', body.handleOpinion);
  });
}

/** Ends an instance for good. */
export async function terminate(ctx: Ctx, id: string, body: WordsBody): Promise<void> {
  await actOn(ctx, id, async (locked) => {
    if (locked.row.parent_id !== null) refuse('process.childOnly');
    await simple(ctx, locked, body, { kind: 'terminate', status: HANDLE_STATUS.terminated });
    note(locked.step, id, 'process.terminated', body.handleOpinion);
  });
}

export async function suspend(ctx: Ctx, id: string, body: WordsBody): Promise<void> {
  await actOn(ctx, id, async (locked) => {
    await simple(ctx, locked, body, { kind: 'suspend', status: HANDLE_STATUS.suspended });
    note(locked.step, id, 'process.suspended', body.handleOpinion);
  });
}

export async function resume(ctx: Ctx, id: string, body: WordsBody): Promise<void> {
  await actOn(ctx, id, async (locked) => {
    await simple(ctx, locked, body, { kind: 'resume', status: HANDLE_STATUS.resumed });
    note(locked.step, id, 'process.resumed', body.handleOpinion);
  });
}

async function simple(
  ctx: Ctx,
  { step, row, version }: Locked,
  body: WordsBody,
  { kind, status }: { readonly kind: 'terminate' | 'suspend' | 'resume'; readonly status: HandleStatus },
): Promise<void> {
  needsWords(body);
  await foldAction(ctx, step, {
    row,
    version,
    action: { kind, by: ctx.caller.userId, rev: body.rev ?? row.state.rev },
    words: { kind: status, personId: ctx.caller.userId, opinion: body.handleOpinion },
  });
}

/** Whoever interferes says why. */
function needsWords({ handleOpinion }: Pick<WordsBody, 'handleOpinion'>): void {
  if (handleOpinion === '') refuse('process.needsOpinion');
}

/** Sends an instance, or one lane of it, to any node. */
export const jump = (ctx: Ctx, id: string, body: JumpBody): Promise<Folded> =>
  actOn(ctx, id, async ({ step, row, version }) => {
    needsWords(body);
    const folded = await foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'jump',
        by: ctx.caller.userId,
        rev: body.rev ?? row.state.rev,
        to: body.nodeCode,
        ...(body.visit !== undefined && { visit: body.visit }),
        chosen: body.errorRuleUserList ?? {},
      },
      words: {
        kind: HANDLE_STATUS.jumped,
        personId: ctx.caller.userId,
        opinion: body.handleOpinion,
        detail: titleOf(version, body.nodeCode),
      },
    });
    note(step, id, 'process.jumped', body.handleOpinion);
    return folded;
  });

/** Brings an ended instance back to a node. */
export const revive = (ctx: Ctx, id: string, body: JumpBody): Promise<Folded> =>
  actOn(ctx, id, async ({ step, row, version }) => {
    needsWords(body);
    const folded = await foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'revive',
        by: ctx.caller.userId,
        rev: body.rev ?? row.state.rev,
        to: body.nodeCode,
        chosen: body.errorRuleUserList ?? {},
      },
      words: {
        kind: HANDLE_STATUS.revived,
        personId: ctx.caller.userId,
        opinion: body.handleOpinion,
        detail: titleOf(version, body.nodeCode),
      },
    });
    note(step, id, 'process.revived', body.handleOpinion);
    return folded;
  });

/** Tries again what stopped with an incident. */
export const retry = (ctx: Ctx, id: string, body: RetryBody): Promise<Folded> =>
  actOn(ctx, id, ({ step, row, version }) =>
    foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'retry',
        by: ctx.caller.userId,
        rev: body.rev ?? row.state.rev,
        visit: body.visit,
        chosen: body.errorRuleUserList ?? {},
      },
      words: {
        kind: HANDLE_STATUS.retried,
        personId: ctx.caller.userId,
        visit: body.visit,
        opinion: body.handleOpinion,
      },
    }),
  );

/** Writes the items and timers that the state says there are; the state stays as it is. */
export async function repair(
  ctx: Ctx,
  id: string,
  body: WordsBody,
): Promise<{ items: number; timers: number }> {
  return actOn(ctx, id, async ({ step, row, version }) => {
    const missing = await missingRows(step, id, row.state);
    const now = ctx.clock.now();
    const { state } = row;
    const items = openItems(state).map((item) => itemRow(item, { row, version, state, now }));
    await writeRows(step.db, id, { items });
    await writeTimers(
      step.db,
      row.state.timers
        .filter(({ left }) => left === null)
        .map(({ id: timer, visit, due }) => ({ process_id: id, timer, visit, due_at: new Date(due) })),
    );
    await foldAction(ctx, step, {
      row,
      version,
      action: { kind: 'repair', by: ctx.caller.userId },
      words: { kind: HANDLE_STATUS.repaired, personId: ctx.caller.userId, opinion: body.handleOpinion },
    });
    return missing;
  });
}

async function missingRows(step: Change, id: string, state: ProcessState) {
  const ids = openItems(state).map((item) => itemId(id, item.id));
  const there = await countOpen(step.db, ids);
  const timers = new Set((await timersOf(step.db, id)).map(({ timer }) => timer));
  const running = state.timers.filter(({ left }) => left === null);
  return {
    items: ids.length - there,
    timers: running.filter((timer) => !timers.has(timer.id)).length,
  };
}

/** Deletes instances that do not run. */
export async function removeInstances(ctx: Ctx, ids: readonly string[]): Promise<void> {
  await change(ctx, async (step) => {
    for (const id of [...new Set(ids)].sort()) {
      const row = orThrow(await findProcess(step.db, id), 'record.missing');
      if (processLifecycle.is(row.status, 'running')) refuse('process.cannotRemove');
      await removeProcess(ctx, step, id);
    }
  });
}

const note = (step: Change, id: string, action: string, reason: string): void =>
  step.record({ action, targetType: 'process', targetId: id, reason });
