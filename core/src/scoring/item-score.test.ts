import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type DeductionEntry, enterItem, type ItemRule, isNaAllowed } from './item-entry.ts';
import { DEDUCTION_KINDS, type DeductionInput, type SampleResult, scoreItem } from './item-score.ts';
import { toPts } from './points.ts';

const STEP = 50;

type ItemVector = {
  id: string;
  standard: number;
  deductions: DeductionInput[];
  sample?: SampleResult;
  deducted: number;
  score: number;
  spill?: number;
};

const vectors: ItemVector[] = [
  { id: 'T01', standard: 8, deductions: [fixed(2), per(1, 2)], deducted: 4, score: 4 },
  { id: 'T02', standard: 6, deductions: [per(3, 3)], deducted: 6, score: 0 },
  { id: 'T03', standard: 10, deductions: [per(1, 7, 5)], deducted: 5, score: 5 },
  { id: 'T04', standard: 10, deductions: [{ kind: 'ZERO' }, fixed(2)], deducted: 10, score: 0 },
  {
    id: 'T05',
    standard: 12,
    deductions: [{ kind: 'RATE' }],
    sample: { hits: 2, size: 10 },
    deducted: 2.5,
    score: 9.5,
  },
  {
    id: 'T08 item 2',
    standard: 8,
    deductions: [{ ...per(5, 2), scope: 'SECTION' }],
    deducted: 8,
    score: 0,
    spill: 2,
  },
];

for (const { id, standard, deductions, sample, deducted, score, spill = 0 } of vectors) {
  test(`${id}: ${standard} points become ${score}`, () => {
    const result = scoreItem({ standardScore: toPts(standard), step: STEP, deductions, sample });
    assert.deepEqual(
      [result.deductTotal, result.score, result.spill],
      [toPts(deducted), toPts(score), toPts(spill)],
    );
  });
}

test('section deductions spill only what item deductions left no room for', () => {
  const section: DeductionInput = { ...per(5, 1), scope: 'SECTION' };
  for (const deductions of [
    [fixed(6), section],
    [section, fixed(6)],
  ]) {
    const result = scoreItem({ standardScore: 800, step: STEP, deductions });
    assert.deepEqual([result.score, result.spill, result.raw], [0, 300, 1100]);
  }
});

test('item deductions over the standard score are lost and never spill', () => {
  assert.equal(scoreItem({ standardScore: 600, step: STEP, deductions: [per(3, 3)] }).spill, 0);
});

test('a veto option takes the item and sets the flag', () => {
  const result = scoreItem({ standardScore: 1200, step: STEP, deductions: [{ kind: 'VETO' }] });
  assert.deepEqual([result.score, result.veto, result.deductionPoints], [0, true, [1200]]);
  assert.equal(scoreItem({ standardScore: 1200, step: STEP, deductions: [{ kind: 'ZERO' }] }).veto, false);
});

test('a rate is rounded half up to the step and is nothing without a sample', () => {
  const rate = (sample: SampleResult | null, step: number) =>
    scoreItem({ standardScore: 500, step, deductions: [{ kind: 'RATE' }], sample }).deductTotal;
  assert.equal(rate({ hits: 1, size: 20 }, 50), 50);
  assert.equal(rate({ hits: 1, size: 21 }, 50), 0);
  assert.equal(rate({ hits: 1, size: 3 }, 10), 170);
  assert.equal(rate({ hits: 3, size: 3 }, 25), 500);
  assert.equal(rate({ hits: 0, size: 0 }, 50), 0);
  assert.equal(rate(null, 50), 0);
});

const RULE: ItemRule = { standardScore: 800, step: STEP, applicability: 'OPTIONAL' };

test('T06: a typed score off the step is refused with AU1402', () => {
  assert.deepEqual(enterItem({ item: RULE, entry: { kind: 'score', score: 730, reason: '抽查不合格' } }), {
    ok: false,
    refusals: [{ code: 'AU1402', params: { step: 0.5 } }],
  });
});

test('T07: a typed score above the standard score is refused with AU1403', () => {
  assert.deepEqual(enterItem({ item: RULE, entry: { kind: 'score', score: 850, reason: '抽查不合格' } }), {
    ok: false,
    refusals: [{ code: 'AU1403', params: { standardScore: 8 } }],
  });
});

