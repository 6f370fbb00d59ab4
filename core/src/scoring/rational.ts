/** An exact fraction. `den` is always positive. */
export type Rational = { readonly num: bigint; readonly den: bigint };

/** Number of decimals that a published figure keeps (`roundDigits` of a standard version, audit-domain 3.1). */
export type RoundDigits = 0 | 1 | 2;

/** The fraction `num / den`. Throws a RangeError when `den` is zero. */
export function rational(num: bigint | number, den: bigint | number = 1n): Rational {
  const top = BigInt(num);
  const bottom = BigInt(den);
  if (bottom === 0n) throw new RangeError('a fraction needs a denominator other than zero');
  return bottom < 0n ? { num: -top, den: -bottom } : { num: top, den: bottom };
}

/** The exact value of a number as it is written in decimals: `decimal(0.1)` is 1/10. */
export function decimal(value: number): Rational {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(value));
  if (!match) throw new RangeError(`not a finite number: ${value}`);
  const [, sign = '', whole = '0', fraction = '', exponent = '0'] = match;
  const digits = BigInt(`${sign}${whole}${fraction}`);
  const scale = fraction.length - Number(exponent);
  return scale >= 0 ? rational(digits, 10n ** BigInt(scale)) : rational(digits * 10n ** BigInt(-scale));
}

/** a + b */
export function add(a: Rational, b: Rational): Rational {
  return a.den === b.den
    ? { num: a.num + b.num, den: a.den }
    : { num: a.num * b.den + b.num * a.den, den: a.den * b.den };
}

/** a − b */
export function subtract(a: Rational, b: Rational): Rational {
  return add(a, { num: -b.num, den: b.den });
}

/** a × b */
export function multiply(a: Rational, b: Rational): Rational {
  return { num: a.num * b.num, den: a.den * b.den };
}

/** a ÷ b. Throws a RangeError when b is zero. */
export function divide(a: Rational, b: Rational): Rational {
  return rational(a.num * b.den, a.den * b.num);
}

/** Below zero when a < b, zero when equal, above zero when a > b; by cross multiplication. */
export function compare(a: Rational, b: Rational): number {
  const difference = a.num * b.den - b.num * a.den;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** The smaller of two fractions. */
export function smaller(a: Rational, b: Rational): Rational {
  return compare(a, b) <= 0 ? a : b;
}

/** The larger of two fractions. */
export function larger(a: Rational, b: Rational): Rational {
  return compare(a, b) >= 0 ? a : b;
}

/** The nearest integer to `num / den`; halves go away from zero (HALF_UP of audit-domain 5). `den` is positive. */
export function divideHalfUp(num: bigint, den: bigint): bigint {
  const twice = 2n * den;
  return num < 0n ? -((-2n * num + den) / twice) : (2n * num + den) / twice;
}

/**
 * A fraction rounded once, HALF_UP, to 0, 1 or 2 decimals and given in integer hundredths:
 * 88.646 with one decimal is 8860.
 */
export function roundToHundredths(value: Rational, digits: RoundDigits): number {
  const unit = digits === 2 ? 1n : digits === 1 ? 10n : 100n;
  return Number(divideHalfUp(value.num * 100n, value.den * unit) * unit);
}
