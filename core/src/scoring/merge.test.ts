import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ITEM_STATUS } from './item-entry.ts';
import { MERGE_RULES, type MergeRule, mergeScorers, mergeValues, type ScorerRow } from './merge.ts';
import { toPts } from './points.ts';

const T24 = [6, 7.5, 8, 4, 7];
const T25 = [6, 7, 7];

const vectors: [id: string, scores: number[], rule: MergeRule, merged: number][] = [
  ['T24', T24, 'LEAD', 6],
  ['T24', T24, 'AVERAGE', 6.5],
  ['T24', T24, 'MEDIAN', 7],
  ['T24', T24, 'STRICTEST', 4],
  ['T24', T24, 'TRIMMED', 6.83],
  ['T25', T25, 'AVERAGE', 6.67],
  ['T25', T25, 'MEDIAN', 7],
  ['T25', T25, 'TRIMMED', 6.67],
];

for (const [id, scores, rule, merged] of vectors) {
  test(`${id}: ${rule} of ${scores.join(', ')} is ${merged}`, () => {
    assert.equal(mergeOf(rule, scores).score, toPts(merged));
  });
}

test('T24: a spread of 4 points is a conflict that blocks; T25 is none', () => {
  const wide = mergeOf('AVERAGE', T24);
  assert.deepEqual([wide.spread, wide.conflicts, wide.blocks], [400, ['spread'], true]);
  const near = mergeOf('AVERAGE', T25);
  assert.deepEqual([near.spread, near.conflicts, near.blocks], [100, [], false]);
});

test('the conflict limit is 3 points or 30 percent of the standard score, whichever is larger', () => {
  const conflict = (standard: number, low: number, high: number) =>
    mergeScorers({
      rule: 'AVERAGE',
      standardScore: toPts(standard),
      scorers: rows([low, high]),
      leadScorerId: null,
    }).blocks;
  assert.deepEqual([conflict(8, 5, 8), conflict(8, 5.5, 8)], [true, false]);
  assert.deepEqual([conflict(16, 11.2, 16), conflict(16, 11.5, 16)], [true, false]);
});

test('the median of an even number is the mean of the two middle values', () => {
  assert.equal(mergeValues('MEDIAN', [400, 701, 800, 600]), 651);
  assert.equal(mergeValues('MEDIAN', []), null);
});

test('one scorer is merged to the own value under every rule and prints no 合议得分', () => {
  for (const rule of MERGE_RULES) {
    const merged = mergeOf(rule, [6.5]);
    assert.deepEqual([merged.score, merged.blocks, merged.consensus], [650, false, false]);
  }
});

test('a value that differs from any scorer prints 合议得分', () => {
  assert.equal(mergeOf('AVERAGE', T25).consensus, true);
  assert.equal(mergeOf('MEDIAN', T25).consensus, true);
  assert.equal(mergeOf('MEDIAN', [7, 7]).consensus, false);
});

test('LEAD stays open until the lead has scored', () => {
  const scorers = rows([6, 7]);
  const merged = mergeScorers({ rule: 'LEAD', standardScore: 800, scorers, leadScorerId: 'absent' });
  assert.deepEqual([merged.outcome, merged.score], ['open', null]);
  const byLead = mergeScorers({ rule: 'LEAD', standardScore: 800, scorers, leadScorerId: 's2' });
  assert.equal(byLead.score, 700);
});

test('scorers who decided nothing do not count', () => {
  const scorers = [...rows([6]), { scorerId: 'late', status: ITEM_STATUS.unscored, score: null }];
  assert.equal(mergeScorers({ rule: 'AVERAGE', standardScore: 800, scorers, leadScorerId: null }).score, 600);
  const none = mergeScorers({
    rule: 'AVERAGE',
    standardScore: 800,
    scorers: scorers.slice(1),
    leadScorerId: null,
  });
  assert.deepEqual([none.outcome, none.spread], ['open', null]);
});

test('N/A needs a strict majority, a tie means applicable, and mixed votes are a conflict', () => {
  const vote = (na: number, scores: number[]) =>
    mergeScorers({
      rule: 'AVERAGE',
      standardScore: 800,
      scorers: [...rows(scores), ...naRows(na)],
      leadScorerId: null,
    });
  assert.deepEqual(summary(vote(2, [6])), ['na', ['applicability'], true]);
  assert.deepEqual(summary(vote(1, [6])), ['scored', ['applicability'], true]);
  assert.deepEqual(summary(vote(1, [6, 7])), ['scored', ['applicability'], true]);
  assert.deepEqual(summary(vote(3, [])), ['na', [], false]);
});

