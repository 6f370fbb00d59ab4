import type { Updateable } from 'kysely';
import type { FindingsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present } from '../../kernel/errors.ts';
import type { Move } from '../../kernel/states.ts';
import type { Change } from '../../kernel/trail.ts';
import {
  assertCheckOpen,
  assertFresh,
  assertState,
  type LoadedTask,
  loadTaskUnchecked,
  updateExpected,
} from '../audits/public.ts';
import { FINDING, type FindingRecord, findingLabel, findingScopeSql } from '../rectifications/public.ts';

/** A finding with the task and audit that it belongs to. */
export type LoadedFinding = { readonly row: FindingRecord; readonly task: LoadedTask };

/** The finding when the caller may read it; refuses with AU0002 otherwise. */
export async function loadFinding(db: Db | Tx, ctx: Ctx, id: string): Promise<LoadedFinding> {
  const found = await db
    .selectFrom('findings')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .selectAll('findings')
    .where('findings.id', '=', id)
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  const row = present(found, 'AU0002');
  return { row, task: await loadTaskUnchecked(db, row.check_task_id) };
}

/** Every step that people take with a finding (audit-domain 4.6); the rest follows its rectification. */
export const FINDING_MOVES = {
  edit: { from: [FINDING.draft], to: null },
  remove: { from: [FINDING.draft], to: null },
  issue: { from: [FINDING.draft], to: FINDING.issued },
  // A task that was signed for by lapse of time can still be disputed within the five days while it has no plan.
  dispute: { from: [FINDING.issued, FINDING.rectifying], to: FINDING.disputed },
  refuse: { from: [FINDING.disputed], to: FINDING.issued },
  accept: { from: [FINDING.disputed], to: FINDING.withdrawn },
  merge: { from: [FINDING.draft, FINDING.issued, FINDING.rectifying], to: null },
  withdraw: { from: [FINDING.issued, FINDING.disputed, FINDING.rectifying], to: FINDING.withdrawn },
} as const satisfies Record<string, Move>;

/** Refuses early what the conditional update would refuse: AU0009, AU0005, AU0007. */
export async function assertCanStep(
  db: Db | Tx,
  ctx: Ctx,
  { row, task }: LoadedFinding,
  { move, rev }: { move: Move; rev: number },
): Promise<void> {
  assertState(ctx, row, move.from, findingLabel);
  assertCheckOpen(task.check);
  await assertFresh(db, row, rev);
}

/** What a step stores and says in the trail. */
export type FindingStep = {
  readonly to: number;
  readonly action: string;
  readonly set?: Updateable<FindingsTable>;
  readonly note?: Readonly<Record<string, unknown>>;
  readonly reason?: string;
};

/** One conditional update on the expected state and version; the loser of a race is refused. */
export async function stepFinding(
  c: Change,
  ctx: Ctx,
  { row }: LoadedFinding,
  step: FindingStep,
): Promise<FindingRecord> {
  const updated = await updateExpected(c, ctx, 'findings', {
    expected: { id: row.id, from: [row.state], rev: row.rev, label: findingLabel },
    set: { ...step.set, state: step.to },
  });
  c.record({
    action: step.action,
    targetType: 'finding',
    targetId: row.id,
    before: { state: row.state },
    after: { state: step.to, ...step.note },
    ...(step.reason ? { reason: step.reason } : {}),
    chainId: row.check_id,
  });
  return updated;
}
