import type { MpMenuButton } from '@auditplus/contract/features/third-party/official-accounts.model.ts';

/** Where an entry stands: the entry of the first level, and the one below it. */
export type MenuPlace = { readonly top: number; readonly below: number | null };

export type MenuEntry = Pick<MpMenuButton, 'fullName' | 'type' | 'content' | 'url'>;

/** The entries of a menu one under the other. */
export const menuLines = (list: readonly MpMenuButton[]) =>
  list.flatMap((button, top) => [
    { top, below: null, entry: button satisfies MenuEntry, childCount: button.children.length },
    ...button.children.map((child, below) => ({
      top,
      below,
      entry: child satisfies MenuEntry,
      childCount: 0,
    })),
  ]);

export const entryAt = (list: readonly MpMenuButton[], { top, below }: MenuPlace): MenuEntry | undefined =>
  below === null ? list[top] : list[top]?.children[below];

/** The menu with an entry in a place, which may be one behind the last. */
export const withEntry = (
  list: readonly MpMenuButton[],
  { top, below }: MenuPlace,
  entry: MenuEntry,
): MpMenuButton[] =>
  below === null
    ? replaced(list, top, { ...entry, children: list[top]?.children ?? [] })
    : list.map((button, index) =>
        index === top ? { ...button, children: replaced(button.children, below, entry) } : button,
      );

const replaced = <T>(all: readonly T[], at: number, one: T): T[] =>
  at < all.length ? all.with(at, one) : [...all, one];

export const without = (list: readonly MpMenuButton[], { top, below }: MenuPlace): MpMenuButton[] =>
  below === null
    ? list.toSpliced(top, 1)
    : list.map((button, index) =>
        index === top ? { ...button, children: button.children.toSpliced(below, 1) } : button,
      );

/** The menu with an entry one place further up or down among its siblings. */
export const moved = (
  list: readonly MpMenuButton[],
  { top, below }: MenuPlace,
  by: 1 | -1,
): MpMenuButton[] =>
  below === null
    ? swapped(list, top, top + by)
    : list.map((button, index) =>
        index === top ? { ...button, children: swapped(button.children, below, below + by) } : button,
      );

function swapped<T>(all: readonly T[], a: number, b: number): T[] {
  const [first, second] = [all[a], all[b]];
  return first === undefined || second === undefined ? [...all] : all.with(a, second).with(b, first);
}
