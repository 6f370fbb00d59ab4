import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ITEM_STATUS } from './item-entry.ts';
import { toPts } from './points.ts';
import { rational, roundToHundredths } from './rational.ts';
import { compareStageScores, selfInflation, varianceReasonRequired } from './variance.ts';

const T34 = [
  { code: '1.1.1', S: 8, SELF: 8, COMPANY: 6, MSD: 6 },
  { code: '4.2.2', S: 16, SELF: 16, COMPANY: 10, MSD: 8 },
  { code: '4.1.6', S: 14, SELF: 14, COMPANY: 14, MSD: 11 },
  { code: '5.3.4', S: 12, SELF: 10, COMPANY: 10, MSD: 10 },
  { code: '3.2.3', S: 12, SELF: 12, COMPANY: 12, MSD: 12 },
] as const;

type Column = 'SELF' | 'COMPANY' | 'MSD';

function between(from: Column, to: Column) {
  return compareStageScores({
    items: T34.map((item) => ({
      nodeId: item.code,
      standardScore: toPts(item.S),
      from: { status: ITEM_STATUS.scored, score: toPts(item[from]) },
      to: { status: ITEM_STATUS.scored, score: toPts(item[to]) },
    })),
  });
}

test('T34: the rates of the three stages are 96.8, 83.9 and 75.8', () => {
  const rate = (got: number) => roundToHundredths(rational(100 * got, 6200), 1);
  const first = between('SELF', 'COMPANY');
  assert.equal(first.standard, 6200);
  assert.deepEqual(
    [rate(first.fromGot), rate(first.toGot), rate(between('SELF', 'MSD').toGot)],
    [9680, 8390, 7580],
  );
});

test('T34: SELF to COMPANY has bias −12.90 with an alert, and one reason is required', () => {
  const { items, bias, mad, biasAlert, madAlert } = between('SELF', 'COMPANY');
  assert.deepEqual(
    items.map(({ delta }) => delta / 100),
    [-2, -6, 0, 0, 0],
  );
  assert.deepEqual([bias, mad, biasAlert, madAlert], [-1290, 1290, true, false]);
  assert.deepEqual(
    items.map(({ relative }) => relative),
    [2500, 3750, 0, 0, 0],
  );
  assert.deepEqual(reasons(items), ['4.2.2']);
});

test('T34: COMPANY to MSD has bias −8.06 without an alert, and 4.1.6 needs a reason for its 3 points', () => {
  const { items, bias, mad, biasAlert, madAlert } = between('COMPANY', 'MSD');
  assert.deepEqual([bias, mad, biasAlert, madAlert], [-806, 806, false, false]);
  assert.deepEqual(reasons(items), ['4.1.6']);
});

test('T34: SELF to MSD alerts twice and the self-inflation index is 20.97', () => {
  const { bias, mad, biasAlert, madAlert } = between('SELF', 'MSD');
  assert.deepEqual([bias, mad, biasAlert, madAlert, selfInflation(bias)], [-2097, 2097, true, true, 2097]);
});

test('rises and falls cancel in the bias and add up in the MAD', () => {
  const { bias, mad } = compareStageScores({ items: [pair('a', 10, 8, 10), pair('b', 10, 10, 8)] });
  assert.deepEqual([bias, mad], [0, 2000]);
});

test('differences of applicability and open items are listed and left out', () => {
  const na = { status: ITEM_STATUS.naAccepted, score: null };
  const claim = { status: ITEM_STATUS.naClaimed, score: null };
  const scored = { status: ITEM_STATUS.scored, score: 800 };
  const result = compareStageScores({
    items: [
      { nodeId: 'naToScored', standardScore: 800, from: na, to: scored },
      { nodeId: 'scoredToNa', standardScore: 800, from: scored, to: na },
      { nodeId: 'bothNa', standardScore: 800, from: na, to: na },
      { nodeId: 'claimed', standardScore: 800, from: claim, to: scored },
      { nodeId: 'missing', standardScore: 800, from: scored, to: null },
    ],
  });
  assert.deepEqual(result.applicabilityDiffers, ['naToScored', 'scoredToNa']);
  assert.deepEqual(result.undecided, ['claimed', 'missing']);
  assert.deepEqual(
    [result.standard, result.bias, result.mad, result.biasAlert, result.madAlert],
    [0, null, null, false, false],
  );
  assert.equal(selfInflation(result.bias), null);
});

test('a reason is required from 3 points or from 30 percent of the standard score', () => {
  const required = (delta: number, standard: number) =>
    varianceReasonRequired({ delta: toPts(delta), standardScore: toPts(standard) });
  assert.deepEqual(
    [required(-3, 100), required(2.99, 100), required(2.4, 8), required(-2.39, 8), required(0, 8)],
    [true, false, true, false, false],
  );
  const limits = { itemPoints: 100, itemRate: 33.3, biasAlert: 1, madAlert: 1 };
  assert.equal(varianceReasonRequired({ delta: 100, standardScore: 10_000, limits }), true);
  assert.equal(varianceReasonRequired({ delta: 33, standardScore: 100, limits }), false);
});

test('the alert limits of the settings are used', () => {
  const limits = { itemPoints: 300, itemRate: 30, biasAlert: 20, madAlert: 19.9 };
  const result = compareStageScores({ items: [pair('a', 10, 10, 8)], limits });
  assert.deepEqual([result.biasAlert, result.madAlert], [false, true]);
});

function pair(nodeId: string, standard: number, from: number, to: number) {
  const scored = (score: number) => ({ status: ITEM_STATUS.scored, score: toPts(score) });
  return { nodeId, standardScore: toPts(standard), from: scored(from), to: scored(to) };
}

function reasons(items: readonly { nodeId: string; reasonRequired: boolean }[]) {
  return items.flatMap(({ nodeId, reasonRequired }) => (reasonRequired ? [nodeId] : []));
}
