import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { dataReportsRoutes } from '@auditplus/contract/features/data-reports/data-reports.routes.ts';
import { ReportBlock, ReportBody } from '@auditplus/contract/features/data-reports/report-body.model.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { queryClient, routeKey } from '../../lib/query.ts';
import { BlockSettings } from './block-settings.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
});

const BODY = ReportBody.parse({
  parameters: [
    { name: 'start', label: { zh: '起始月' }, type: 'month' },
    { name: 'end', label: { zh: '截止月' }, type: 'month' },
  ],
  sets: [{ from: 'relation', name: 'findings', label: { zh: '发现' }, relation: 'findings' }],
});
const column = (name: string, label: string, type: string) => ({ name, label, type, choices: [] });
const COLUMNS = [
  column('found_on', '发现日期', 'date'),
  column('severity', '等级', 'integer'),
  column('points', '扣分', 'decimal'),
];

type HolderProps = { readonly block: ReportBlock; readonly onChange: (block: ReportBlock) => void };

function Holder({ block, onChange }: HolderProps) {
  const [now, setNow] = useState(block);
  const change = (next: ReportBlock) => {
    onChange(next);
    setNow(next);
  };
  return <BlockSettings block={now} body={BODY} onChange={change} />;
}

/** The settings of a block; answers what it is by now. */
function show(given: object): () => ReportBlock {
  let latest = ReportBlock.parse(given);
  const [set] = BODY.sets;
  assert.ok(set);
  queryClient.setQueryData(
    routeKey(dataReportsRoutes.columns, { body: { set, parameters: BODY.parameters } }),
    { list: COLUMNS },
  );
  render(
    <QueryClientProvider client={queryClient}>
      <Holder
        block={latest}
        onChange={(block) => {
          latest = block;
        }}
      />
    </QueryClientProvider>,
  );
  return () => latest;
}

const choose = async (label: string, option: string | RegExp) => {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: label }));
  const found = await screen.findAllByText(option, {
    selector: '.ant-select-item-option-content *, .ant-select-item-option-content',
  });
  fireEvent.click(found.at(-1) ?? assert.fail());
};

const CHART = {
  kind: 'chart',
  id: 'c',
  set: 'findings',
  category: { column: 'severity' },
  measures: [{ name: 'm1', kind: 'ratio' }],
  chart: { kind: 'bar' },
};

test('a ratio is told what stands below its line, and a mark its icon', async () => {
  const latest = show({
    ...CHART,
    measures: [{ name: 'm1', kind: 'ratio', marks: [{ when: 'value > 1' }] }],
  });
  await choose('分母字段，不选时计行数', '扣分');
  await choose('图标', '旗帜');
  const block = latest();
  const [measure] = block.kind === 'chart' ? block.measures : [];
  assert.equal(measure?.over, 'points');
  assert.deepEqual(measure?.marks, [{ when: 'value > 1', tone: 'bad', icon: 'flag' }]);
});

test('a chart has a scale, a period of its series, and is compared from one condition to another', async () => {
  const latest = show({ ...CHART, series: { column: 'found_on' } });
  await choose('按', '季');
  await choose('日期字段', '发现日期');
  await choose('期间结束的条件', '截止月');
  fireEvent.change(screen.getByLabelText('单位'), { target: { value: '分' } });
  fireEvent.change(screen.getByLabelText('最小值'), { target: { value: '10' } });
  fireEvent.change(screen.getByLabelText('最多分类数'), { target: { value: '5' } });
  fireEvent.click(screen.getByRole('checkbox', { name: '堆叠' }));
  const block = latest();
  assert.ok(block.kind === 'chart');
  assert.equal(block.series?.by, 'quarter');
  assert.deepEqual(block.compared, { column: 'found_on', from: 'start', to: 'end' });
  const { unit, min, isStacked } = block.chart;
  assert.deepEqual([unit, min, isStacked, block.top], [{ zh: '分' }, 10, 1, 5]);
});

test('columns of a table change places, and one always stays', () => {
  const latest = show({
    kind: 'table',
    id: 't',
    set: 'findings',
    columns: [{ column: 'found_on' }, { column: 'points' }],
  });
  const order = () => {
    const block = latest();
    return block.kind === 'table' ? block.columns.map((one) => one.column) : [];
  };
  const items = () => [...document.querySelectorAll<HTMLElement>('.report-item')];
  const [first] = items();
  fireEvent.click(within(first ?? assert.fail()).getByRole('button', { name: '下移' }));
  assert.deepEqual(order(), ['points', 'found_on']);
  const [, last] = items();
  fireEvent.click(within(last ?? assert.fail()).getByRole('button', { name: '移除' }));
  assert.deepEqual(order(), ['points']);
  assert.equal(screen.queryByRole('button', { name: '移除' }), null);
});

test('blocks are put side by side in columns of different widths', async () => {
  const latest = show({ kind: 'columns', id: 'k', columns: [{ weight: 1, blocks: [] }] });
  fireEvent.click(screen.getByRole('button', { name: '添加一栏' }));
  const [, wide] = screen.getAllByLabelText('宽度');
  fireEvent.change(wide ?? assert.fail(), { target: { value: '3' } });
  const [add] = screen.getAllByRole('button', { name: '添加内容' });
  fireEvent.click(add ?? assert.fail());
  fireEvent.click(await screen.findByRole('menuitem', { name: '图表' }));
  const block = latest();
  assert.deepEqual(
    block.kind === 'columns' &&
      block.columns.map(({ weight, blocks }) => [weight, blocks.map(({ kind }) => kind)]),
    [
      [1, ['chart']],
      [3, []],
    ],
  );
});

test('how much is shown of a block is a whole number or everything', () => {
  const group = { kind: 'group', id: 'b', set: 'findings', groups: [{ column: 'severity' }], measures: [] };
  const latest = show({ ...group, measures: [{ kind: 'count', name: 'm', label: { zh: '数量' } }] });
  const most = screen.getByRole('spinbutton', { name: '最多分组数' });
  const type = (value: string) => {
    fireEvent.change(most, { target: { value } });
    fireEvent.blur(most);
    const block = latest();
    assert.ok(block.kind === 'group');
    return block.top;
  };
  assert.equal(type('12.4'), 12);
  assert.equal(type(''), null);
});
