import { pinyinOf } from './pinyin.ts';

/** Longer pinyin is cut down to the first letters of its syllables. */
const MAX_PINYIN = 24;

/**
 * A name as code writes it, made of a text in Latin letters or in Chinese: "Found on" is `foundOn`, 数量 is `shuliang`.
 * Empty where the text has other letters, or begins with none.
 */
export function latinName(text: string, max: number): string {
  if (/\p{Script=Han}/u.test(text)) return pinyinName(text, max);
  const plain = withoutAccents(text);
  if (hasOtherLetters(plain)) return '';
  const [first = '', ...rest] = plain.match(/[A-Za-z0-9]+/g) ?? [];
  if (!/^[A-Za-z]/.test(first)) return '';
  const isShouted = first === first.toUpperCase();
  const begun = isShouted ? first.toLowerCase() : first.charAt(0).toLowerCase() + first.slice(1);
  return (begun + rest.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')).slice(0, max);
}

function pinyinName(text: string, max: number): string {
  const { full, initials } = pinyinOf(withoutAccents(text));
  if (hasOtherLetters(full)) return '';
  const [whole = '', short = ''] = [full, initials].map((spelled) => spelled.replace(/[^a-z0-9]+/g, ''));
  const name = whole.length <= Math.min(max, MAX_PINYIN) ? whole : short.slice(0, max);
  return /^[a-z]/.test(name) ? name : '';
}

/** Accents stand behind their letters once these are taken apart. */
const withoutAccents = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '');

const hasOtherLetters = (text: string): boolean => /[^\P{L}A-Za-z]/u.test(text);
