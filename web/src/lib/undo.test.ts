import assert from 'node:assert/strict';
import { test } from 'node:test';
import { edited, MAX_STEPS, redone, undoable, undone } from './undo.ts';

test('edits are taken back and made again, one by one', () => {
  let state = edited(edited(undoable('a'), 'b'), 'c');
  state = undone(state);
  assert.equal(state.present, 'b');
  assert.equal(undone(undone(state)).present, 'a', 'before the first edit there is nothing');
  assert.equal(redone(state).present, 'c');
  assert.equal(redone(edited(state, 'd')).present, 'd', 'a new edit forgets what was taken back');
});

test('edits about the same thing are undone together', () => {
  const typed = edited(edited(edited(undoable(''), 'x', 'title'), 'xy', 'title'), 'xyz', 'text');
  assert.equal(undone(typed).present, 'xy');
  assert.equal(undone(undone(typed)).present, '');
  const again = edited(undone(typed), 'xyy', 'title');
  assert.equal(undone(again).present, 'xy', 'an edit after an undo is one of its own');
});

test('the oldest edits are forgotten', () => {
  let state = undoable(0);
  for (let step = 1; step <= MAX_STEPS + 20; step++) state = edited(state, step);
  for (let step = 0; step < MAX_STEPS + 20; step++) state = undone(state);
  assert.equal(state.present, 20);
});
