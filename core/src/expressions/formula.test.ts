import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CalculationToken, calculate } from '../text/calculation.ts';
import { checkExpression } from './check.ts';
import { decimalOf, decimalText } from './decimal.ts';
import { evaluate } from './evaluate.ts';
import { formulaOf } from './formula.ts';
import { parseExpression } from './parse.ts';
import { FACTS, ROW_SCOPE, SCOPE } from './sample-scope.fixture.ts';

const formula = (tokens: readonly CalculationToken[], scope = SCOPE): string => {
  const found = formulaOf(tokens, scope);
  assert.ok(found.ok, JSON.stringify(found));
  return found.text;
};

test('tokens become an expression that people can read on', () => {
  assert.equal(
    formula([{ field: 'a' }, '*', '(', 1, '-', { field: 'items.amount' }, ')']),
    'coalesce(round(coalesce(number(a), 0) * (1 - sum(map(items, number(items.amount)))), 2), 0)',
  );
  assert.equal(
    formula([{ field: 'items.amount' }, '/', -0.5], ROW_SCOPE),
    'coalesce(round(round(coalesce(number(items.amount), 0) / -0.5, 12), 2), 0)',
  );
  assert.equal(
    formula([{ field: 'missing' }, '+', { field: 'd' }, '+', { field: 'items.nothing' }]),
    'coalesce(round(0 + 0 + 0, 2), 0)',
  );
  assert.deepEqual(formulaOf([1, '+'], SCOPE), { ok: false, fault: { at: 2, problem: 'valueExpected' } });
});

/** The result of a formula with two decimals, as a calculation field shows it. */
function shown(
  tokens: readonly CalculationToken[],
  record: Readonly<Record<string, unknown>>,
): string | undefined {
  const text = formula(tokens);
  const parsed = parseExpression(text);
  assert.ok(parsed.ok, text);
  const checked = checkExpression(parsed.tree, SCOPE);
  if (!checked.ok) {
    assert.ok(
      checked.issues.every(({ id }) => id === 'divisionByZero'),
      text,
    );
    return undefined;
  }
  const evaluated = evaluate(checked.expression, { ...FACTS, record });
  assert.ok(evaluated.kind === 'value' && typeof evaluated.value === 'string', text);
  return decimalText(decimalOf(evaluated.value) ?? 0n, 2);
}

test('a child table column outside its row counts as its sum, without what is no number', () => {
  const record = {
    items: [
      { amount: '1.5', note: '2' },
      { amount: null, note: 'two' },
      { amount: 2, note: '1,000' },
    ],
  };
  assert.equal(shown([{ field: 'items.amount' }, '+', { field: 'items.note' }], record), '1005.50');
});

test('a formula shows what the calculation field shows', () => {
  const cents = fc.integer({ min: -99_999, max: 99_999 }).map((value) => value / 100);
  const fields = ['a', 'b', 's', 't', 'missing'];
  const value = fc.oneof(cents, fc.constantFrom<CalculationToken>(...fields.map((field) => ({ field }))));
  /** Tokens that alternate, and whether a divisor is divided itself. */
  const { tokens } = fc.letrec<{ tokens: CalculationToken[]; factor: CalculationToken[] }>((tie) => ({
    tokens: fc
      .tuple(
        tie('factor'),
        fc.array(fc.tuple(fc.constantFrom('+', '-', '*', '/' as const), tie('factor')), { maxLength: 4 }),
      )
      .map(([first, rest]) => [...first, ...rest.flatMap(([operator, factor]) => [operator, ...factor])]),
    factor: fc.oneof(
      { depthSize: 'small' },
      value.map((token) => [token]),
      tie('tokens').map((inner): CalculationToken[] => ['(', ...inner, ')']),
    ),
  }));
  const given = fc.oneof(
    cents,
    cents.map(String),
    fc.constantFrom<unknown>('1,234.5', 'ten', '', null, undefined),
  );
  const record = fc.record({
    a: cents,
    b: given.filter((raw) => typeof raw !== 'string'),
    s: given,
    t: given,
  });
  let divided = 0;
  fc.assert(
    fc.property(tokens, record, (formulaTokens, values) => {
      fc.pre(formulaTokens.length < 40);
      const expected = calculate(
        formulaTokens,
        (field) => Object.entries(values).find(([name]) => name === field)?.[1],
      );
      // Beyond this a double has no exact cents any more.
      fc.pre(Math.abs(Number(expected)) < 1e9);
      const found = shown(formulaTokens, values);
      // A division by zero makes the whole 0 here; a double may pass it on as infinity and divide by that.
      const divisions = formulaTokens.filter((token) => token === '/').length;
      if (found === undefined || (found === '0.00' && divisions > 1)) return;
      // A quotient keeps twelve decimals here, which dividing by it magnifies.
      if (divisions > 1) return;
      if (divisions === 0) return assert.equal(found, expected);
      divided += 1;
      // Where the whole lies on half a cent, what a quotient was cut by decides between two cents.
      assert.ok(Math.abs(Number(found) - Number(expected)) < 0.015, `${found} instead of ${expected}`);
    }),
    { numRuns: 2_000 },
  );
  assert.ok(divided > 200);
});
