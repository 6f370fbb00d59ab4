import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ScoreRow } from '@auditplus/contract/features/scoring/score-row.model.ts';
import { countedIn, isDecidedIn } from './score-counted.ts';
import { draftOf, editDraft } from './score-draft.ts';
import type { ScoreState } from './score-state.ts';
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

test('who neither scored nor leads sees what the lead entered', () => {
  const others = [me, other].map((scorer, index) => ({ status: 1 as const, score: 6 + index, scorer }));
  const state = stateWith({ status: 1, score: 7, inherited: 1 }, { others });
  const led = (leadScorerId: string | null): ScoreState => ({
    ...state,
    sheet: { ...state.sheet, record: { ...state.sheet.record, mergeRule: 'LEAD', leadScorerId } },
  });
  assert.equal(countedIn(led(other.id), 'n1')?.score, 7);
  assert.equal(isDecidedIn(led(null), 'n1'), false);
});

test('an entry beside the step does not count', () => {
  const state = stateWith({ status: 1, score: 8, scorer: me });
  const rules = { node: itemNode('n1', 10), step: 0.5, isSelf: false };
  const draft = editDraft(draftOf(undefined), { type: 'score', score: 3.3 }, rules);
  const drafts = { n1: { draft, base: null, opId: 'op' } };
  assert.equal(countedIn({ ...state, drafts }, 'n1')?.score, 8);
});

test('what I gave to many items at once gives way to who looked at the item', () => {
  const others = [{ status: 1 as const, score: 6, scorer: other }];
  const given = { status: 1 as const, score: 8, scorer: me, bulk: 1 as const };
  const state = stateWith(given, { others });
  const led = { ...state.sheet, record: { ...state.sheet.record, leadScorerId: me.id } };
  assert.equal(countedIn({ ...state, sheet: led }, 'n1')?.score, 6);
  assert.equal(countedIn(stateWith({ ...given, bulk: 0 }, { others }), 'n1')?.score, 8);
  const handedIn = { ...led, record: { ...led.record, contentHash: 'h' } };
  assert.equal(countedIn({ ...state, sheet: handedIn }, 'n1')?.score, 8);
});

test("a unit's claim that nobody has decided is no decided item", () => {
  const state = stateWith({ status: 2, inherited: 1 });
  assert.deepEqual([countedIn(state, 'n1')?.status, isDecidedIn(state, 'n1')], [2, false]);
});

test('a decision on a conflict goes before my own entry', () => {
  const state = stateWith(
    { status: 1, score: 9, scorer: me },
    { others: [{ status: 1, score: 2, scorer: other }] },
  );
  const conflict = { nodeId: 'n1', spread: 7, kinds: ['spread' as const] };
  const decided = (decision: ScoreState['sheet']['conflicts'][number]['decision']): ScoreState => ({
    ...state,
    sheet: { ...state.sheet, conflicts: [{ ...conflict, decision }] },
  });
  assert.equal(countedIn(decided(null), 'n1')?.score, 9);
  assert.equal(countedIn(decided({ kind: 'score', score: 5, reason: '现场复核' }), 'n1')?.score, 5);
  assert.equal(countedIn(decided({ kind: 'na', score: null, reason: '无此设施' }), 'n1')?.status, 3);
});

test('an entry above the standard score does not count, the stored one goes on counting', () => {
  const state = stateWith({ status: 1, score: 8, scorer: me });
  const node = itemNode('n1', 10);
  const rules = { node, step: 0.5, isSelf: false };
  const typed = (score: number) => ({
    ...state,
    drafts: {
      n1: {
        draft: editDraft(draftOf(state.rows.n1), { type: 'score', score }, rules),
        base: state.rows.n1 ?? null,
        opId: 'op',
      },
    },
  });
  assert.equal(countedIn(typed(9), 'n1')?.score, 9);
  assert.equal(countedIn(typed(12), 'n1')?.score, 8);
});
