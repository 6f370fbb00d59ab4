import { DIRECTORY, TOP } from '@auditplus/contract/features/menus/menu-types.ts';
import type {
  GrantNode,
  GrantStep,
  GrantValues,
  GrantValuesQuery,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { type Catalogue, loadCatalogue, type MenuEntryRow } from '../../kernel/access-catalogue.ts';
import type { Ctx } from '../../kernel/context.ts';
import { titledIn } from '../../kernel/usual-names.ts';
import { administersHolder, type Grantable, grantableBy } from './grantable.ts';
import { grantedIds, rightsRev } from './grants.repository.ts';

const NOBODY = '0';

/** The tree of one step: menu entries, or the items of the ticked entries under their entries. */
export async function grantValues(
  ctx: Ctx,
  { objectId, objectType, type, moduleIds }: GrantValuesQuery & { readonly objectId: string },
): Promise<GrantValues> {
  const [catalogue, mayChange, own, granted, rev] = await Promise.all([
    loadCatalogue(ctx.db),
    objectType === undefined || administersHolder(ctx, ctx.db, { type: objectType, id: objectId }),
    grantableBy(ctx),
    objectId === NOBODY ? [] : grantedIds(ctx, objectId, type),
    rightsRev(ctx, objectId),
  ]);
  const mayGrant: Grantable = mayChange ? own : () => false;
  const list =
    type === 'module'
      ? menuLevel(catalogue, mayGrant)
      : itemTree(catalogue, { step: type, ticked: new Set(moduleIds.split(',')), mayGrant });
  const all = idsOf(list);
  const known = new Set(all);
  return { list, all, ids: granted.filter((id) => known.has(id)), mayChange, rev };
}

function menuLevel(catalogue: Catalogue, mayGrant: Grantable): GrantNode[] {
  const byParent = Map.groupBy(enabled(catalogue.menus), (menu) => menu.parentId);
  const level = (parentId: string): GrantNode[] =>
    sorted(byParent.get(parentId) ?? []).flatMap((menu) => {
      const children = level(menu.id);
      // A directory without entries is nothing to give.
      if (menu.type === DIRECTORY && children.length === 0) return [];
      return [{ ...menuNode(menu), disabled: !mayGrant('module', menu.id, menu.id), children }];
    });
  return level(TOP);
}

type Step = { readonly step: GrantStep; readonly ticked: ReadonlySet<string>; readonly mayGrant: Grantable };

function itemTree(catalogue: Catalogue, { step, ticked, mayGrant }: Step): GrantNode[] {
  const items = Map.groupBy(itemsOf(catalogue, step), (item) => item.menuId);
  const byParent = Map.groupBy(enabled(catalogue.menus), (menu) => menu.parentId);
  const level = (parentId: string): GrantNode[] =>
    sorted(byParent.get(parentId) ?? []).flatMap((menu) => {
      const own =
        ticked.has(menu.id) && isGrantedOneByOne(menu, step)
          ? (items.get(menu.id) ?? []).map((item) => ({
              ...item.node,
              parentId: menu.id,
              disabled: !mayGrant(step, item.node.id, menu.id),
              children: [],
            }))
          : [];
      const children = [...own, ...level(menu.id)];
      return children.length > 0 ? [{ ...menuNode(menu), disabled: false, children }] : [];
    });
  return level(TOP);
}

type Item = { readonly menuId: string; readonly node: Omit<GrantNode, 'children' | 'disabled'> };

/** What a step can give, with the menu entry that each belongs to. */
export function itemsOf(catalogue: Catalogue, step: GrantStep): Item[] {
  const node = (
    row: { id: string; fullName: string; titles?: unknown; enCode: string; sortCode: number },
    menuId: string,
  ): Item => ({
    menuId,
    node: {
      id: row.id,
      parentId: menuId,
      fullName: row.fullName,
      names: { zhtw: titledIn(row, 'zhtw'), en: titledIn(row, 'en') },
      enCode: row.enCode,
      icon: '',
      type: step,
      sortCode: row.sortCode,
    },
  });
  if (step === 'module') return catalogue.menus.map((menu) => ({ menuId: menu.id, node: menuNode(menu) }));
  if (step === 'resource') return catalogue.schemes.map((row) => node({ ...row, sortCode: 0 }, row.menuId));
  return catalogue.menuItems
    .filter((row) => row.kind === step && row.enabledMark === 1)
    .toSorted((a, b) => a.sortCode - b.sortCode)
    .map((row) => node(row, row.menuId));
}

/** Whether the entry's items of a step are given one by one. */
function isGrantedOneByOne(menu: MenuEntryRow, step: GrantStep): boolean {
  const flags = {
    module: 1,
    button: menu.isButtonAuthorize,
    column: menu.isColumnAuthorize,
    form: menu.isFormAuthorize,
    resource: menu.isDataAuthorize,
  };
  return flags[step] === 1;
}

const enabled = (menus: readonly MenuEntryRow[]): MenuEntryRow[] =>
  menus.filter((menu) => menu.enabledMark === 1);
const sorted = (menus: readonly MenuEntryRow[]): MenuEntryRow[] =>
  menus.toSorted((a, b) => a.sortCode - b.sortCode);

const menuNode = (menu: MenuEntryRow): Omit<GrantNode, 'children' | 'disabled'> => ({
  id: menu.id,
  parentId: menu.parentId,
  fullName: menu.fullName,
  names: { zhtw: menu.nameZhtw, en: menu.nameEn },
  enCode: menu.enCode,
  icon: menu.icon,
  type: String(menu.type),
  sortCode: menu.sortCode,
});

const idsOf = (nodes: readonly GrantNode[]): string[] =>
  nodes.flatMap((node) => [node.id, ...idsOf(node.children)]);
