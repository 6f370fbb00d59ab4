import type { Updateable } from 'kysely';
import type { RectificationsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Move } from '../../kernel/states.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertCheckOpen, assertFresh, assertState, refuseState, updateExpected } from '../audits/public.ts';
import { FINDING, findingLabel, rectificationLabel } from './rectifications.lifecycle.ts';
import type { Case } from './rectifications.repository.ts';

/** What a step stores beside the new state, and what it says in the trail. */
export type Step = {
  readonly move: Move;
  readonly action: string;
  readonly set?: Updateable<RectificationsTable>;
  readonly reason?: string;
  /** Further changed fields for the trail. */
  readonly note?: Readonly<Record<string, unknown>>;
};

/**
 * Refuses early what the conditional update would refuse: a closed audit (AU0005, unless the rectification was
 * re-opened after an effect check), another state or a dispute (AU0009), another version (AU0007).
 */
export async function assertCanMove(
  db: Db | Tx,
  ctx: Ctx,
  kase: Case,
  { move, rev }: { move: Move; rev?: number },
): Promise<void> {
  const { row, finding, task } = kase;
  assertState(ctx, row, move.from, rectificationLabel);
  if (finding.state === FINDING.disputed) refuseState(ctx, finding.state, findingLabel);
  if (row.reopen_count === 0 && row.state !== 7) assertCheckOpen(task.check);
  if (rev !== undefined) await assertFresh(db, row, rev);
}

/** One conditional update on the expected state and version; the loser of a race is refused with AU0009 or AU0007. */
export async function takeStep(c: Change, ctx: Ctx, kase: Case, step: Step): Promise<void> {
  const { row } = kase;
  const to = step.move.to ?? row.state;
  await updateExpected(c, ctx, 'rectifications', {
    expected: { id: row.id, from: [row.state], rev: row.rev, label: rectificationLabel },
    set: { ...step.set, state: to },
  });
  c.record({
    action: step.action,
    targetType: 'rectification',
    targetId: row.id,
    before: { state: row.state },
    after: { state: to, ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
    chainId: row.check_id,
  });
}

/** The finding's part of a step (4.6: 1 → 4, 4 → 5, 5 → 4), which the system takes with the rectification's. */
export async function moveFinding(
  c: Change,
  ctx: Ctx,
  kase: Case,
  step: { to: number; action: string; repeatCount?: number },
): Promise<void> {
  const { finding } = kase;
  await c.db
    .updateTable('findings')
    .set({
      state: step.to,
      rev: finding.rev + 1,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
      ...(step.repeatCount === undefined ? {} : { repeat_count: step.repeatCount }),
    })
    .where('id', '=', finding.id)
    .execute();
  c.record({
    action: step.action,
    targetType: 'finding',
    targetId: finding.id,
    before: { state: finding.state },
    after: { state: step.to },
    chainId: finding.check_id,
  });
}
