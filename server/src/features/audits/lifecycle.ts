import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { StateLabel } from '../../kernel/states.ts';

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
