import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { mayPress } from './check-interface.ts';

/**
 * The context of a run as another person, who may not have more rights than whoever asks for it; empty: as oneself.
 * With `isAlways` the right to do so is asked for oneself too. Refuses with `interface.runAsNotAllowed` and
 * `.personUnknown`.
 */
export async function actingAs(
  ctx: Ctx,
  userId: string,
  { isAlways = false }: { readonly isAlways?: boolean } = {},
): Promise<Ctx> {
  if (userId === '' || (userId === ctx.caller.userId && !isAlways)) return ctx;
  if (!mayPress(ctx, 'btn_runAs')) refuse('interface.runAsNotAllowed');
  const { caller } = orThrow(await ctx.access.of(userId), 'interface.personUnknown');
  if (caller.isAdministrator && !ctx.caller.isAdministrator) refuse('interface.personUnknown');
  return { ...ctx, caller };
}
