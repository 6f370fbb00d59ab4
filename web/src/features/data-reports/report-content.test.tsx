import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router';
import { ReportContent } from './report-content.tsx';

afterEach(cleanup);

const DOCUMENT = ReportDocument.parse({
  blocks: [
    {
      kind: 'figures',
      id: 'figures',
      figures: [
        { label: '全部', hint: '', value: { text: '12' } },
        { label: '严重', hint: '', value: { text: '3', icon: 'flag' } },
      ],
    },
    {
      ...{ kind: 'chart', id: 'chart', title: '按单位' },
      chart: { kind: 'bar', category: 'category', values: ['n'] },
      data: {
        columns: [
          { name: 'category', label: '单位', type: 'text' },
          { name: 'n', label: '数量', type: 'number' },
        ],
        rows: [
          { category: '水厂', n: 8 },
          { category: '管网', n: 4 },
        ],
      },
    },
  ],
});

test('a figure and a part of a chart open what they count', () => {
  const opened: unknown[] = [];
  render(
    <MemoryRouter>
      <ReportContent document={DOCUMENT} onBehind={(...asked) => opened.push(asked)} />
    </MemoryRouter>,
  );
  fireEvent.click(screen.getByRole('button', { name: '严重 3' }));
  fireEvent.click(screen.getByRole('button', { name: '显示为表格' }));
  fireEvent.click(screen.getByRole('button', { name: '管网' }));
  assert.deepEqual(opened, [
    ['figures', ['1'], '严重'],
    ['chart', ['管网'], '管网'],
  ]);
});

test('a result that was kept opens nothing', () => {
  render(
    <MemoryRouter>
      <ReportContent document={DOCUMENT} />
    </MemoryRouter>,
  );
  assert.ok(screen.getByText('12'));
  assert.equal(screen.queryByRole('button', { name: '全部 12' }), null);
});
