import type { Ctx } from '../../kernel/context.ts';

export async function mobileOf(ctx: Ctx): Promise<string> {
  const row = await ctx.db
    .selectFrom('users')
    .select('mobile_phone')
    .where('id', '=', ctx.caller.userId)
    .executeTakeFirst();
  return row?.mobile_phone ?? '';
}
