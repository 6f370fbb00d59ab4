import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proposeWeight, type RiskFacts, windowsOf } from './risk-proposal.ts';

const facts = (fields: Partial<RiskFacts>): RiskFacts => ({
  percent: 95,
  severeFindings: 0,
  majorHazards: 0,
  repeatFindings: 0,
  openFindings: 0,
  ...fields,
});

test('the last percent gives the base of the weight, its bands open at the top', () => {
  const weights = [69.9, 70, 79.9, 80, 84.9, 85, 89.9, 90, 100].map(
    (percent) => proposeWeight(facts({ percent })).weight,
  );
  assert.deepEqual(weights, [5, 4, 4, 3, 3, 2, 2, 1, 1]);
  assert.equal(proposeWeight(facts({ percent: null })).weight, 4);
});

test('severe findings, major hazards, three repeats and open findings add one each, never beyond five', () => {
  const one = proposeWeight(facts({ severeFindings: 2, repeatFindings: 2 }));
  assert.deepEqual(
    [one.weight, one.reasons.map(({ kind, value, weight }) => [kind, value, weight])],
    [
      2,
      [
        ['percent', 95, 1],
        ['severe', 2, 1],
      ],
    ],
  );
  const all = proposeWeight(
    facts({ percent: 72, severeFindings: 1, majorHazards: 1, repeatFindings: 3, openFindings: 4 }),
  );
  assert.deepEqual([all.weight, all.reasons.length], [5, 5]);
});

test('five is audited each half-year, three and four each year, one and two every second year', () => {
  const count = (weight: number, lastYear: number | null) => windowsOf(weight, 2027, lastYear).length;
  assert.deepEqual(
    [5, 4, 3, 2, 1].map((weight) => count(weight, 2026)),
    [2, 1, 1, 0, 0],
  );
  assert.deepEqual(
    [5, 4, 3, 2, 1].map((weight) => count(weight, 2025)),
    [2, 1, 1, 1, 1],
  );
  assert.equal(count(1, null), 1);
  for (const { start, end } of windowsOf(5, 2027, null))
    assert.ok(start.startsWith('2027-') && end.startsWith('2027-') && start < end);
});
