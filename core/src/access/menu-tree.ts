import { DIRECTORY, type MenuRow } from './access-rows.ts';

/** A menu entry with its visible children. */
export type MenuTreeNode<M extends MenuRow> = M & { hasChildren: boolean; children: MenuTreeNode<M>[] };

const TOP = '-1';

/**
 * Ids of the entries that show: the held ones whose parents up to the top are all directories and switched on, and
 * those directories. A held entry below anything else stays hidden.
 */
export function visibleMenuIds<M extends MenuRow>(
  menus: readonly M[],
  isHeld: (menu: M) => boolean,
): ReadonlySet<string> {
  const byId = new Map(menus.map((menu) => [menu.id, menu]));
  const visible = new Set<string>();
  for (const menu of menus) {
    if (!isHeld(menu)) continue;
    const line = lineToTop(menu, byId);
    for (const id of line ?? []) visible.add(id);
  }
  return visible;
}

/** The tree of the given entries, each level ordered by sort code, then as given. */
export function buildMenuTree<M extends MenuRow>(
  menus: readonly M[],
  visible: ReadonlySet<string>,
): MenuTreeNode<M>[] {
  const byParent = Map.groupBy(
    menus.filter((menu) => visible.has(menu.id)),
    (menu) => menu.parentId,
  );
  const level = (parentId: string): MenuTreeNode<M>[] =>
    (byParent.get(parentId) ?? [])
      .toSorted((a, b) => a.sortCode - b.sortCode)
      .map((menu) => {
        const children = level(menu.id);
        return { ...menu, hasChildren: children.length > 0, children };
      });
  return level(TOP);
}

/** Ids from the entry up to the top, or null when the line is broken, switched off or runs in a circle. */
function lineToTop<M extends MenuRow>(menu: M, byId: ReadonlyMap<string, M>): string[] | null {
  const line: string[] = [];
  for (let at: M | undefined = menu; at; at = byId.get(at.parentId)) {
    if (at.enabledMark !== 1 || line.includes(at.id) || (at !== menu && at.type !== DIRECTORY)) return null;
    line.push(at.id);
    if (at.parentId === TOP) return line;
  }
  return null;
}
