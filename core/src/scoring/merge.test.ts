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

type Given = readonly [score: number, how?: 'bulk' | 'own', at?: number];

/** The lead is the first scorer; standard score 8, so that one point is no conflict by its size. */
const leadAgainstMembers: [
  what: string,
  rule: MergeRule,
  lead: Given | null,
  members: Given[],
  score: number | null,
  conflicts: string[],
][] = [
  ['a member’s deduction goes before what the lead gave in bulk', 'LEAD', [8, 'bulk'], [[6]], 6, ['unseen']],
  ['… also where the lead’s bulk action came later', 'LEAD', [8, 'bulk', 9], [[6, 'own', 1]], 6, ['unseen']],
  ['… and where the member is milder', 'LEAD', [6, 'bulk'], [[8]], 8, ['unseen']],
  ['… under every rule', 'AVERAGE', [8, 'bulk'], [[6]], 6, ['unseen']],
  ['… whatever others gave in bulk', 'AVERAGE', [8, 'bulk'], [[6], [8, 'bulk']], 6, ['unseen']],
  ['of several members the strictest stands until then', 'LEAD', [8, 'bulk'], [[6], [7]], 6, ['unseen']],
  ['members who agree with the bulk value leave nothing open', 'LEAD', [8, 'bulk'], [[8]], 8, []],
  ['bulk values alone follow the rule', 'LEAD', [8, 'bulk'], [[7, 'bulk']], 8, []],
  ['a lead who decides after the member has seen the value', 'LEAD', [8, 'own', 2], [[6, 'own', 1]], 8, []],
  ['a member who comes later is shown to the lead', 'LEAD', [8, 'own', 1], [[6, 'own', 2]], 8, ['unseen']],
  ['a rule that counts everybody sets nobody aside', 'AVERAGE', [8, 'own', 1], [[6, 'own', 2]], 7, []],
  ['without a value of the lead the item stays open', 'LEAD', null, [[6], [7]], null, []],
];

for (const [what, rule, lead, members, score, conflicts] of leadAgainstMembers) {
  test(`${what} (${rule})`, () => {
    const given = [
      ...(lead ? [['lead', lead] as const] : []),
      ...members.map((row, n) => [`m${n}`, row] as const),
    ];
    const merged = mergeScorers({
      rule,
      standardScore: 800,
      leadScorerId: 'lead',
      scorers: given.map(([scorerId, [points, how, at = 0]]) => ({
        scorerId,
        status: ITEM_STATUS.scored,
        score: toPts(points),
        bulk: how === 'bulk',
        at,
      })),
    });
    assert.deepEqual(
      [merged.score, merged.conflicts, merged.blocks],
      [score === null ? null : toPts(score), conflicts, conflicts.length > 0],
    );
  });
}

test('a claim against what the lead gave in bulk stands and waits for the lead', () => {
  const merged = mergeScorers({
    rule: 'LEAD',
    standardScore: 800,
    leadScorerId: 'lead',
    scorers: [{ scorerId: 'lead', status: ITEM_STATUS.scored, score: 800, bulk: true }, ...naRows(1)],
  });
  assert.deepEqual(summary(merged), ['na', ['applicability', 'unseen'], true]);
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
