import type { Updateable } from 'kysely';
import type { ContractsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertFresh, assertState, updateExpected } from '../audits/public.ts';
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
  await updateExpected(c, ctx, 'contracts', {
    expected: { id: row.id, from: [row.state], rev: row.rev, label: contractStateLabel },
    set: { ...step.set, state: to },
  });
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
