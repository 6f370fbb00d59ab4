import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type YearlyFacts, yearlyReport } from '../../documents/yearly-report.ts';

const unit = (name: string, percent: number | null, previous: number | null, grade: string) => ({
  name,
  percent,
  previous,
  grade,
});

const FACTS: YearlyFacts = {
  year: 2026,
  owner: '管理体系部',
  programme: { code: 'FA20260001 V1', name: '2026年度审核方案', state: '执行中' },
  printedAt: Date.parse('2026-12-20T10:00:00+08:00'),
  entries: { total: 3, done: 2, exempt: 1, cancelled: 0 },
  audits: [
    {
      code: 'SH20260001',
      name: '年度审核',
      type: '年度审核',
      from: '2026-03-01',
      to: '2026-06-30',
      state: '已关闭',
      units: [unit('甲', 91.8, 90.3, '一级'), unit('乙', 73.4, 65.7, '三级'), unit('丙', null, 80, '')],
    },
  ],
  trends: [
    {
      type: '年度审核',
      years: [
        { year: 2025, mean: 78, units: 2 },
        { year: 2026, mean: 82.6, units: 2 },
      ],
    },
  ],
  findings: [
    { unit: '甲', severities: [1, 2, 0, 0], hazards: 1, repeats: 0 },
    { unit: '乙', severities: [0, 3, 4, 1], hazards: 0, repeats: 5 },
  ],
  rectification: {
    issued: 11,
    closed: 9,
    overdue: 1,
    completion: 81.8,
    onTime: 80,
    days: 20.5,
    repeat: 45.5,
  },
  open: [],
};

const tables = (facts: YearlyFacts) =>
  yearlyReport(facts, 'zh').blocks.flatMap((block) => (block.kind === 'table' ? [block] : []));

test('the report lists results from the best down, counts grades, and leaves undecided units out of means', () => {
  const [, results, grades] = tables(FACTS);
  assert.deepEqual(
    results?.rows.map(([name, before, rate, change]) => [name, before, rate, change]),
    [
      ['甲', '90.3%', '91.8%', '+1.5'],
      ['乙', '65.7%', '73.4%', '+7.7'],
      ['丙', '80.0%', '—', '—'],
    ],
  );
  assert.deepEqual(grades?.rows, [
    ['一级', '1', '50.0%'],
    ['三级', '1', '50.0%'],
  ]);
  const figures = yearlyReport(FACTS, 'zh').blocks.find((block) => block.kind === 'figures');
  assert.deepEqual(figures?.kind === 'figures' && figures.figures[2], {
    label: '平均得分率',
    value: '82.6%',
    hint: '上年 78.0%',
  });
});

test('findings are summed over the units', () => {
  const findings = tables(FACTS).find((table) => table.total);
  assert.deepEqual(findings?.total, ['合计', '1', '5', '4', '1', '11', '1', '5']);
});

test('an empty year still makes a report, in each language', () => {
  const empty = { ...FACTS, audits: [], trends: [], findings: [] };
  for (const language of ['zh', 'zhtw', 'en'] as const)
    assert.ok(yearlyReport(empty, language).blocks.length > 7, language);
});
