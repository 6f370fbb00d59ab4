import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resetSession } from '../lib/session.ts';
import { askReason, confirm, settle, tellFailures, useDialogs } from './dialogs.ts';

const questions = () => useDialogs.getState().questions;

test('questions that are asked together wait for each other, and each gets its own answer', async () => {
  const isSure = confirm({ title: '删除标准“甲”？' });
  const reason = askReason({ title: '退回', minLength: 5 });
  assert.deepEqual(
    questions().map(({ kind, options }) => `${kind} ${options.title}`),
    ['confirm 删除标准“甲”？', 'reason 退回'],
  );
  const [first, second] = questions();
  assert.ok(first?.kind === 'confirm' && second?.kind === 'reason');
  second.answer('材料不全，请补充');
  settle(second);
  assert.deepEqual(questions(), [first]);
  first.answer(false);
  settle(first);
  assert.deepEqual([await isSure, await reason, questions().length], [false, '材料不全，请补充', 0]);
});

test('questions end with the session: nobody answers what somebody else was asked', async () => {
  const told = tellFailures({
    title: '1 项未归档',
    failures: [{ id: '1', name: '安全部', why: '尚未确认' }],
  });
  const answers = Promise.all([confirm({ title: '删除？' }), askReason({ title: '退回' }), told]);
  resetSession();
  assert.deepEqual([await answers, questions()], [[false, null, undefined], []]);
});
