import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { pagesAndButtons, principalName } from './user-admin.repository.ts';

/** A role, position or group that somebody is to get or to lose. */
export type Holder = { readonly type: 'Role' | 'Position' | 'Group'; readonly id: string };

/**
 * Nobody gives or takes rights beyond their own: refuses when one of the holders carries a menu entry or button that
 * the caller lacks. Super administrators pass.
 */
export async function assertWithinOwnRights(ctx: Ctx, holders: readonly Holder[]): Promise<void> {
  if (ctx.caller.isAdministrator || holders.length === 0) return;
  const beyond = await holdersBeyondOwn(ctx);
  const found = holders.find((holder) => beyond.has(holderKey(holder)));
  if (found) refuse('user.rightsBeyondOwn', { name: await nameOf(ctx, found) });
}

export const holderKey = (holder: Holder): string => `${holder.type} ${holder.id}`;

/** Keys of all roles, positions and groups that carry more than the caller holds. */
export async function holdersBeyondOwn(ctx: Ctx): Promise<ReadonlySet<string>> {
  if (ctx.caller.isAdministrator) return new Set();
  const compiled = await ctx.access.of(ctx.caller.userId);
  const own = new Set(
    (compiled?.evaluated.permissionList ?? []).flatMap((held) => [
      held.modelId,
      ...held.button.map((button) => button.id),
    ]),
  );
  const grants = await pagesAndButtons(ctx.db);
  return new Set(
    grants
      .filter((grant) => !own.has(grant.item_id))
      .map((grant) => `${grant.object_type} ${grant.object_id}`),
  );
}

async function nameOf(ctx: Ctx, holder: Holder): Promise<string> {
  const row = await principalName(ctx.db, holder);
  return row?.full_name ?? '';
}
