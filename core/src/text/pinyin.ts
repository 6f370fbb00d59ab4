import { SYLLABLES } from './pinyin-table.ts';

const order = new Intl.Collator('zh-u-co-pinyin');
const HAN = /\p{Script=Han}/u;

/** A text as it is typed on a Latin keyboard: the whole pinyin without tones, and the first letters. */
export function pinyinOf(text: string): { readonly full: string; readonly initials: string } {
  const parts = [...text].map((character) => (HAN.test(character) ? syllableOf(character) : character));
  return {
    full: parts.join('').toLowerCase(),
    initials: parts
      .map((part) => [...part].slice(0, 1).join(''))
      .join('')
      .toLowerCase(),
  };
}

/** The most common reading, found by the character's place in the pinyin order. */
function syllableOf(character: string): string {
  let low = 0;
  let high = SYLLABLES.length - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (order.compare(SYLLABLES[middle]?.from ?? '', character) <= 0) low = middle;
    else high = middle - 1;
  }
  return SYLLABLES[low]?.syllable ?? character;
}
