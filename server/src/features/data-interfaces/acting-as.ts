import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { mayPress } from './check-interface.ts';

/**
 * The context of a run as another person, who may not have more rights than whoever asks for it; empty: as oneself.
 * With `isAlways` the right to do so is asked for oneself too. Refuses with `interface.runAsNotAllowed` and
 * `.personUnknown`, at the field that named the person.
 */
export async function actingAs(
  ctx: Ctx,
  userId: string,
  { isAlways = false, field }: { readonly isAlways?: boolean; readonly field?: string } = {},
): Promise<Ctx> {
  if (userId === '' || (userId === ctx.caller.userId && !isAlways)) return ctx;
  const at = field === undefined ? {} : { field };
  if (!mayPress(ctx, 'btn_runAs')) refuse('interface.runAsNotAllowed', {}, at);
  const caller = (await ctx.access.of(userId))?.caller;
  if (!caller || (caller.isAdministrator && !ctx.caller.isAdministrator))
    refuse('interface.personUnknown', {}, at);
  return { ...ctx, caller };
}
