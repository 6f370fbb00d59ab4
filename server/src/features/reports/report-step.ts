import type { Updateable } from 'kysely';
import type { ReportsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertCheckOpen, assertFresh, assertState, updateExpected } from '../audits/public.ts';
import type { ReportListRow } from './reports.repository.ts';
import { type ReportMove, reportStateLabel } from './reports.states.ts';

/** What a step stores beside the new state, and what it says in the trail. */
export type ReportStep = {
  readonly move: ReportMove;
  /** `report.pastTense` of the trail. */
  readonly action: string;
  readonly set?: Updateable<ReportsTable>;
  readonly reason?: string;
  /** Further changed fields for the trail. */
  readonly note?: Readonly<Record<string, unknown>>;
};

/** Refuses early what the conditional update would refuse: a closed audit, another state, another version. */
export async function assertCanStep(
  db: Tx,
  ctx: Ctx,
  row: ReportListRow,
  { move, rev }: { readonly move: ReportMove; readonly rev: number },
): Promise<void> {
  assertCheckOpen({ state: row.check_state });
  assertState(ctx, row, move.from, reportStateLabel);
  await assertFresh(db, row, rev);
}

/** One conditional update on the expected state and version; the loser of a race is refused with AU0009 or AU0007. */
export async function takeReportStep(
  c: Change,
  ctx: Ctx,
  row: ReportListRow,
  step: ReportStep,
): Promise<void> {
  const to = step.move.to ?? row.state;
  await updateExpected(c, ctx, 'reports', {
    expected: { id: row.id, from: [row.state], rev: row.rev, label: reportStateLabel },
    set: { ...step.set, state: to },
  });
  c.record({
    action: step.action,
    targetType: 'report',
    targetId: row.id,
    before: step.move.to === null ? null : { state: row.state },
    after: { ...(step.move.to === null ? {} : { state: to }), ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
    chainId: row.check_id,
  });
}
