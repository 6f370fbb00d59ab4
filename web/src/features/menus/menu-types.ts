/** Words for the types of menu entries. */
export const TYPE_TEXTS: Readonly<
  Record<number, 'type1' | 'type2' | 'type3' | 'type4' | 'type5' | 'type6' | 'type7' | 'type8'>
> = {
  1: 'type1',
  2: 'type2',
  3: 'type3',
  4: 'type4',
  5: 'type5',
  6: 'type6',
  7: 'type7',
  8: 'type8',
};

/** Types that the app's menu has. */
export const APP_TYPES: readonly number[] = [1, 2, 3, 5, 7];
export const WEB_TYPES: readonly number[] = [1, 2, 3, 4, 5, 6, 7, 8];

export const DIRECTORY = 1;
export const PAGE = 2;
export const DICTIONARY = 4;
export const SCREEN = 6;
export const LINK = 7;

/** Words for the id of what an entry of a designed kind opens. */
export const DESIGN_TEXTS: Readonly<Record<number, 'designOf3' | 'designOf5' | 'designOf6' | 'designOf8'>> = {
  3: 'designOf3',
  5: 'designOf5',
  6: 'designOf6',
  8: 'designOf8',
};

/** Kinds whose buttons, columns, form fields and rows are granted one by one. */
export const GRANTED_TYPES: ReadonlySet<number> = new Set([2, 3, 4]);
