/** Characters that `trim` takes away. */
export const BLANKS = ' \t\n\v\f\r\u00a0\u3000';

/** A text without blanks at both ends. */
export function trimmed(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && BLANKS.includes(text.charAt(from))) from += 1;
  while (to > from && BLANKS.includes(text.charAt(to - 1))) to -= 1;
  return text.slice(from, to);
}

/** Below zero when a comes before b: by code points, as PostgreSQL's collation "C" has it. */
export function compareTexts(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  for (let at = 0; at < shorter; at += 1) {
    const difference = byCodePoint(a.charCodeAt(at)) - byCodePoint(b.charCodeAt(at));
    if (difference !== 0) return difference;
  }
  return a.length - b.length;
}

/** Surrogates stand for the characters above all others. */
const byCodePoint = (unit: number): number => (unit >= 0xd800 && unit <= 0xdfff ? unit + 0x10000 : unit);

/** Part of a text; characters are counted from 1, and what lies before the first counts as the first. */
export function partOf(text: string, start: number, length: number): string {
  const from = Math.max(start, 1) - 1;
  if (length <= 0 || from >= text.length) return '';
  return [...text].slice(from, from + length).join('');
}

/** Characters, each counted once whatever its width. */
export function lengthOf(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** Small letters, character by character: the length of the text stays. */
export const lowered = (text: string): string =>
  text.replace(/\P{Lowercase}/gu, (character) => {
    if (character === 'İ') return 'i';
    const lower = character.toLowerCase();
    return isOneCharacter(lower) ? lower : character;
  });

/** Capital letters, character by character: ß stays ß. */
export const raised = (text: string): string =>
  text.replace(/[^\0-`{-\x7f]/gu, (character) => {
    const upper = character.toUpperCase();
    if (isOneCharacter(upper)) return upper;
    // Greek letters with an iota below have a capital of one character too.
    const title = [8, 9].map((step) => String.fromCodePoint((character.codePointAt(0) ?? 0) + step));
    return title.find((capital) => capital.toLowerCase() === character) ?? character;
  });

const isOneCharacter = (text: string): boolean => text.length === 1 || lengthOf(text) === 1;
