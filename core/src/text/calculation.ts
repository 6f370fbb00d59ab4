/** A piece of a calculation field's expression: a number, a field by its name, an operator or a bracket. */
export type CalculationToken = number | { readonly field: string } | '+' | '-' | '*' | '/' | '(' | ')';

/** Why an expression cannot be used, by the place of the faulty piece. */
export type CalculationFault = {
  readonly at: number;
  readonly problem: 'operatorExpected' | 'valueExpected' | 'bracket';
};

const OPERATORS: ReadonlySet<unknown> = new Set(['+', '-', '*', '/']);

/** The first fault of an expression, or null: values and operators must alternate and brackets must match. */
export function calculationFault(tokens: readonly CalculationToken[]): CalculationFault | null {
  let depth = 0;
  let wantsValue = true;
  for (const [at, token] of tokens.entries()) {
    if (token === '(') {
      if (!wantsValue) return { at, problem: 'operatorExpected' };
      depth += 1;
    } else if (token === ')') {
      if (wantsValue) return { at, problem: 'valueExpected' };
      depth -= 1;
      if (depth < 0) return { at, problem: 'bracket' };
    } else if (OPERATORS.has(token)) {
      if (wantsValue) return { at, problem: 'valueExpected' };
      wantsValue = true;
    } else {
      if (!wantsValue) return { at, problem: 'operatorExpected' };
      wantsValue = false;
    }
  }
  if (wantsValue) return { at: tokens.length, problem: 'valueExpected' };
  return depth === 0 ? null : { at: tokens.length, problem: 'bracket' };
}

/**
 * The value of an expression with two decimals, as a calculation field stores it (product-spec 5, 9): what is no
 * number counts as 0, and so does a faulty expression and a division by zero.
 */
export const calculate = (
  tokens: readonly CalculationToken[],
  fieldValue: (field: string) => unknown,
): string => calculated(tokens, fieldValue) ?? '0.00';

/** As `calculate`; null where the expression is faulty or divides by zero. */
export function calculated(
  tokens: readonly CalculationToken[],
  fieldValue: (field: string) => unknown,
): string | null {
  if (calculationFault(tokens)) return null;
  const rest = tokens.map((token) => (typeof token === 'object' ? numberOf(fieldValue(token.field)) : token));
  const value = sum(rest);
  if (!Number.isFinite(value)) return null;
  // Smaller numbers are written with an exponent, which the next line would not understand.
  if (Math.abs(value) < 1e-6) return '0.00';
  // Rounds half away from zero on the decimal text, where 1.005 is 1.005 and not a little less.
  const cents = Math.round(Number(`${Math.abs(value).toPrecision(15)}e2`));
  if (!Number.isFinite(cents)) return value.toFixed(2);
  return `${value < 0 && cents > 0 ? '-' : ''}${(cents / 100).toFixed(2)}`;
}

type Plain = Exclude<CalculationToken, { readonly field: string }>;

function sum(rest: Plain[]): number {
  let value = product(rest);
  while (rest[0] === '+' || rest[0] === '-') value += rest.shift() === '+' ? product(rest) : -product(rest);
  return value;
}

function product(rest: Plain[]): number {
  let value = operand(rest);
  while (rest[0] === '*' || rest[0] === '/') {
    if (rest.shift() === '*') value *= operand(rest);
    else value /= operand(rest);
  }
  return value;
}

function operand(rest: Plain[]): number {
  const token = rest.shift();
  if (token !== '(') return numberOf(token);
  const value = sum(rest);
  rest.shift();
  return value;
}

function numberOf(value: unknown): number {
  const text = typeof value === 'string' ? value.replaceAll(',', '').trim() : value;
  const number = typeof text === 'number' ? text : typeof text === 'string' && text !== '' ? Number(text) : 0;
  return Number.isFinite(number) ? number : 0;
}
