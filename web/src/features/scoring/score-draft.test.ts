import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SheetNode } from '@auditplus/contract/features/scoring/scoring.model.ts';
import { bodyOfDraft, draftOf, editDraft, outcomeOfDraft, scoreOfDraft } from './score-draft.ts';
import { itemNode, scoreRow } from './scoring.fixture.ts';

const node: SheetNode = itemNode('n1', 16, [
  { id: 'per', kind: 'PER', points: 4, hotkey: 1 },
  { id: 'reason', kind: 'FIXED', points: 2, hotkey: 2, needReason: 1 },
  { id: 'zero', kind: 'ZERO', hotkey: 3 },
]);
const rules = { node, step: 0.5, isSelf: true };
const empty = draftOf(undefined);

test('a counted option counts up when it is used again and goes when its count is zero', () => {
  const once = editDraft(empty, { type: 'option', optionId: 'per' }, rules);
  const twice = editDraft(once, { type: 'option', optionId: 'per' }, rules);
  assert.equal(scoreOfDraft(once, rules)?.score, 1200);
  assert.equal(scoreOfDraft(twice, rules)?.score, 800);
  const gone = editDraft(once, { type: 'count', index: 0, count: 0 }, rules);
  assert.deepEqual([gone.deductions.length, scoreOfDraft(gone, rules)?.score], [0, 1600]);
});

test('any other option is taken back when it is pressed again', () => {
  const used = editDraft(empty, { type: 'option', optionId: 'reason' }, rules);
  assert.equal(scoreOfDraft(used, rules)?.score, 1400);
  assert.equal(editDraft(used, { type: 'option', optionId: 'reason' }, rules).deductions.length, 0);
});

test('a missing reason is found by the rules of the server, and the score still shows', () => {
  const used = editDraft(empty, { type: 'option', optionId: 'reason' }, rules);
  const refused = outcomeOfDraft(used, rules);
  assert.equal(refused.ok ? null : refused.refusals[0].code, 'AU1404');
  const given = editDraft(used, { type: 'deduction', index: 0, part: { reason: '三脚架缺失' } }, rules);
  assert.equal(outcomeOfDraft(given, rules).ok, true);
});

test('a typed score is one deduction of what is missing and keeps a reason already given', () => {
  const typed = editDraft(empty, { type: 'score', score: 9.5 }, rules);
  const named = editDraft(typed, { type: 'deduction', index: 0, part: { reason: '记录不全' } }, rules);
  const again = editDraft(named, { type: 'score', score: 8 }, rules);
  assert.deepEqual(
    again.deductions.map(({ optionId, points, reason }) => [optionId, points, reason]),
    [[null, 8, '记录不全']],
  );
  assert.equal(editDraft(again, { type: 'score', score: 16 }, rules).deductions.length, 0);
});

test('a score above the standard score and one beside the step are refused', () => {
  const over = outcomeOfDraft(editDraft(empty, { type: 'score', score: 17 }, rules), rules);
  assert.equal(over.ok ? null : over.refusals[0].code, 'AU1403');
  const beside = editDraft(
    editDraft(empty, { type: 'score', score: 9.3 }, rules),
    { type: 'deduction', index: 0, part: { reason: '记录不全' } },
    rules,
  );
  const outcome = outcomeOfDraft(beside, rules);
  assert.equal(outcome.ok ? null : outcome.refusals[0].code, 'AU1402');
});

test('the unit claims, a later stage decides', () => {
  assert.equal(editDraft(empty, { type: 'na' }, rules).status, 2);
  const decided = editDraft(empty, { type: 'na' }, { ...rules, isSelf: false });
  assert.equal(decided.status, 3);
  assert.equal(editDraft(decided, { type: 'na' }, { ...rules, isSelf: false }).status, 0);
});

test('a text alone does not send a result, so that an inherited row stays agreed', () => {
  const row = scoreRow('n1', { rev: 4, score: 16, status: 1, inherited: 1 });
  const draft = editDraft(draftOf(row), { type: 'text', field: 'comment', value: '同意' }, rules);
  assert.deepEqual(bodyOfDraft(draft, row, 'op1'), { rev: 4, clientOpId: 'op1', comment: '同意' });
});

test('a save sends the whole list of deductions with counts, and amounts only where they were typed', () => {
  const used = editDraft(empty, { type: 'option', optionId: 'per' }, rules);
  const body = bodyOfDraft(used, undefined, 'op2');
  assert.deepEqual(body.deductions, [
    { optionId: 'per', count: 1, reason: '', place: '', photoIds: [], findingId: null },
  ]);
  assert.equal(body.status, undefined);
  const typed = bodyOfDraft(editDraft(empty, { type: 'score', score: 10 }, rules), undefined, 'op3');
  assert.equal(typed.deductions?.[0]?.points, 6);
});
