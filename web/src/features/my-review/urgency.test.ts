import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import { byUrgency } from './urgency.ts';

const item = (id: string, fields: Partial<TodoItem>): TodoItem => ({
  id,
  kind: 'score',
  title: id,
  check: null,
  unit: null,
  stage: null,
  state: 0,
  count: 1,
  dueDate: null,
  overdueDays: 0,
  progress: null,
  address: '/',
  since: null,
  ...fields,
});

test('what many wait for comes before what one waits for and before the own work, late before old', () => {
  const ordered = byUrgency([
    item('own', { since: 1 }),
    item('own late', { overdueDays: 3, since: 9 }),
    item('article', { kind: 'knowledgePublish', since: 1 }),
    item('late dispute', { kind: 'dispute', overdueDays: 1, since: 9 }),
    item('approve', { kind: 'checkApprove', since: 8 }),
    item('sign', { kind: 'reportSign', since: 5 }),
    item('no age', { kind: 'deputy' }),
  ]);
  assert.deepEqual(
    ordered.map(({ id }) => id),
    ['sign', 'approve', 'no age', 'late dispute', 'article', 'own late', 'own'],
  );
});
