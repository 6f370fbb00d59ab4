import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';

/** A role, position or group that somebody is to get or to lose. */
export type Holder = { readonly type: 'Role' | 'Position' | 'Group'; readonly id: string };

/**
 * Nobody gives or takes rights beyond their own: refuses when one of the holders carries a menu entry or button that
 * the caller lacks. Super administrators pass.
 */
export async function assertWithinOwnRights(ctx: Ctx, holders: readonly Holder[]): Promise<void> {
  if (ctx.caller.isAdministrator || holders.length === 0) return;
  const compiled = await ctx.access.of(ctx.caller.userId);
  const own = new Set(
    (compiled?.evaluated.permissionList ?? []).flatMap((held) => [
      held.modelId,
      ...held.button.map((button) => button.id),
    ]),
  );
  const grants = await ctx.db
    .selectFrom('grants')
    .select(['object_type', 'object_id', 'item_id'])
    .where('item_type', 'in', ['module', 'button'])
    .where(
      'object_id',
      'in',
      holders.map((holder) => holder.id),
    )
    .execute();
  const beyond = grants.find(
    (grant) =>
      !own.has(grant.item_id) &&
      holders.some((holder) => holder.id === grant.object_id && holder.type === grant.object_type),
  );
  if (beyond)
    refuse('user.rightsBeyondOwn', { name: await nameOf(ctx, beyond.object_type, beyond.object_id) });
}

const TABLES = { Role: 'roles', Position: 'positions', Group: 'groups' } as const;

async function nameOf(ctx: Ctx, type: string, id: string): Promise<string> {
  const table = TABLES[type === 'Position' || type === 'Group' ? type : 'Role'];
  const row = await ctx.db.selectFrom(table).select('full_name').where('id', '=', id).executeTakeFirst();
  return row?.full_name ?? '';
}
