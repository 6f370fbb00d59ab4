import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { countedIn, isDecidedIn } from './score-counted.ts';
import type { ScoreState } from './score-store.ts';
import { itemNode, scoreRow, scoreSheet } from './scoring.fixture.ts';

const me = { id: 'u1', name: '陈雨林' };
const other = { id: 'u2', name: '王书洁' };

function stateWith(
  row: Partial<ScoreRow>,
  { others = [], sampling = false }: { others?: readonly Partial<ScoreRow>[]; sampling?: boolean } = {},
): ScoreState {
  const stored = scoreRow('n1', row);
  const sheet = scoreSheet({
    nodes: [itemNode('n1', 10)],
    rows: [stored],
    others: others.map((part) => scoreRow('n1', part)),
    sampling,
  });
  return { sheet, rows: { n1: stored }, drafts: {}, marks: {}, theirs: {}, focused: 'n1' };
}

test('a value that lies there from the stage below is open until somebody agrees to it', () => {
  const inherited = { status: 1, score: 8, inherited: 1 } as const;
  assert.equal(countedIn(stateWith(inherited), 'n1')?.score, null);
  assert.equal(isDecidedIn(stateWith(inherited), 'n1'), false);
  assert.equal(countedIn(stateWith({ ...inherited, agree: 1, scorer: me }), 'n1')?.score, 8);
});

test('in a sampled stage a value from below counts without anybody touching it', () => {
  const state = stateWith({ status: 1, score: 8, inherited: 1 }, { sampling: true });
  assert.equal(countedIn(state, 'n1')?.score, 8);
  assert.equal(isDecidedIn(state, 'n1'), true);
});

test('where I have entered nothing the other scorer counts, my own entry goes first', () => {
  const others = [{ status: 1, score: 6, scorer: other }];
  assert.equal(countedIn(stateWith({ status: 1, score: 8, inherited: 1 }, { others }), 'n1')?.score, 6);
  assert.equal(countedIn(stateWith({ status: 1, score: 9, scorer: me }, { others }), 'n1')?.score, 9);
});

test("a unit's claim that nobody has decided is no decided item", () => {
  const state = stateWith({ status: 2, inherited: 1 });
  assert.deepEqual([countedIn(state, 'n1')?.status, isDecidedIn(state, 'n1')], [2, false]);
});
