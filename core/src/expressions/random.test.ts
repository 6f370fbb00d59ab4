import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { checkExpression } from './check.ts';
import { dependenciesOf } from './dependencies.ts';
import { evaluate } from './evaluate.ts';
import { issueText } from './issues.ts';
import { parseExpression } from './parse.ts';
import { printExpression } from './print.ts';
import { FACTS, SCOPE } from './sample-scope.fixture.ts';
import { toSql } from './to-sql.ts';

const ARGUMENTS: Readonly<Record<string, readonly [least: number, most: number]>> = {
  if: [3, 3],
  coalesce: [1, 3],
  sum: [1, 2],
  avg: [1, 2],
  min: [1, 2],
  max: [1, 2],
  count: [1, 2],
  any: [1, 2],
  all: [1, 2],
  map: [2, 2],
  filter: [2, 2],
  concat: [1, 3],
  substring: [2, 3],
  replace: [3, 3],
  contains: [2, 2],
  date: [1, 3],
  round: [1, 2],
  format: [2, 2],
  addDays: [2, 2],
  addMonths: [2, 2],
  daysBetween: [2, 2],
  workdaysBetween: [2, 2],
};
const SINGLE =
  'abs floor ceil number text length lower upper trim year month day weekday amountWords idCardBirthday idCardGender isEmpty unique'.split(
    ' ',
  );
const LEAVES =
  "a b c s t flag d e m n tags customer items items.amount items.note items.due items.marks old.a old.items me.id me.roles now today it empty true 1 0 2.5 -3 99999999999999 'x' '2026-01-31' '11010519491231002X' '#,##0.00' 'yyyy' []".split(
    ' ',
  );

/** Any expression, most of them with faults. */
const anyText = fc.letrec<{ text: string }>((tie) => {
  const text = tie('text');
  return {
    text: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom(...LEAVES),
      fc
        .tuple(
          text,
          fc.constantFrom('+', '-', '*', '/', '%', '=', '!=', '<', '>=', 'and', 'or', 'in', 'not in'),
          text,
        )
        .map(([left, operator, right]) => `(${left} ${operator} ${right})`),
      fc.tuple(fc.constantFrom('-', 'not '), text).map(([sign, operand]) => `(${sign}(${operand}))`),
      fc.tuple(fc.constantFrom(...SINGLE), text).map(([name, arg]) => `${name}(${arg})`),
      fc
        .tuple(
          fc.constantFrom(...Object.entries(ARGUMENTS)),
          fc.array(text, { minLength: 3, maxLength: 3 }),
          fc.nat(),
        )
        .map(([[name, [least, most]], args, extra]) => {
          const count = least + (extra % (most - least + 1));
          return `${name}(${args.slice(0, count).join(', ')})`;
        }),
      fc
        .tuple(fc.constantFrom('customer', 'items.material'), fc.constantFrom('name', 'unit', 'credit'))
        .map(([relation, field]) => `lookup(${relation}, ${field})`),
    ),
  };
}).text;

const anyRecord = fc.dictionary(
  fc.constantFrom(...Object.keys(SCOPE.fields)),
  fc.oneof(
    fc.anything({ maxDepth: 1, maxKeys: 2, withBigInt: true, withDate: true }),
    fc.string({ unit: 'binary' }),
    fc.constantFrom('12.5', '2026-02-28', FACTS.now),
    fc.array(fc.dictionary(fc.constantFrom('amount', 'note', 'due', 'marks'), fc.anything({ maxDepth: 1 })), {
      maxLength: 4,
    }),
  ),
);

test('whatever people write and whatever a record holds: a value, what is missing, or an issue with its place', () => {
  const outcomes: Record<string, number> = { faulty: 0, value: 0, needs: 0, issue: 0, sql: 0 };
  const count = (name: string) => {
    outcomes[name] = (outcomes[name] ?? 0) + 1;
  };
  fc.assert(
    fc.property(anyText, anyRecord, (text, record) => {
      const parsed = parseExpression(text);
      if (!parsed.ok) return assert.equal(parsed.issue.id, 'unexpectedToken', text);
      const checked = checkExpression(parsed.tree, SCOPE);
      if (!checked.ok) {
        count('faulty');
        for (const issue of checked.issues) {
          assert.ok(issue.place.at >= 0 && issue.place.at + issue.place.length <= text.length, text);
          for (const language of ['zh', 'zhtw', 'en'] as const)
            assert.doesNotMatch(issueText(issue, language), /[{}]|undefined/, text);
        }
        return;
      }
      const evaluated = evaluate(checked.expression, { ...FACTS, record });
      count(evaluated.kind);
      const printed = parseExpression(printExpression(parsed.tree));
      assert.ok(printed.ok);
      const again = checkExpression(printed.tree, SCOPE);
      assert.ok(again.ok);
      const inPrint = evaluate(again.expression, { ...FACTS, record });
      if (evaluated.kind !== 'issue') assert.deepEqual(inPrint, evaluated, text);
      assert.deepEqual(dependenciesOf(again.expression), dependenciesOf(checked.expression));
      const columns = Object.fromEntries(
        Object.keys(SCOPE.fields).map((name) => [name, { table: 'r', column: name }]),
      );
      if (toSql(checked.expression, { columns, facts: FACTS }).ok) count('sql');
    }),
    { numRuns: 3_000 },
  );
  assert.ok(
    (outcomes.value ?? 0) > 300 && (outcomes.needs ?? 0) > 0 && (outcomes.sql ?? 0) > 5,
    JSON.stringify(outcomes),
  );
});

test('an expression depends on no field that it does not read', () => {
  fc.assert(
    fc.property(anyText, anyRecord, anyRecord, (text, record, other) => {
      const parsed = parseExpression(text);
      const checked = parsed.ok ? checkExpression(parsed.tree, SCOPE) : parsed;
      fc.pre(checked.ok);
      if (!checked.ok) return;
      const read = new Set(dependenciesOf(checked.expression).fields.map((path) => path.split('.')[0]));
      const kept = Object.entries(record).filter(([name]) => read.has(name));
      const changed = Object.entries(other).filter(([name]) => !read.has(name));
      assert.deepEqual(
        evaluate(checked.expression, { ...FACTS, record: Object.fromEntries([...kept, ...changed]) }),
        evaluate(checked.expression, { ...FACTS, record }),
        text,
      );
    }),
    { numRuns: 300 },
  );
});
