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

/** Types that open a design: they come with the design, for which the product has no designer. */
export const DESIGNED_TYPES: ReadonlySet<number> = new Set([3, 5, 6, 8]);
