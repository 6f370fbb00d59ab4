/**
 * Points as integer hundredths (`pts` of audit-domain 3): 9.5 points are 950. All point arithmetic runs on these
 * integers; two-decimal numbers exist only in JSON and on the screen (audit-domain D14).
 */
export type Pts = number;

/**
 * A published percent as integer hundredths of a percent: 88.6 % is 8860. It is already rounded to the version's
 * `roundDigits`.
 */
export type Percent = number;

/** A number with at most two decimals, as JSON carries it, in integer hundredths. RangeError when not finite. */
export function toPts(value: number): Pts {
  if (!Number.isFinite(value)) throw new RangeError(`not a number of points: ${value}`);
  // Adding zero turns -0 into 0.
  return Math.sign(value) * Math.round(Math.abs(value) * 100) + 0;
}

/** Integer hundredths as the two-decimal number that JSON carries. */
export function fromPts(pts: Pts): number {
  return pts / 100;
}

/**
 * A typed amount in integer hundredths, or null when the text is not a non-negative amount with at most two
 * decimals. Full-width digits and full stops of Chinese input methods are understood.
 */
export function parsePts(text: string): Pts | null {
  const plain = text.normalize('NFKC').replaceAll('。', '.').trim();
  const match = /^(\d{1,9})(?:\.(\d{0,2}))?$|^\.(\d{1,2})$/.exec(plain);
  if (!match) return null;
  const [, whole = '0', fraction = '', bare = ''] = match;
  return Number(whole) * 100 + Number((fraction || bare).padEnd(2, '0'));
}

/**
 * Integer hundredths as text with at least `minDigits` decimals and no rounding:
 * 74100 with one is "741.0", 667 is "6.67".
 */
export function formatPts(pts: Pts, minDigits: 0 | 1 | 2 = 1): string {
  const cents = Math.abs(pts);
  const full = String(cents % 100).padStart(2, '0');
  const needed = full.endsWith('00') ? 0 : full.endsWith('0') ? 1 : 2;
  const fraction = full.slice(0, Math.max(needed, minDigits));
  const whole = `${pts < 0 ? '-' : ''}${Math.floor(cents / 100)}`;
  return fraction === '' ? whole : `${whole}.${fraction}`;
}

/** Whether an amount is a whole number of steps (`scoreStep`, both in hundredths). */
export function isMultipleOfStep(pts: Pts, step: Pts): boolean {
  return Number.isInteger(pts) && pts % step === 0;
}
