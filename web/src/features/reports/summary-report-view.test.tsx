import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import type { ReportSection } from '@auditplus/contract/features/reports/reports.model.ts';
import type { SummarySnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { SummaryReportView } from './summary-report-view.tsx';

afterEach(cleanup);

const snapshot = {
  kind: 'summary',
  head: { title: '2026年度审核汇总报告' },
  orgName: '清源水务集团',
  units: [],
  chapters: [],
  commonProblems: [],
  groupMean: 84.2,
  repeatFindings: [
    {
      code: 'WT20260007',
      previousCode: 'WT20250012',
      unitName: '清源二次供水服务有限公司',
      itemCode: '4.1.3',
      title: '特种设备超期未检',
      repeatCount: 2,
    },
  ],
  rectification: {
    issued: 78,
    closed: 60,
    overdue: 6,
    completionRate: 76.9,
    onTimeRate: 91,
    repeatRate: 11.5,
  },
  nextYearPlan: [
    { unitName: '清源管网建设工程有限公司', window: '二季度', focus: '第4章', reason: '低于70%' },
  ],
  signing: { drafter: { name: '赵清风', at: 0 }, reviewer: null, signer: null, contentHash: 'ab12' },
} as unknown as SummarySnapshot;

const conclusion = {
  id: 's1',
  kind: 'text',
  title: '审核结论',
  body: '<p>体系运行总体有效。</p>',
} as ReportSection;

test('the preview of a summary report shows what people wrote and who signs, as its print does', () => {
  render(<SummaryReportView snapshot={snapshot} sections={[conclusion]} />);
  for (const text of ['体系运行总体有效。', '4.1.3 特种设备超期未检', '低于70%', '赵清风', 'ab12'])
    assert.ok(screen.getByText(text), text);
  assert.ok(screen.getByText(/下达整改 78 项，已关闭 60 项，逾期 6 项/));
});
