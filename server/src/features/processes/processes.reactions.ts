import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import type { ProcessStatus } from '@auditplus/core/processes/state.ts';
import { z } from 'zod';
import { type Change, changeIn } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { Refusal } from '../../kernel/errors.ts';
import type { Reactions } from '../../kernel/outbox.ts';
import { processVersion } from '../process-definitions/public.ts';
import { startChild } from './children.ts';
import { engineCtx } from './engine-ctx.ts';
import { decide, foldAction } from './fold-action.ts';
import { childOf, lockProcess, processesWith, updateProcess } from './processes.repository.ts';

const ChildWanted = z.object({
  parentId: z.string(),
  child: z.string(),
  definitionId: z.string(),
  initiatorId: z.string(),
});
const ChildOf = z.object({ parentId: z.string(), child: z.string() });
const Ended = z.object({ processId: z.string() });
const DelegationBegan = z.object({ userId: z.string() });
const Left = z.object({ userId: z.string() });

/** What follows inside the product from what happened in processes; of one family in order. */
export const processesReactions: Reactions = {
  'process.childWanted': async (kernel, tx, { payload }) => {
    await inChange(kernel, tx, (ctx, step) => startChild(ctx, step, ChildWanted.parse(payload)));
  },
  'process.childCancelled': async (kernel, tx, { payload }) => {
    const { parentId, child } = ChildOf.parse(payload);
    await inChange(kernel, tx, (ctx, step) => cancelChild(ctx, step, parentId, child));
  },
  'process.ended': async (kernel, tx, { payload }) => {
    const { processId } = Ended.parse(payload);
    await inChange(kernel, tx, (ctx, step) => tellParent(ctx, step, processId));
  },
  'delegation.began': async (kernel, tx, { payload }) => {
    const { userId } = DelegationBegan.parse(payload);
    await inChange(kernel, tx, async (ctx, step) => {
      for (const id of await processesWith(tx, userId)) await delegateOpen(ctx, step, id, userId);
    });
  },
  'user.left': async (kernel, tx, { payload }) => {
    const { userId } = Left.parse(payload);
    await inChange(kernel, tx, async (ctx, step) => {
      for (const id of await processesWith(tx, userId)) await replaceLeft(ctx, step, id, userId);
    });
  },
};

const inChange = <T>(kernel: Kernel, tx: Tx, work: (ctx: Ctx, step: Change) => Promise<T>): Promise<T> => {
  const ctx: Ctx = { ...engineCtx(kernel), db: tx };
  return changeIn(ctx, tx, (step) => work(ctx, step));
};

/** A child that its parent no longer waits for ends with it; a draft is put away. */
async function cancelChild(ctx: Ctx, step: Change, parentId: string, child: string): Promise<void> {
  const found = await childOf(step.db, parentId, child);
  const row = found && (await lockProcess(step.db, found.id));
  if (!row) return;
  if (row.state.status === 'new') {
    await updateProcess(step.db, row.id, { delete_mark: 1 });
    return;
  }
  if (row.state.status !== 'running') return;
  const version = await processVersion(step.db, row.definition_id, row.version);
  const action = { kind: 'terminate', by: ctx.caller.userId, rev: row.state.rev } as const;
  await foldAction(ctx, step, { row, version, action, words: null });
}

/** A parent that waits for a child goes on when it has ended. */
async function tellParent(ctx: Ctx, step: Change, id: string): Promise<void> {
  const ended = await lockProcess(step.db, id);
  if (!ended || ended.parent_id === null || ended.parent_child === null) return;
  const outcome: ProcessStatus = ended.state.status;
  const row = await lockProcess(step.db, ended.parent_id);
  if (!row || outcome === 'running' || outcome === 'new') return;
  const version = await processVersion(step.db, row.definition_id, row.version);
  const child = ended.parent_child;
  // Nobody waits for an asynchronous child, or for one whose parent has gone on meanwhile.
  await unlessGone(
    foldAction(ctx, step, { row, version, action: { kind: 'childEnded', child, outcome }, words: null }),
  );
}

async function replaceLeft(ctx: Ctx, step: Change, id: string, userId: string): Promise<void> {
  const row = await lockProcess(step.db, id);
  if (!row) return;
  const version = await processVersion(step.db, row.definition_id, row.version);
  const action = { kind: 'peopleLeft', people: [userId] } as const;
  await unlessGone(foldAction(ctx, step, { row, version, action, words: null }));
}

/** What somebody has open in an instance goes to whoever acts for him now; the record names both. */
async function delegateOpen(ctx: Ctx, step: Change, id: string, person: string): Promise<void> {
  const row = await lockProcess(step.db, id);
  if (!row) return;
  const version = await processVersion(step.db, row.definition_id, row.version);
  const action = { kind: 'delegated', person } as const;
  const { result } = await decide(ctx, step, { row, version, action });
  if (result.kind !== 'done') return;
  const moved = result.effects.flatMap((effect) => (effect.kind === 'moveItem' ? [effect] : []));
  const [first] = moved;
  const item = first && result.state.visits.flatMap(({ items }) => items).find(({ id }) => id === first.item);
  const words = item && {
    kind: HANDLE_STATUS.delegated,
    personId: person,
    visit: item.visit,
    targetIds: [...new Set(moved.map(({ to }) => to))],
  };
  await foldAction(ctx, step, { row, version, action, words: words ?? null });
}

/** The engine refuses before anything is stored. */
async function unlessGone(work: Promise<unknown>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
  }
}
