import {
  type AccessInput,
  DIRECTORY,
  type MenuItemRow,
  type MenuRow,
  type RoleRow,
  type SchemeRow,
} from './access-rows.ts';
import { heldHolders, nextMembershipChange } from './memberships.ts';
import { buildMenuTree, type MenuTreeNode, visibleMenuIds } from './menu-tree.ts';

/** What a person holds inside one menu entry, as codes. */
export type HeldModule = {
  readonly id: string;
  readonly enCode: string;
  readonly fullName: string;
  readonly buttons: ReadonlySet<string>;
  readonly columns: ReadonlySet<string>;
  readonly forms: ReadonlySet<string>;
  /** List columns and form fields that are granted one by one and that the person does not hold. */
  readonly deniedColumns: ReadonlySet<string>;
  readonly deniedForms: ReadonlySet<string>;
  /** `unlimited`: every row; `schemes`: the rows of these schemes, joined by OR; an empty list means no rows. */
  readonly data:
    | { readonly kind: 'unlimited' }
    | { readonly kind: 'schemes'; readonly ids: readonly string[] };
};

type Entry = { readonly id: string; readonly fullName: string; readonly enCode: string };

/** One entry of the reply's permission list (platform-contract 5). */
export type HeldPermission = {
  readonly modelId: string;
  readonly moduleName: string;
  readonly moduleCode: string;
  readonly button: Entry[];
  readonly column: Entry[];
  readonly form: Entry[];
  readonly resource: Entry[];
};

/** The compiled rights of one person. */
export type EvaluatedAccess<M extends MenuRow = MenuRow> = {
  /** Held entries by code, directories left out. */
  readonly modules: ReadonlyMap<string, HeldModule>;
  /** Held entries under their directories, ordered by sort code; directories without content are left out. */
  readonly menuTree: MenuTreeNode<M>[];
  /** One item per held page, function and dictionary entry (types 2, 3, 4). */
  readonly permissionList: HeldPermission[];
  readonly roles: readonly RoleRow[];
  readonly roleCodes: ReadonlySet<string>;
  readonly positionIds: readonly string[];
  readonly groupIds: readonly string[];
  /** When a dated membership next starts or ends; null when time alone changes nothing. */
  readonly validUntil: number | null;
};

const PERMISSION_TYPES = new Set([2, 3, 4]);

/**
 * Compiles what a person may see and do: the union over the person, current roles, positions and groups; the super
 * administrator holds everything that is switched on (platform-contract 11.1, 11.2).
 */
export function evaluateAccess<M extends MenuRow>(input: AccessInput<M>): EvaluatedAccess<M> {
  const holders = heldHolders(input);
  const granted = grantedItems(input, holders.keys);
  const holds = (itemType: string, itemId: string): boolean =>
    input.isAdministrator || granted.has(`${itemType} ${itemId}`);

  const visible = visibleMenuIds(input.menus, (menu) => menu.type !== DIRECTORY && holds('module', menu.id));
  const itemsByMenu = Map.groupBy(input.menuItems, (item) => item.menuId);
  const schemesByMenu = Map.groupBy(input.schemes, (scheme) => scheme.menuId);

  const modules = new Map<string, HeldModule>();
  const permissionList: HeldPermission[] = [];
  for (const menu of input.menus) {
    if (!visible.has(menu.id) || menu.type === DIRECTORY) continue;
    const known = itemsByMenu.get(menu.id) ?? [];
    const items = bySortCode(known).filter(
      (item) => item.enabledMark === 1 && (!isLimited(menu, item.kind) || holds(item.kind, item.id)),
    );
    const schemes = (schemesByMenu.get(menu.id) ?? []).filter((scheme) => holds('resource', scheme.id));
    modules.set(menu.enCode, heldModule(menu, { known, items, schemes }, input.isAdministrator));
    if (PERMISSION_TYPES.has(menu.type)) permissionList.push(permissionOf(menu, items, schemes));
  }

  return {
    modules,
    menuTree: buildMenuTree(input.menus, visible),
    permissionList,
    roles: holders.roles,
    roleCodes: new Set(holders.roles.map((role) => role.enCode)),
    positionIds: holders.positionIds,
    groupIds: holders.groupIds,
    validUntil: nextMembershipChange(input.memberships, input.now),
  };
}

function grantedItems(input: AccessInput, holderKeys: ReadonlySet<string>): ReadonlySet<string> {
  const granted = new Set<string>();
  for (const grant of input.grants)
    if (holderKeys.has(`${grant.objectType} ${grant.objectId}`))
      granted.add(`${grant.itemType} ${grant.itemId}`);
  return granted;
}

/** Whether the items of a kind are granted one by one. */
export function isLimited(menu: MenuRow, kind: MenuItemRow['kind']): boolean {
  if (kind === 'button') return menu.isButtonAuthorize === 1;
  if (kind === 'column') return menu.isColumnAuthorize === 1;
  return menu.isFormAuthorize === 1;
}

type Held = {
  readonly known: readonly MenuItemRow[];
  readonly items: readonly MenuItemRow[];
  readonly schemes: readonly SchemeRow[];
};

function heldModule(menu: MenuRow, { known, items, schemes }: Held, isAdministrator: boolean): HeldModule {
  const denied = (kind: 'column' | 'form'): Set<string> => {
    if (isAdministrator || !isLimited(menu, kind)) return new Set();
    const held = codes(kind);
    return new Set(
      known.filter((item) => item.kind === kind && !held.has(item.enCode)).map((item) => item.enCode),
    );
  };
  const codes = (kind: MenuItemRow['kind']) =>
    new Set(items.filter((item) => item.kind === kind).map((item) => item.enCode));
  const isUnlimited =
    isAdministrator || menu.isDataAuthorize !== 1 || schemes.some((scheme) => scheme.allData);
  return {
    id: menu.id,
    enCode: menu.enCode,
    fullName: menu.fullName,
    buttons: codes('button'),
    columns: codes('column'),
    forms: codes('form'),
    deniedColumns: denied('column'),
    deniedForms: denied('form'),
    data: isUnlimited ? { kind: 'unlimited' } : { kind: 'schemes', ids: schemes.map((scheme) => scheme.id) },
  };
}

function permissionOf(
  menu: MenuRow,
  items: readonly MenuItemRow[],
  schemes: readonly SchemeRow[],
): HeldPermission {
  const entries = (kind: MenuItemRow['kind']) => items.filter((item) => item.kind === kind).map(entryOf);
  return {
    modelId: menu.id,
    moduleName: menu.fullName,
    moduleCode: menu.enCode,
    button: entries('button'),
    column: entries('column'),
    form: entries('form'),
    resource: schemes.map(entryOf),
  };
}

const entryOf = ({ id, fullName, enCode }: Entry): Entry => ({ id, fullName, enCode });

const bySortCode = (items: readonly MenuItemRow[]): MenuItemRow[] =>
  items.toSorted((a, b) => a.sortCode - b.sortCode);
