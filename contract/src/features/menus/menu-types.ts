import type { MenuCategory, MenuEdit } from './menus.model.ts';

/** The parent of an entry at the top of the menu. */
export const TOP = '-1';

/** Types of menu entries (platform-contract 6). */
export const DIRECTORY = 1;
export const PAGE = 2;
export const FUNCTION = 3;
export const DICTIONARY = 4;
export const REPORT = 5;
export const SCREEN = 6;
export const LINK = 7;
export const PORTAL = 8;

/** Types that the menu of a category has. */
export const TYPES_OF: Readonly<Record<MenuCategory, readonly number[]>> = {
  Web: [DIRECTORY, PAGE, FUNCTION, DICTIONARY, REPORT, SCREEN, LINK, PORTAL],
  App: [DIRECTORY, PAGE, FUNCTION, REPORT, LINK],
};

/** Types whose buttons, columns, form fields and rows are granted one by one. */
export const GRANTED_TYPES: ReadonlySet<number> = new Set([PAGE, FUNCTION, DICTIONARY]);

/** Whether a kind of entry may stand below a parent: in the app's menu directories are at the top, and only they. */
export const hasPlace = (entry: Placed): boolean =>
  entry.category !== 'App' || (entry.type === DIRECTORY) === (entry.parentId === TOP);

type Placed = { readonly category: string } & Pick<MenuEdit, 'type' | 'parentId'>;

const PREFIXES: Readonly<Record<number, string>> = {
  [FUNCTION]: 'model',
  [DICTIONARY]: 'dictionary',
  [REPORT]: 'dataReport',
  [SCREEN]: 'dataScreen',
  [PORTAL]: 'portal',
};

/**
 * What the address of an entry begins with if it is made from the entry's code; such an entry says by an id what it
 * opens. Undefined for the other types, and for a screen of another system, which keeps the address entered for it.
 */
export function addressPrefix({
  type,
  urlAddress,
}: Pick<MenuEdit, 'type' | 'urlAddress'>): string | undefined {
  const isElsewhere = type === SCREEN && /^(?:https?:\/\/|\$\{dataV\}\/)/i.test(urlAddress);
  return isElsewhere ? undefined : PREFIXES[type];
}
