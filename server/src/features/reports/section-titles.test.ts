import assert from 'node:assert/strict';
import { test } from 'node:test';
import { titledIn } from './section-titles.ts';

test('sections are titled in the language of their reader; what somebody has named otherwise stays', () => {
  const stored = [
    { title: '审核结论' },
    { title: '下年度审核安排建议' },
    { title: '扣分明细' },
    { title: '补充说明' },
  ];
  const titles = (language: 'zh' | 'zhtw' | 'en') => titledIn(stored, language).map(({ title }) => title);
  assert.deepEqual(titles('zh'), ['审核结论', '下年度审核安排建议', '扣分明细', '补充说明']);
  assert.deepEqual(titles('zhtw'), ['審核結論', '下年度審核安排建議', '扣分明細', '补充说明']);
  assert.deepEqual(titles('en'), ['Conclusion', 'Proposal for next year', 'Deductions', '补充说明']);
});
