import type { Updateable } from 'kysely';
import type { ChecksTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { Change } from '../../kernel/trail.ts';
import type { Check } from './audits.records.ts';
import { checkStateLabel } from './audits.states.ts';
import { refuseStale } from './stale.ts';

/** One transition of an audit (audit-domain 4.2). */
type CheckMove = {
  readonly check: Check;
  readonly from: readonly number[];
  readonly to: number;
  /** `noun.pastTense` of the trail. */
  readonly action: string;
  /** The version that the person saw; system moves have none. */
  readonly rev?: number;
  readonly reason?: string;
  readonly set?: Updateable<ChecksTable>;
};

/**
 * The one conditional update of a transition with its trail entry. The loser of a race hears AU0009 when the state
 * has moved on, AU0007 when only the version has.
 */
export async function moveCheck(ctx: Ctx, c: Change, move: CheckMove): Promise<void> {
  const { check } = move;
  const result = await c.db
    .updateTable('checks')
    .set((eb) => ({
      ...move.set,
      state: move.to,
      rev: eb('rev', '+', 1),
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    }))
    .where('id', '=', check.id)
    .where('state', 'in', [...move.from])
    .$if(move.rev !== undefined, (query) => query.where('rev', '=', move.rev ?? 0))
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) {
    const now = await c.db
      .selectFrom('checks')
      .selectAll()
      .where('id', '=', check.id)
      .executeTakeFirstOrThrow();
    if (!move.from.includes(now.state)) refuse('AU0009', { 状态: checkStateLabel(now.state, ctx.language) });
    await refuseStale(c.db, now);
  }
  c.record({
    action: move.action,
    targetType: 'check',
    targetId: check.id,
    before: { state: check.state },
    after: { state: move.to },
    reason: move.reason ?? '',
    chainId: check.id,
  });
}

/** Refuses when a transition is asked for in another state, before its guards speak. */
export function assertState(ctx: Ctx, check: Pick<Check, 'state'>, from: readonly number[]): void {
  if (!from.includes(check.state)) refuse('AU0009', { 状态: checkStateLabel(check.state, ctx.language) });
}
