import type { Updateable } from 'kysely';
import type { ChecksTable, CheckTasksTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Change } from '../../kernel/trail.ts';
import type { LoadedTask, TaskCheck } from './audits.records.ts';
import { checkStateLabel, taskStateLabel } from './audits.states.ts';
import { assertState } from './lifecycle.ts';
import { updateExpected } from './update-expected.ts';

/** One transition (audit-domain 4.2, 4.3). */
type Move = {
  readonly from: readonly number[];
  readonly to: number;
  /** `noun.pastTense` of the trail. */
  readonly action: string;
  /** The version that the person saw; system moves have none. */
  readonly rev?: number;
  readonly reason?: string;
};
type CheckMove = Move & { readonly check: TaskCheck; readonly set?: Updateable<ChecksTable> };
type TaskMove = Move & { readonly task: LoadedTask; readonly set?: Updateable<CheckTasksTable> };

const KINDS = {
  checks: { targetType: 'check', label: checkStateLabel },
  check_tasks: { targetType: 'checkTask', label: taskStateLabel },
} as const;
type Kind = keyof typeof KINDS;

/** A transition of an audit. */
export const moveCheck = (ctx: Ctx, c: Change, { check, ...move }: CheckMove): Promise<void> =>
  moveRow(ctx, c, 'checks', { ...move, row: check, chainId: check.id });

/** A transition of a check task. */
export const moveTask = (ctx: Ctx, c: Change, { task, ...move }: TaskMove): Promise<void> =>
  moveRow(ctx, c, 'check_tasks', { ...move, row: task, chainId: task.check_id });

/** Refuses when a transition of an audit is asked for in another state, before its guards speak. */
export const assertCheckState = (ctx: Ctx, check: Pick<TaskCheck, 'state'>, from: readonly number[]): void =>
  assertState(ctx, check, from, checkStateLabel);

/** Refuses when a transition of a task is asked for in another state, before its guards speak. */
export const assertTaskState = (ctx: Ctx, task: { readonly state: number }, from: readonly number[]): void =>
  assertState(ctx, task, from, taskStateLabel);

type RowMove = Move & {
  readonly row: { readonly id: string; readonly state: number };
  readonly chainId: string;
  readonly set?: Updateable<ChecksTable> | Updateable<CheckTasksTable>;
};

/** The one conditional update of a transition with its trail entry. */
async function moveRow(ctx: Ctx, c: Change, kind: Kind, move: RowMove): Promise<void> {
  const { row, from, rev } = move;
  const { label, targetType } = KINDS[kind];
  await updateExpected(c, ctx, kind, {
    expected: { id: row.id, from, rev, label },
    set: { ...move.set, state: move.to },
  });
  c.record({
    action: move.action,
    targetType,
    targetId: row.id,
    before: { state: row.state },
    after: { state: move.to },
    reason: move.reason ?? '',
    chainId: move.chainId,
  });
}
