/** Red, green and blue from 0 to 255. */
export type Rgb = readonly [number, number, number];

/** AA for normal text (WCAG 2.2, 1.4.3). */
export const AA = 4.5;

const WHITE: Rgb = [255, 255, 255];
const BLACK: Rgb = [0, 0, 0];
const STEPS = 100;

/** Contrast ratio of two colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(parse(one)), luminance(parse(other))].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

/** The colour nearest to `seed`, darkened or lightened towards the far end, that reaches `ratio` on `background`. */
export function readableOn(seed: string, background: string, ratio: number = AA): string {
  const towards = luminance(parse(background)) > 0.18 ? BLACK : WHITE;
  for (let step = 0; step <= STEPS; step += 1) {
    const candidate = toHex(mix(parse(seed), towards, step / STEPS));
    if (contrast(candidate, background) >= ratio) return candidate;
  }
  return toHex(towards);
}

/** `share` of `top` laid over `base`, as an opaque colour. */
export function blend(top: string, base: string, share: number): string {
  return toHex(mix(parse(base), parse(top), share));
}

function parse(hex: string): Rgb {
  const digits = hex.replace('#', '');
  const full = digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits;
  const part = (from: number): number => Number.parseInt(full.slice(from, from + 2), 16);
  return [part(0), part(2), part(4)];
}

function toHex(colour: Rgb): string {
  return `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
}

function mix(from: Rgb, to: Rgb, share: number): Rgb {
  const part = (index: 0 | 1 | 2): number => from[index] + (to[index] - from[index]) * share;
  return [part(0), part(1), part(2)];
}

function luminance(colour: Rgb): number {
  const linear = (part: number): number => {
    const value = part / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * linear(colour[0]) + 0.7152 * linear(colour[1]) + 0.0722 * linear(colour[2]);
}
