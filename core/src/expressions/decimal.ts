import { divideHalfUp } from '../scoring/rational.ts';

/**
 * A number of an expression: an exact decimal with 20 places, held as a whole count of 10⁻²⁰. Sums are exact; products
 * and quotients are rounded half up, that is half away from zero, at the twentieth place, as PostgreSQL's `round` does.
 */
export type Decimal = bigint;

/** Decimal places that a number keeps. */
export const DECIMAL_PLACES = 20;
/** Most digits that a number may have before the point. */
export const INTEGER_DIGITS = 60;

const ONE = 10n ** BigInt(DECIMAL_PLACES);
const LIMIT = 10n ** BigInt(DECIMAL_PLACES + INTEGER_DIGITS);

const PLAIN = /^([+-]?)(\d*)(?:\.(\d*))?$/;

/** A number of plain digits with an optional sign and point, such as `-12.50`; null where the text is none or too large. */
export function decimalOf(text: string): Decimal | null {
  if (text.length > 200) return null;
  const match = PLAIN.exec(text);
  if (!match) return null;
  const [, sign = '', whole = '', fraction = ''] = match;
  if (whole === '' && fraction === '') return null;
  const kept = fraction.slice(0, DECIMAL_PLACES).padEnd(DECIMAL_PLACES, '0');
  const up = /^[5-9]/.test(fraction.slice(DECIMAL_PLACES)) ? 1n : 0n;
  const size = BigInt(whole + kept) + up;
  return isTooLarge(size) ? null : sign === '-' ? -size : size;
}

/** The exact value of a number as JavaScript writes it: 0.1 is one tenth. Null where it is not finite or too large. */
export function decimalOfNumber(value: number): Decimal | null {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) return null;
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match;
  const places = DECIMAL_PLACES + Number(exponent) - fraction.length;
  if (places > DECIMAL_PLACES + INTEGER_DIGITS) return null;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const size = places >= 0 ? digits * 10n ** BigInt(places) : divideHalfUp(digits, 10n ** BigInt(-places));
  return isTooLarge(size) ? null : size;
}

/** A whole number as a decimal. */
export const wholeDecimal = (value: number): Decimal => BigInt(value) * ONE;

/** A number in plain digits without trailing zeros, or with at least as many decimals as asked. */
export function decimalText(value: Decimal, leastPlaces = 0): string {
  const digits = String(value < 0n ? -value : value).padStart(DECIMAL_PLACES + 1, '0');
  const whole = digits.slice(0, -DECIMAL_PLACES);
  const fraction = digits.slice(-DECIMAL_PLACES).replace(/0+$/, '').padEnd(leastPlaces, '0');
  return `${value < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** a × b */
export const times = (a: Decimal, b: Decimal): Decimal => divideHalfUp(a * b, ONE);

/** a ÷ b; null where b is zero. */
export const dividedBy = (a: Decimal, b: Decimal): Decimal | null =>
  b === 0n ? null : b < 0n ? divideHalfUp(-a * ONE, -b) : divideHalfUp(a * ONE, b);

/** What remains of a after whole b have been taken, with the sign of a; null where b is zero. */
export const remainder = (a: Decimal, b: Decimal): Decimal | null => (b === 0n ? null : a % b);

/** A number rounded half up to so many decimals; below zero they count tens, hundreds and so on. */
export function roundedTo(value: Decimal, places: number): Decimal {
  const unit = 10n ** BigInt(DECIMAL_PLACES - places);
  return divideHalfUp(value, unit) * unit;
}

/** The largest whole number that is not above the value. */
export function floorOf(value: Decimal): Decimal {
  const whole = (value / ONE) * ONE;
  return whole > value ? whole - ONE : whole;
}

/** The value without its decimals, held within what an ordinary number counts exactly. */
export function wholePart(value: Decimal): number {
  const whole = Number(value / ONE);
  return Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, whole));
}

/** Whether a number has more digits before the point than an expression may compute with. */
export const isTooLarge = (value: Decimal): boolean => value >= LIMIT || value <= -LIMIT;
