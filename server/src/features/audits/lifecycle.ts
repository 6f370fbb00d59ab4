import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import type { StateLabel } from '../../kernel/states.ts';
import { refuseStale } from './stale.ts';

/** Refuses with AU0009, the state's name and number. */
export const refuseState = (ctx: Ctx, state: number, label: StateLabel): never =>
  refuse('AU0009', { 状态: label(state, ctx.language) }, { state });

/** Refuses with AU0009 when the record is in none of the states. */
export function assertState(
  ctx: Ctx,
  row: { readonly state: number },
  from: readonly number[],
  label: StateLabel,
): void {
  if (!from.includes(row.state)) refuseState(ctx, row.state, label);
}

type Moved = Parameters<typeof refuseStale>[1] & { readonly state: number };

/** Tells the loser of a race what happened: the record is gone (AU0002), was edited (AU0007) or moved on (AU0009). */
export async function refuseMoved(
  db: Db | Tx,
  ctx: Ctx,
  { was, now, label }: { was: number; now: Moved | undefined; label: StateLabel },
): Promise<never> {
  if (!now) refuse('AU0002');
  if (now.state === was) await refuseStale(db, now);
  return refuseState(ctx, now.state, label);
}
