/** How hard a password is to guess: 0 nothing typed, 1 weak, 2 fair, 3 strong. */
export type Strength = 0 | 1 | 2 | 3;

const FAIR_LENGTH = 8;
const STRONG_LENGTH = 11;

/** Judges length and variety of a password made of letters and digits. */
export function strengthOf(text: string): Strength {
  if (text === '') return 0;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(text)).length;
  const isDull = new Set(text).size <= text.length / 2 || hasRun(text);
  if (text.length < FAIR_LENGTH || kinds < 2 || isDull) return 1;
  return kinds === 3 && text.length >= STRONG_LENGTH ? 3 : 2;
}

/** Four neighbours in a row, such as 1234 or dcba. */
function hasRun(text: string): boolean {
  const codes = [...text.toLowerCase()].map((letter) => letter.charCodeAt(0));
  return [1, -1].some((step) =>
    codes.some((code, at) => [1, 2, 3].every((ahead) => codes[at + ahead] === code + step * ahead)),
  );
}
