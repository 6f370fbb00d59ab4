import { sql, type Updateable } from 'kysely';
import type { ContractsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertFresh, assertState, refuseMoved } from '../audits/public.ts';
import type { ContractRecord } from './contracts.repository.ts';
import { type ContractMove, contractStateLabel } from './contracts.states.ts';

/** What a step stores beside the new state, and what it says in the trail. */
type ContractStep = {
  readonly move: ContractMove;
  /** `contract.pastTense` of the trail. */
  readonly action: string;
  readonly set?: Updateable<ContractsTable>;
  readonly reason?: string;
  /** Further changed fields for the trail. */
  readonly note?: Readonly<Record<string, unknown>>;
};

/** Refuses early what the conditional update would refuse: another state, another version. */
export async function assertCanStep(
  db: Db | Tx,
  ctx: Ctx,
  row: ContractRecord,
  { move, rev }: { readonly move: ContractMove; readonly rev: number },
): Promise<void> {
  assertState(ctx, row, move.from, contractStateLabel);
  await assertFresh(db, row, rev);
}

/** One conditional update on the expected state and version; the loser of a race is refused with AU0009 or AU0007. */
export async function takeStep(c: Change, ctx: Ctx, row: ContractRecord, step: ContractStep): Promise<void> {
  const to = step.move.to ?? row.state;
  const updated = await c.db
    .updateTable('contracts')
    .set({
      ...step.set,
      state: to,
      rev: sql`rev + 1`,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    })
    .where('id', '=', row.id)
    .where('state', '=', row.state)
    .where('rev', '=', row.rev)
    .returning('id')
    .executeTakeFirst();
  if (!updated) await refuseLoser(c.db, ctx, row);
  c.record({
    action: step.action,
    targetType: 'contract',
    targetId: row.id,
    before: step.move.to === null ? null : { state: row.state },
    after: { ...(step.move.to === null ? {} : { state: to }), ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
    chainId: row.id,
  });
}

async function refuseLoser(db: Tx, ctx: Ctx, row: ContractRecord): Promise<never> {
  const now = await db
    .selectFrom('contracts')
    .select(['state', 'rev', 'last_modify_user_id', 'last_modify_time'])
    .where('id', '=', row.id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
  return refuseMoved(db, ctx, { was: row.state, now, label: contractStateLabel });
}
