import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
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

test('of a long table the rows are drawn that are seen, and it says how many there are', () => {
  const row = (at: number) => ({
    role: 'row' as const,
    level: 0,
    cells: [{ text: `第 ${at} 行`, number: null }],
  });
  const table = {
    ...{ kind: 'table' as const, id: 't', title: '明细', head: [], groupColumns: 0 },
    columns: [{ title: '名称', isNumber: false, format: '', isSummed: false }],
    rows: Array.from({ length: 1_500 }, (_, at) => row(at)),
    ...{ totalRows: 1_500, isCut: false, opensRows: false },
  };
  render(
    <MemoryRouter>
      <ReportContent document={ReportDocument.parse({ blocks: [table] })} />
    </MemoryRouter>,
  );
  const drawn = screen.getByRole('table');
  assert.equal(drawn.getAttribute('aria-rowcount'), '1501');
  const [head, first, ...others] = within(drawn).getAllByRole('row', { hidden: false });
  assert.equal(head?.textContent, '名称');
  assert.deepEqual([first?.textContent, first?.getAttribute('aria-rowindex')], ['第 0 行', '2']);
  assert.ok(others.length > 10 && others.length < 100, `${others.length} rows are drawn`);
});

test('a block that cannot be made says why in its place, and leads to its settings', () => {
  const asked: string[] = [];
  render(
    <MemoryRouter>
      <ReportContent
        document={DOCUMENT}
        faults={new Map([['figures', '字段不存在']])}
        onFault={(block) => asked.push(block)}
      />
    </MemoryRouter>,
  );
  assert.ok(screen.getByText('字段不存在'));
  assert.equal(screen.queryByText('严重'), null);
  assert.ok(screen.getByRole('heading', { name: '按单位' }));
  fireEvent.click(screen.getByRole('button', { name: '去设置' }));
  assert.deepEqual(asked, ['figures']);
});