test('a typed score that is off the step and too high names both faults, the step first', () => {
  assert.deepEqual(codes(enterItem({ item: RULE, entry: { kind: 'score', score: 830 } })), [
    'AU1402',
    'AU1403',
  ]);
  assert.deepEqual(codes(enterItem({ item: RULE, entry: { kind: 'score', score: -50 } })), ['AU1402']);
});

test('a typed score becomes one manual deduction with the reason', () => {
  const outcome = enterItem({ item: RULE, entry: { kind: 'score', score: 650, reason: '两处缺失' } });
  assert.ok(outcome.ok);
  assert.equal(outcome.status, 1);
  assert.equal(outcome.result?.score, 650);
  assert.deepEqual(outcome.deductions, [{ kind: 'MANUAL', points: 150, reason: '两处缺失' }]);
});

test('full marks need no reason and leave no deduction, also when the standard score is off the step', () => {
  const outcome = enterItem({ item: { ...RULE, standardScore: 830 }, entry: { kind: 'score', score: 830 } });
  assert.ok(outcome.ok);
  assert.deepEqual([outcome.result?.score, outcome.deductions], [830, []]);
});

test('a deduction that asks for a reason is refused without one, with its place', () => {
  const deductions: DeductionEntry[] = [
    { ...fixed(2), needReason: false },
    { ...fixed(1), needReason: true, reason: '  ' },
  ];
  assert.deepEqual(enterItem({ item: RULE, entry: { kind: 'deductions', deductions } }), {
    ok: false,
    refusals: [{ code: 'AU1404', params: { deductionIndex: 1 } }],
  });
  const manual = enterItem({
    item: RULE,
    entry: { kind: 'deductions', deductions: [{ kind: 'MANUAL', points: 100 }] },
  });
  assert.deepEqual(codes(manual), ['AU1404']);
  assert.deepEqual(codes(enterItem({ item: RULE, entry: { kind: 'score', score: 700 } })), ['AU1404']);
});

test('manual amounts follow the step and must be there; a rate needs its sample', () => {
  const enter = (deduction: DeductionEntry) =>
    codes(enterItem({ item: RULE, entry: { kind: 'deductions', deductions: [deduction] } }));
  assert.deepEqual(enter({ kind: 'MANUAL', points: 120, reason: '记录缺失' }), ['AU1402']);
  assert.deepEqual(enter({ kind: 'MANUAL', points: -100, reason: '记录缺失' }), ['AU1402']);
  assert.deepEqual(enter({ kind: 'MANUAL', reason: '记录缺失' }), ['AU0004']);
  assert.deepEqual(enter({ kind: 'RATE' }), ['AU0004']);
});

test('a score that options leave off the step is refused unless a rate took part', () => {
  const off: DeductionEntry = { kind: 'FIXED', points: 20 };
  const alone = enterItem({ item: RULE, entry: { kind: 'deductions', deductions: [off] } });
  assert.deepEqual(codes(alone), ['AU1402']);
  const withRate = enterItem({
    item: RULE,
    entry: { kind: 'deductions', deductions: [off, { kind: 'RATE' }], sample: { hits: 1, size: 4 } },
  });
  assert.ok(withRate.ok);
  assert.equal(withRate.result?.score, 580);
});

test('not applicable needs a reason of 10 to 500 characters', () => {
  const claim = (reason: string | null) =>
    codes(enterItem({ item: RULE, entry: { kind: 'na', accepted: false, reason } }));
  assert.deepEqual(claim('本单位没有二次供水设施'), []);
  assert.deepEqual(claim('九个字九个字九个字'), ['AU1405']);
  assert.deepEqual(claim(`  ${'短'.repeat(9)}  `), ['AU1405']);
  assert.deepEqual(claim('长'.repeat(500)), []);
  assert.deepEqual(claim('长'.repeat(501)), ['AU1405']);
  assert.deepEqual(claim(null), ['AU1405']);
});

test('an item that is always required cannot be left out', () => {
  const reason = '本单位没有二次供水设施';
  const always = enterItem({
    item: { ...RULE, applicability: 'ALWAYS' },
    entry: { kind: 'na', accepted: true, reason },
  });
  assert.deepEqual(codes(always), ['AU1406']);
  assert.deepEqual(
    [isNaAllowed('OPTIONAL'), isNaAllowed('CONDITIONAL'), isNaAllowed('ALWAYS')],
    [true, true, false],
  );
});

