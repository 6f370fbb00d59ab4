import { type Selectable, sql, type Updateable } from 'kysely';
import type { ChecksTable, Database } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { StateLabel } from '../../kernel/states.ts';
import type { Change } from '../../kernel/trail.ts';
import { assertState } from './lifecycle.ts';
import { refuseStale } from './stale.ts';

/** Tables whose records move through states and have a version; true where a record is deleted by a mark. */
const STATED = {
  checks: true,
  check_tasks: false,
  contracts: true,
  findings: true,
  integration_runs: false,
  programmes: true,
  rectifications: false,
  reports: true,
  standard_versions: true,
} as const;
type Stated = keyof typeof STATED;

/** What the record must still be: in one of the states, and of the version that the person saw; system work saw none. */
export type Expected = {
  readonly id: string;
  readonly from: readonly number[];
  readonly rev?: number | undefined;
  readonly label: StateLabel;
};

/**
 * The one conditional update of a transition; answers the record as it is then. The loser of a race hears what
 * happened: the record is gone (AU0002), has moved on (AU0009) or was edited (AU0007).
 */
export async function updateExpected<T extends Stated>(
  c: Change,
  ctx: Ctx,
  table: T,
  { expected, set }: { readonly expected: Expected; readonly set: Updateable<Database[T]> },
): Promise<Selectable<Database[T]>> {
  const { id, from, rev, label } = expected;
  // The columns used here are the same in all of the tables; one of them stands for all, because Kysely types one.
  const one = table as 'checks';
  const standing = STATED[table] ? sql<boolean>`delete_mark = 0` : sql<boolean>`true`;
  let update = c.db
    .updateTable(one)
    .set({
      ...(set as Updateable<ChecksTable>),
      rev: sql`rev + 1`,
      last_modify_user_id: ctx.caller.userId,
      last_modify_time: ctx.clock.now(),
    })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .where(standing);
  if (rev !== undefined) update = update.where('rev', '=', rev);
  const updated = await update.returningAll().executeTakeFirst();
  if (updated) return updated as unknown as Selectable<Database[T]>;
  const now = await c.db
    .selectFrom(one)
    .select(['state', 'rev', 'last_modify_user_id', 'last_modify_time'])
    .where('id', '=', id)
    .where(standing)
    .executeTakeFirst();
  if (!now) refuse('AU0002');
  assertState(ctx, now, from, label);
  return refuseStale(c.db, now);
}