test('a decision ends the conflict and is what counts', () => {
  const scorers = [...rows([2, 8]), ...naRows(1)];
  const merge = (decision: Parameters<typeof mergeScorers>[0]['decision']) =>
    mergeScorers({ rule: 'AVERAGE', standardScore: 800, scorers, leadScorerId: null, decision });
  const undecided = merge(null);
  assert.deepEqual(
    [undecided.score, undecided.blocks, undecided.conflicts],
    [500, true, ['spread', 'applicability']],
  );
  const decided = merge({ kind: 'score', score: 650 });
  assert.deepEqual(
    [decided.outcome, decided.score, decided.blocks, decided.consensus],
    ['scored', 650, false, true],
  );
  assert.deepEqual(summary(merge({ kind: 'na' })), ['na', ['spread', 'applicability'], false]);
});

test('a veto of any counted scorer holds until a decision gives points', () => {
  const scorers: ScorerRow[] = [
    { scorerId: 's1', status: ITEM_STATUS.scored, score: 0, veto: true },
    { scorerId: 's2', status: ITEM_STATUS.scored, score: 800 },
  ];
  const veto = (rule: MergeRule, leadScorerId: string, score?: number) =>
    mergeScorers({
      rule,
      standardScore: 800,
      scorers,
      leadScorerId,
      decision: score === undefined ? null : { kind: 'score', score },
    }).veto;
  assert.deepEqual([veto('AVERAGE', 's2'), veto('LEAD', 's1'), veto('LEAD', 's2')], [true, true, false]);
  assert.deepEqual([veto('AVERAGE', 's2', 0), veto('AVERAGE', 's2', 400)], [true, false]);
});

test('spill is merged by the same rule, the strictest taking the largest', () => {
  const scorers: ScorerRow[] = [
    { scorerId: 's1', status: ITEM_STATUS.scored, score: 0, spill: 300 },
    { scorerId: 's2', status: ITEM_STATUS.scored, score: 0, spill: 100 },
  ];
  const spill = (rule: MergeRule) =>
    mergeScorers({ rule, standardScore: 800, scorers, leadScorerId: 's2' }).spill;
  assert.deepEqual([spill('STRICTEST'), spill('AVERAGE'), spill('LEAD')], [300, 200, 100]);
});

const values = fc.array(fc.integer({ min: 0, max: 10_000 }), { minLength: 1, maxLength: 12 });

test('every rule stays between the strictest and the mildest scorer', () => {
  fc.assert(
    fc.property(values, (scores) => {
      const strictest = mergeValues('STRICTEST', scores) ?? Number.NaN;
      for (const rule of MERGE_RULES) {
        const merged = mergeValues(rule, scores) ?? Number.NaN;
        assert.ok(strictest <= merged && merged <= Math.max(...scores), rule);
      }
    }),
  );
});

test('the order of scorers does not matter, and trimming needs five of them', () => {
  fc.assert(
    fc.property(values, (scores) => {
      for (const rule of ['AVERAGE', 'MEDIAN', 'STRICTEST', 'TRIMMED'] as const) {
        assert.equal(mergeValues(rule, scores), mergeValues(rule, scores.toReversed()));
      }
      if (scores.length < 5) assert.equal(mergeValues('TRIMMED', scores), mergeValues('AVERAGE', scores));
    }),
  );
});

function mergeOf(rule: MergeRule, scores: readonly number[]) {
  return mergeScorers({ rule, standardScore: 800, scorers: rows(scores), leadScorerId: 's1' });
}

function rows(scores: readonly number[]): ScorerRow[] {
  return scores.map((score, index) => ({
    scorerId: `s${index + 1}`,
    status: ITEM_STATUS.scored,
    score: toPts(score),
  }));
}

function naRows(count: number): ScorerRow[] {
  return Array.from({ length: count }, (_, index) => ({
    scorerId: `na${index}`,
    status: index % 2 === 0 ? ITEM_STATUS.naClaimed : ITEM_STATUS.naAccepted,
    score: null,
  }));
}

function summary(merged: ReturnType<typeof mergeScorers>) {
  return [merged.outcome, merged.conflicts, merged.blocks];
}
