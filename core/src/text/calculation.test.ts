import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type CalculationToken, calculate, calculationFault } from './calculation.ts';

const none = () => undefined;

test('values and operators must alternate, and brackets must match', () => {
  assert.equal(calculationFault([1, '+', { field: 'a' }]), null);
  assert.equal(calculationFault(['(', 1, '+', 2, ')', '*', 3]), null);
  assert.deepEqual(calculationFault([1, 2]), { at: 1, problem: 'operatorExpected' });
  assert.deepEqual(calculationFault([1, '+', '*', 2]), { at: 2, problem: 'valueExpected' });
  assert.deepEqual(calculationFault([1, '(', 2, ')']), { at: 1, problem: 'operatorExpected' });
  assert.deepEqual(calculationFault([1, ')']), { at: 1, problem: 'bracket' });
  assert.deepEqual(calculationFault(['(', 1]), { at: 2, problem: 'bracket' });
  assert.deepEqual(calculationFault([]), { at: 0, problem: 'valueExpected' });
  assert.deepEqual(calculationFault([1, '+']), { at: 2, problem: 'valueExpected' });
});

test('multiplication binds stronger, brackets strongest, and results have two decimals', () => {
  assert.equal(calculate([1, '+', 2, '*', 3], none), '7.00');
  assert.equal(calculate(['(', 1, '+', 2, ')', '*', 3], none), '9.00');
  assert.equal(calculate([8, '/', 4, '/', 2], none), '1.00');
  assert.equal(calculate([0.1, '+', 0.2], none), '0.30');
  assert.equal(calculate([1.005, '*', 1], none), '1.01');
  assert.equal(calculate([0, '-', 1.005], none), '-1.01');
  assert.equal(calculate([-0.001, '/', 10_000], none), '0.00');
});

test('what is no number counts as 0, and what cannot be computed is 0', () => {
  const values: Record<string, unknown> = { a: '12.5', b: 'twelve', c: null, d: '1,200' };
  const of = (field: string) => values[field];
  assert.equal(calculate([{ field: 'a' }, '+', { field: 'b' }, '+', { field: 'c' }], of), '12.50');
  assert.equal(calculate([{ field: 'd' }, '*', 2], of), '2400.00');
  assert.equal(calculate([1, '/', { field: 'missing' }], of), '0.00');
  assert.equal(calculate([1, '+'], of), '0.00');
});

test('an expression of whole numbers has the value that arithmetic gives it', () => {
  const whole = fc.integer({ min: -999, max: 999 });
  const step = fc.tuple(fc.constantFrom('+', '-', '*' as const), whole);
  fc.assert(
    fc.property(whole, fc.array(step, { maxLength: 6 }), (first, steps) => {
      const tokens: CalculationToken[] = [first, ...steps.flat()];
      let [sum, product] = [0, first];
      for (const [operator, value] of steps) {
        if (operator === '*') product *= value;
        else [sum, product] = [sum + product, operator === '+' ? value : -value];
      }
      const expected = sum + product;
      if (Math.abs(expected) < 1e12) assert.equal(Number(calculate(tokens, none)), expected);
    }),
  );
});

test('no sequence of pieces, however broken, throws or gives anything but two decimals', () => {
  const piece = fc.oneof(
    fc.constantFrom<CalculationToken>('+', '-', '*', '/', '(', ')', { field: 'a' }),
    fc.double({ noNaN: true, min: -1e9, max: 1e9 }),
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), fc.anything(), (tokens, value) => {
      assert.match(
        calculate(tokens, () => value),
        /^-?\d+\.\d\d$|^-?\d(\.\d+)?e\+\d+$/,
      );
    }),
  );
});
