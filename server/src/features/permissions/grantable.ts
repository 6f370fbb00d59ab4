import type { GrantStep, ItemHolderType } from '@auditplus/contract/features/permissions/grants.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { adminScope, isInScope } from '../organizations/public.ts';
import { pathsOfHolder } from './holders.queries.ts';

/** What the caller may give away and take: everything for super administrators, else what the caller holds. */
export type Grantable = (step: GrantStep, id: string, menuId: string) => boolean;

/** The caller's own rights as the limit of what the caller may grant. */
export async function grantableBy(ctx: Ctx): Promise<Grantable> {
  if (ctx.caller.isAdministrator || ctx.caller.isSystem) return () => true;
  const { evaluated } = orThrow(await ctx.access.of(ctx.caller.userId), 'session.invalid');
  const modules = new Map([...evaluated.modules.values()].map((held) => [held.id, held]));
  const directories = new Set<string>();
  const walk = (nodes: typeof evaluated.menuTree): void => {
    for (const node of nodes) {
      directories.add(node.id);
      walk(node.children);
    }
  };
  walk(evaluated.menuTree);
  const items = new Set(
    evaluated.permissionList.flatMap((held) =>
      [...held.button, ...held.column, ...held.form, ...held.resource].map((item) => item.id),
    ),
  );
  return (step, id, menuId) => {
    if (step === 'module') return directories.has(id);
    if (!modules.has(menuId)) return false;
    if (step === 'resource' && modules.get(menuId)?.data.kind === 'unlimited') return true;
    return items.has(id);
  };
}

/**
 * Whether the caller administers a holder: super administrators administer everything, others the holders of their
 * organisations (platform-contract 11.4).
 */
export async function administersHolder(
  ctx: Ctx,
  db: Db,
  holder: { readonly type: ItemHolderType; readonly id: string },
): Promise<boolean> {
  const scope = await adminScope(ctx);
  if (scope.kind === 'all') return true;
  const paths = await pathsOfHolder(db, holder);
  return paths.length > 0 && paths.every((path) => isInScope(scope, path, 'edit'));
}
