import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';

/** Lets this session look at the product as another person; the trail keeps who, whom and why. */
export async function startViewAs(ctx: Ctx, userId: string, reason: string): Promise<void> {
  if (userId === ctx.caller.userId) refuse('viewAs.self');
  const target = await ctx.access.of(userId);
  if (!target || target.evaluated.modules.size === 0) refuse('viewAs.nobody');
  if (target.caller.isAdministrator && !ctx.caller.isAdministrator) refuse('viewAs.administrator');
  await change(ctx, async (tx) => {
    tx.record({
      action: 'user.viewedAs',
      targetType: 'user',
      targetId: userId,
      after: { name: target.caller.name, account: target.caller.account },
      reason,
    });
    await ctx.sessions.setViewAs(tx.db, { tokenHash: ctx.sessionHash, userId });
  });
  await ctx.sessions.refresh(ctx.sessionHash);
}

/** Ends looking as another person. */
export async function endViewAs(ctx: Ctx): Promise<void> {
  const { viewer } = ctx;
  if (!viewer) return;
  await change({ ...ctx, ...viewer }, async (tx) => {
    tx.record({ action: 'user.viewAsEnded', targetType: 'user', targetId: ctx.caller.userId });
    await ctx.sessions.setViewAs(tx.db, { tokenHash: ctx.sessionHash, userId: null });
  });
  await ctx.sessions.refresh(ctx.sessionHash);
}
