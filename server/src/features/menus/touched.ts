import type { Ctx } from '../../kernel/context.ts';

/** Who changes a record, and when. */
export const touched = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