test('claims, acceptances, refusals and cleared rows get their status', () => {
  const reason = '本单位没有二次供水设施';
  const status = (entry: Parameters<typeof enterItem>[0]['entry']) => {
    const outcome = enterItem({ item: RULE, entry });
    return outcome.ok ? [outcome.status, outcome.result] : null;
  };
  assert.deepEqual(status({ kind: 'na', accepted: false, reason }), [2, null]);
  assert.deepEqual(status({ kind: 'na', accepted: true, reason }), [3, null]);
  assert.deepEqual(status({ kind: 'naRefused' }), [4, null]);
  assert.deepEqual(status({ kind: 'cleared' }), [0, null]);
});

const steps = fc.constantFrom(10, 25, 50, 100);
const deduction: fc.Arbitrary<DeductionInput> = fc.record({
  kind: fc.constantFrom(...DEDUCTION_KINDS),
  points: fc.integer({ min: 0, max: 2000 }),
  count: fc.integer({ min: 1, max: 20 }),
  cap: fc.option(fc.integer({ min: 0, max: 1000 })),
  scope: fc.constantFrom('ITEM', 'SECTION'),
});
const item = fc.record({
  standardScore: fc.integer({ min: 1, max: 100_000 }),
  step: steps,
  sample: fc.option(
    fc
      .tuple(fc.integer({ min: 0, max: 50 }), fc.integer({ min: 1, max: 50 }))
      .map(([hits, size]) => ({ hits: Math.min(hits, size), size })),
  ),
  deductions: fc.array(deduction, { maxLength: 20 }),
});

test('a score stays between zero and the standard score, and nothing is lost but the excess of item deductions', () => {
  fc.assert(
    fc.property(item, (input) => {
      const result = scoreItem(input);
      assert.ok(result.score >= 0 && result.score <= input.standardScore);
      assert.equal(result.score + result.deductTotal, input.standardScore);
      assert.ok(result.spill >= 0 && result.deductTotal + result.spill <= result.raw);
      assert.ok(result.spill === 0 || result.score === 0);
      assert.equal(
        result.raw,
        result.deductionPoints.reduce((sum, points) => sum + points, 0),
      );
    }),
  );
});

test('one more deduction never raises the score or lowers the spill', () => {
  fc.assert(
    fc.property(item, deduction, (input, extra) => {
      const before = scoreItem(input);
      const after = scoreItem({ ...input, deductions: [...input.deductions, extra] });
      assert.ok(after.score <= before.score);
      assert.ok(after.score - after.spill <= before.score - before.spill);
      assert.ok(after.veto || !before.veto);
    }),
  );
});

test('the order of deductions does not matter', () => {
  fc.assert(
    fc.property(item, (input) => {
      const { deductionPoints: _, ...forward } = scoreItem(input);
      const { deductionPoints: __, ...backward } = scoreItem({
        ...input,
        deductions: input.deductions.toReversed(),
      });
      assert.deepEqual(forward, backward);
    }),
  );
});

test('an accepted entry always scores on the step unless a rate took part or nothing was deducted', () => {
  fc.assert(
    fc.property(item, (input) => {
      const outcome = enterItem({
        item: { ...input, applicability: 'ALWAYS' },
        entry: {
          kind: 'deductions',
          sample: input.sample,
          deductions: input.deductions.map((entry) => ({ ...entry, reason: '抽查发现' })),
        },
      });
      if (!outcome.ok || !outcome.result) return;
      const exempt = input.deductions.some(({ kind }) => kind === 'RATE');
      const score = outcome.result.score;
      assert.ok(exempt || score === input.standardScore || score % input.step === 0);
    }),
  );
});

function fixed(points: number): DeductionInput {
  return { kind: 'FIXED', points: toPts(points) };
}

function per(points: number, count: number, cap?: number): DeductionInput {
  return { kind: 'PER', points: toPts(points), count, cap: cap === undefined ? null : toPts(cap) };
}

function codes(outcome: ReturnType<typeof enterItem>): string[] {
  return outcome.ok ? [] : outcome.refusals.map(({ code }) => code);
}
