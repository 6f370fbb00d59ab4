import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation } from 'react-router';
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

const Address = () => <output>{useLocation().pathname}</output>;

test('what has a page of its own opens that page instead of its rows', () => {
  const opened: unknown[] = [];
  const blocks = DOCUMENT.blocks.map((block) => {
    if (block.kind === 'chart') return { ...block, links: { 管网: '/pipes' } };
    if (block.kind !== 'figures') return block;
    const figures = block.figures.map((one) => ({ ...one, value: { ...one.value, link: '/grave' } }));
    return { ...block, figures };
  });
  render(
    <MemoryRouter>
      <ReportContent document={{ blocks }} onBehind={(...asked) => opened.push(asked)} />
      <Address />
    </MemoryRouter>,
  );
  const address = () => screen.getByRole('status').textContent;
  fireEvent.click(screen.getByRole('link', { name: '3' }));
  assert.equal(address(), '/grave');
  fireEvent.click(screen.getByRole('button', { name: '显示为表格' }));
  fireEvent.click(screen.getByRole('button', { name: '管网' }));
  assert.equal(address(), '/pipes');
  fireEvent.click(screen.getByRole('button', { name: '水厂' }));
  assert.deepEqual(opened, [['chart', ['水厂'], '水厂']]);
});
