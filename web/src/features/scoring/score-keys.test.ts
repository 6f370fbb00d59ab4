import assert from 'node:assert/strict';
import { test } from 'node:test';
import { draftOf, editDraft } from './score-draft.ts';
import { commandOf, movedTo, nextOpen } from './score-keys.ts';
import { itemNode } from './scoring.fixture.ts';

const node = itemNode('n1', 10, [
  { id: 'per', kind: 'PER', points: 1, hotkey: 1 },
  { id: 'fixed', kind: 'FIXED', points: 2, hotkey: 2, needReason: 1 },
]);
const context = { node, draft: draftOf(undefined), canEdit: true, isNa: false };

test('a digit uses the option with that key and leads to the reason that it needs', () => {
  assert.deepEqual(commandOf('1', context), { type: 'edit', edit: { type: 'option', optionId: 'per' } });
  assert.deepEqual(commandOf('2', context), {
    type: 'edit',
    edit: { type: 'option', optionId: 'fixed' },
    cursor: 'reason',
  });
  assert.equal(commandOf('9', context), null);
});

test('plus and minus count the counted option used last and mean nothing without one', () => {
  assert.equal(commandOf('+', context), null);
  const draft = editDraft(
    context.draft,
    { type: 'option', optionId: 'per' },
    { node, step: 0.5, isSelf: true },
  );
  assert.deepEqual(commandOf('+', { ...context, draft }), {
    type: 'edit',
    edit: { type: 'count', index: 0, count: 2 },
  });
  assert.deepEqual(commandOf('-', { ...context, draft }), {
    type: 'edit',
    edit: { type: 'count', index: 0, count: 0 },
  });
});

test('a read-only sheet still moves, searches and comments but edits nothing', () => {
  const readOnly = { ...context, canEdit: false };
  assert.deepEqual(commandOf('j', readOnly), { type: 'move', by: 1 });
  assert.deepEqual(commandOf('/', readOnly), { type: 'focus', target: 'search' });
  for (const key of ['f', '0', 'n', '1', '+', 'p']) assert.equal(commandOf(key, readOnly), null, key);
});

test('on an item that must be scored the key says so instead of claiming', () => {
  const must = { ...context, node: { ...node, naAllowed: false } };
  assert.deepEqual(commandOf('n', must), { type: 'mustScore' });
  assert.deepEqual(commandOf('n', context), { type: 'edit', edit: { type: 'na' }, cursor: 'naReason' });
});

test('moving stops at the ends and the next open item is searched around the end', () => {
  const items = ['a', 'b', 'c'].map((id) => itemNode(id, 1));
  assert.equal(movedTo(items, 'c', 1), 'c');
  assert.equal(movedTo(items, 'a', 1), 'b');
  assert.equal(movedTo(items, null, 1), 'a');
  assert.equal(
    nextOpen(items, 'b', (id) => id === 'a'),
    'a',
  );
  assert.equal(
    nextOpen(items, 'b', () => false),
    null,
  );
});
