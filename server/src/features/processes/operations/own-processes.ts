import {
  HANDLE_STATUS,
  type WithdrawBody,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { Change } from '../../../kernel/audit-log.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { actOn, lockIn } from '../acting.ts';
import { foldAction } from '../fold-action.ts';
import { findProcess, type ProcessRow, updateProcess } from '../processes.repository.ts';
import { mayRead } from '../reading.ts';
import { assertProcessAllows } from '../switched-off.ts';

/** Takes an own instance back before anybody has decided. */
export async function withdraw(ctx: Ctx, id: string, body: WithdrawBody): Promise<void> {
  await actOn(ctx, id, async ({ step, row, version }) => {
    if (row.parent_id !== null) refuse('process.childOnly');
    assertProcessAllows(ctx, version, 'withdraw');
    await foldAction(ctx, step, {
      row,
      version,
      action: {
        kind: 'withdraw',
        by: ctx.caller.userId,
        rev: body.rev ?? row.state.rev,
        endsChildren: body.endsChildren,
      },
      words: {
        kind: HANDLE_STATUS.revoked,
        personId: ctx.caller.userId,
        node: version.definition.start.id,
        opinion: body.handleOpinion,
      },
    });
  });
}

/** Reminds everybody else who has something to decide; whoever may read the instance may, where its process allows it. */
export async function remind(ctx: Ctx, id: string): Promise<{ reminded: number }> {
  return actOn(ctx, id, async ({ step, row, version }) => {
    if (!(await mayRead(ctx, row))) refuse('process.notYours');
    assertProcessAllows(ctx, version, 'remind');
    const { effects } = await foldAction(ctx, step, {
      row,
      version,
      action: { kind: 'remind', by: ctx.caller.userId },
      words: { kind: HANDLE_STATUS.reminded, personId: ctx.caller.userId },
    });
    const told = effects.flatMap((effect) => (effect.kind === 'message' ? effect.to : []));
    return { reminded: told.length };
  });
}

/** Deletes an own draft, or what was returned or withdrawn. */
export async function removeOwn(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await findProcess(step.db, id), 'record.missing');
    if (row.initiator_id !== ctx.caller.userId) refuse('process.notYours');
    if (!processLifecycle.is(row.status, 'draft', 'rejected', 'withdrawn')) refuse('process.cannotRemove');
    await removeProcess(ctx, step, id);
  });
}

/** Marks an instance as deleted; one that waits at its start is ended first. */
export async function removeProcess(ctx: Ctx, step: Change, id: string): Promise<void> {
  const { row, version } = await lockIn(step, id);
  if (row.parent_id !== null) refuse('process.childOnly');
  if (row.design_id !== null) refuse('process.ofRecord');
  if (row.state.status === 'running')
    await foldAction(ctx, step, {
      row,
      version,
      action: { kind: 'terminate', by: ctx.caller.userId, rev: row.state.rev },
      words: { kind: HANDLE_STATUS.terminated, personId: ctx.caller.userId },
    });
  await updateProcess(step.db, id, { delete_mark: 1 });
  step.record({ action: 'process.removed', targetType: 'process', targetId: id, before: shown(row) });
}

const shown = ({ full_name, en_code }: ProcessRow) => ({ fullName: full_name, enCode: en_code });
