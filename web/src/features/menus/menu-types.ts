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
