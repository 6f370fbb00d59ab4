import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import { groupByDue } from './due-groups.ts';

const item = (id: string, dueDate: string | null, overdueDays = 0): TodoItem => ({
  id,
  kind: 'score',
  title: id,
  check: null,
  unit: null,
  stage: null,
  state: 0,
  count: 1,
  dueDate,
  overdueDays,
  progress: null,
  address: '/',
  since: null,
});

test('overdue work comes first and work without a date last', () => {
  const groups = groupByDue(
    [
      item('none', null),
      item('later', '2026-03-20'),
      item('late', '2026-03-01', 4),
      item('today', '2026-03-05'),
    ],
    '2026-03-05',
  );
  assert.deepEqual(
    groups.map(({ group, items }) => [group, items.map(({ id }) => id)]),
    [
      ['groupOverdue', ['late']],
      ['groupToday', ['today']],
      ['groupLater', ['later']],
      ['groupNone', ['none']],
    ],
  );
});

test('seven days ahead still counts as within a week, also over a month end', () => {
  assert.equal(groupByDue([item('a', '2026-03-04')], '2026-02-25')[0]?.group, 'groupWeek');
  assert.equal(groupByDue([item('a', '2026-03-05')], '2026-02-25')[0]?.group, 'groupLater');
});
