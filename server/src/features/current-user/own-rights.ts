import type { RightNode } from '@auditplus/contract/features/current-user/current-user.model.ts';
import type { MenuTreeNode } from '@auditplus/core/access/menu-tree.ts';
import type { MenuEntryRow } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';

type Item = { readonly id: string; readonly fullName: string };
type Rights = Record<'module' | 'button' | 'column' | 'form' | 'resource', RightNode[]>;

/** The caller's rights as trees: the menu, and per kind the menu entries with the held items below them. */
export async function ownRights(ctx: Ctx): Promise<Rights> {
  const { evaluated } = orThrow(await ctx.access.of(ctx.caller.userId), 'session.invalid');
  const permissions = new Map(evaluated.permissionList.map((held) => [held.modelId, held]));
  const itemTree = (kind: 'button' | 'column' | 'form' | 'resource') =>
    withItems(evaluated.menuTree, (menuId) => permissions.get(menuId)?.[kind] ?? []);
  return {
    module: evaluated.menuTree.map(menuNode),
    button: itemTree('button'),
    column: itemTree('column'),
    form: itemTree('form'),
    resource: itemTree('resource'),
  };
}

const menuNode = (menu: MenuTreeNode<MenuEntryRow>): RightNode => ({
  id: menu.id,
  fullName: menu.fullName,
  icon: menu.icon,
  children: menu.children.map(menuNode),
});

/** The entries that hold items, or have such entries below them. */
function withItems(
  menus: readonly MenuTreeNode<MenuEntryRow>[],
  itemsOf: (menuId: string) => readonly Item[],
): RightNode[] {
  return menus.flatMap((menu) => {
    const items = itemsOf(menu.id).map((item) => ({
      id: item.id,
      fullName: item.fullName,
      icon: '',
      children: [],
    }));
    const children = [...withItems(menu.children, itemsOf), ...items];
    return children.length > 0 ? [{ id: menu.id, fullName: menu.fullName, icon: menu.icon, children }] : [];
  });
}
