import {
  type CopyBody,
  HANDLE_STATUS,
} from '@auditplus/contract/features/processes/process-actions.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { newId } from '../../../kernel/ids.ts';
import { lockIn } from '../acting.ts';
import { tellPeople } from '../process-messages.ts';
import { BLANK_ACTION, writeRows } from '../processes.repository.ts';
import { readableProcess } from '../reading.ts';
import { giveCopies } from '../store-copies.ts';

/** Copies an instance to people; whoever may read it may. */
export async function copyTo(ctx: Ctx, id: string, { userIds, handleOpinion }: CopyBody): Promise<void> {
  await readableProcess(ctx, id);
  await change(ctx, async (step) => {
    const { row, version } = await lockIn(step, id);
    const { state } = row;
    const words = { kind: HANDLE_STATUS.copied, personId: ctx.caller.userId };
    const copied = await giveCopies(ctx, step, { row, version, words, state }, { to: userIds, visit: null });
    if (copied.length === 0) return;
    const now = ctx.clock.now();
    const action = {
      ...BLANK_ACTION,
      id: newId(now.getTime()),
      kind: HANDLE_STATUS.copied,
      person_id: ctx.caller.userId,
      at: now,
      opinion: handleOpinion,
      target_ids: copied,
    };
    await writeRows(step.db, id, { actions: [action] });
    await tellPeople(ctx, step, { row, version, state, effects: [], copied });
  });
}
