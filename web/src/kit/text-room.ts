const LETTER = 7.5;
const CHINESE_LETTER = 14;

/** About so many pixels does a text of one line take in a table; measuring it would cost a layout. */
export const textRoom = (text: string): number =>
  [...text].reduce((room, letter) => room + (letter > '\u2e7f' ? CHINESE_LETTER : LETTER), 0);
