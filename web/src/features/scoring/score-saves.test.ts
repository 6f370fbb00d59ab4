import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  DEBOUNCE_MS,
  dueNow,
  type Marks,
  nextDue,
  nextMarks,
  PRESS_DEBOUNCE_MS,
  saveStateOf,
} from './score-saves.ts';

const edited = (marks: Marks, nodeId: string, now: number, incomplete: string | null = null): Marks =>
  nextMarks(marks, { type: 'edited', nodeId, now, incomplete });

test('an entry rests before it is sent and every further key starts the rest anew', () => {
  const marks = edited(edited({}, 'a', 1000), 'a', 1300);
  assert.deepEqual(dueNow(marks, 1000 + DEBOUNCE_MS), []);
  assert.deepEqual(dueNow(marks, 1300 + DEBOUNCE_MS), ['a']);
  assert.deepEqual(dueNow(nextMarks(marks, { type: 'hurried', now: 1300 }), 1300), ['a']);
});

test('an entry that lacks something is never sent, not even when asked to', () => {
  const marks = edited({}, 'a', 0, '扣分必须填写扣分原因');
  assert.deepEqual(
    [dueNow(nextMarks(marks, { type: 'hurried', now: 9 }), 99_999), nextDue(marks)],
    [[], null],
  );
  assert.deepEqual(saveStateOf(marks), { kind: 'incomplete', count: 1 });
});

test('an item on its way is not sent a second time by a further key', () => {
  const sending = nextMarks(edited({}, 'a', 0), { type: 'sent', nodeId: 'a' });
  assert.equal(edited(sending, 'a', 10), sending);
  assert.deepEqual(dueNow(nextMarks(sending, { type: 'hurried', now: 9 }), 99_999), []);
});

test('without an answer it waits longer each time and counts as offline', () => {
  const first = nextMarks({}, { type: 'unanswered', nodeId: 'a', attempts: 0, now: 0 });
  const later = nextMarks(first, { type: 'unanswered', nodeId: 'a', attempts: 9, now: 0 });
  assert.deepEqual([nextDue(first), nextDue(later)], [2_000, 30_000]);
  assert.deepEqual(saveStateOf(later), { kind: 'offline', count: 1 });
});

test('the bar names the worst first: offline, then refused, then saving', () => {
  const saving = nextMarks({}, { type: 'sent', nodeId: 'a' });
  assert.equal(saveStateOf(saving).kind, 'saving');
  const refused = nextMarks(saving, { type: 'refused', nodeId: 'b', msg: 'x' });
  assert.equal(saveStateOf(refused).kind, 'problem');
  const offline = nextMarks(refused, { type: 'unanswered', nodeId: 'c', attempts: 0, now: 0 });
  assert.equal(saveStateOf(offline).kind, 'offline');
  const left = ['a', 'b', 'c'].reduce<Marks>(
    (marks, nodeId) => nextMarks(marks, { type: 'saved', nodeId }),
    offline,
  );
  assert.deepEqual(saveStateOf(left), { kind: 'saved', count: 0 });
});

test('one press that says everything is sent without the rest that typing needs', () => {
  const press = { type: 'edited', nodeId: 'a', now: 1000, incomplete: null, isWhole: true } as const;
  const marks = nextMarks({}, press);
  assert.deepEqual(dueNow(marks, 1000 + PRESS_DEBOUNCE_MS), ['a']);
  assert.deepEqual(dueNow(marks, 1000), []);
});
