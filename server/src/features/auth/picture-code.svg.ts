import { randomInt } from 'node:crypto';

/**
 * Letters as strokes on a grid 4 wide and 6 high, two digits a point. Only shapes that nobody mistakes for
 * another; the picture carries lines, never the characters themselves.
 */
const STROKES: Readonly<Record<string, readonly string[]>> = {
  2: ['01104041420646'],
  3: ['0040231343450616'],
  4: ['3600044446', '3036'],
  6: ['4010010506464303'],
  7: ['004016'],
  9: ['4303004045164606'],
  A: ['06204006', '0620', '2046', '1434'],
  C: ['4010010516464645'],
  E: ['40000646', '0333'],
  F: ['400006', '0333'],
  H: ['0006', '4046', '0343'],
  K: ['0006', '400346'],
  L: ['000646'],
  N: ['06004640'],
  P: ['060040430343'],
  R: ['0600404303', '2346'],
  T: ['0040', '2026'],
  U: ['000516364540'],
  V: ['002640'],
  X: ['0046', '4006'],
  Y: ['002340', '2326'],
  Z: ['00400646'],
};

/** The letters that codes are made of. */
export const CODE_LETTERS: readonly string[] = Object.keys(STROKES);

const LETTER_WIDTH = 26;
const HEIGHT = 40;

/** A code as an SVG picture: every letter shifted, turned and bent a little, with lines across. */
export function drawCode(code: string): string {
  const width = LETTER_WIDTH * code.length + 14;
  const letters = [...code].map((letter, index) => drawLetter(letter, 10 + index * LETTER_WIDTH)).join('');
  const noise = Array.from({ length: 4 }, () => noiseLine(width)).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${HEIGHT}" viewBox="0 0 ${width} ${HEIGHT}"><rect width="100%" height="100%" fill="#f5f7fa"/><g fill="none" stroke-linecap="round" stroke-linejoin="round">${noise}${letters}</g></svg>`;
}

function drawLetter(letter: string, left: number): string {
  const scale = 3.7 + jitter(0.4);
  const paths = (STROKES[letter] ?? []).map((points) => {
    const pairs = points.match(/../g) ?? [];
    const at = pairs.map(
      (pair) =>
        `${round(Number(pair[0]) * scale + jitter(0.7))} ${round(Number(pair[1]) * scale + jitter(0.7))}`,
    );
    return `M${at.join('L')}`;
  });
  const turn = round(jitter(14));
  const place = `translate(${round(left + jitter(2))} ${round(8 + jitter(3))}) rotate(${turn} 8 11)`;
  return `<path d="${paths.join('')}" transform="${place}" stroke="${colour()}" stroke-width="2.4"/>`;
}

function noiseLine(width: number): string {
  const from = `0 ${randomInt(HEIGHT)}`;
  const bend = `${randomInt(width)} ${randomInt(HEIGHT)}`;
  const to = `${width} ${randomInt(HEIGHT)}`;
  return `<path d="M${from}Q${bend} ${to}" stroke="${colour()}" stroke-width="1" opacity="0.6"/>`;
}

const jitter = (most: number): number => (randomInt(2001) / 1000 - 1) * most;
const round = (value: number): number => Math.round(value * 10) / 10;
const colour = (): string => `hsl(${randomInt(360)} 60% ${30 + randomInt(15)}%)`;
