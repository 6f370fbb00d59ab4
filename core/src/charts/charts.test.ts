import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHART_KINDS, type DataRows, DrawnChart } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { chartOption, hasRegion } from './chart-option.ts';
import { chartTable } from './chart-table.ts';

const STYLE = {
  ink: 'black',
  muted: 'grey',
  rule: 'silver',
  surface: 'white',
  palette: ['blue', 'orange'],
  scale: ['red', 'green'],
  fontFamily: 'serif',
  fontSize: 12,
};

const ROWS: DataRows = {
  columns: [
    { name: 'unit', label: '单位', type: 'text' },
    { name: 'chapter', label: '章', type: 'text' },
    { name: 'rate', label: '得分率', type: 'percent' },
    { name: 'count', label: '数量', type: 'number' },
  ],
  rows: [
    { unit: '一厂', chapter: 'A', rate: 80, count: '3' },
    { unit: '一厂', chapter: 'B', rate: 70, count: 1 },
    { unit: '二厂', chapter: 'A', rate: null, count: 2 },
  ],
};

test('rows of the same category are added, column by column', () => {
  const table = chartTable({ category: 'unit', values: ['count'], series: '' }, ROWS);
  assert.deepEqual(table, { categories: ['一厂', '二厂'], series: [{ name: '数量', values: [4, 2] }] });
});

test('a column of series parts the rows; what is missing stays a gap', () => {
  const table = chartTable({ category: 'unit', values: ['rate'], series: 'chapter' }, ROWS);
  assert.deepEqual(table.series, [
    { name: 'A', values: [80, null] },
    { name: 'B', values: [70, null] },
  ]);
});

test('without choices the first text names and all numbers count', () => {
  const table = chartTable({ category: '', values: [], series: 'gone' }, ROWS);
  assert.deepEqual(
    table.series.map(({ name }) => name),
    ['得分率', '数量'],
  );
});

test('every kind of chart is plain data that survives JSON', () => {
  for (const kind of CHART_KINDS) {
    const definition = DrawnChart.parse({ kind, category: 'unit', values: ['count'], unit: '{b}项' });
    const option = chartOption(definition, ROWS, STYLE);
    assert.deepEqual(JSON.parse(JSON.stringify(option)), option, kind);
    assert.equal(JSON.stringify(option).includes('{b}项'), false, kind);
  }
});

test('axes of whole numbers have no half steps, and maps colour what they are given', () => {
  const axisOf = (values: string[]) => {
    const option = chartOption(DrawnChart.parse({ kind: 'bar', category: 'unit', values }), ROWS, STYLE);
    return JSON.stringify(option?.yAxis);
  };
  assert.match(axisOf(['count']), /"minInterval":1/);
  const halves = { ...ROWS, rows: [{ unit: '一厂', rate: 80.5 }] };
  const bars = DrawnChart.parse({ kind: 'bar', category: 'unit', values: ['rate'] });
  assert.doesNotMatch(JSON.stringify(chartOption(bars, halves, STYLE)?.yAxis), /minInterval/);
  const pressures = {
    ...ROWS,
    rows: [
      { unit: '一厂', rate: 0.3 },
      { unit: '二厂', rate: 0.4 },
    ],
  };
  const drawn = DrawnChart.parse({
    kind: 'map',
    mapId: 'm',
    category: 'unit',
    values: ['rate'],
    unit: 'MPa',
  });
  const option = JSON.stringify(chartOption(drawn, pressures, STYLE));
  assert.match(option, /"min":0,"max":0.4/);
  assert.ok(option.includes('{b}\\n0.3MPa'));
});

test('a map is told from one that none of the names is on', () => {
  const region = (name: string) => ({
    ...{ type: 'Feature' as const, properties: { name } },
    geometry: { type: 'Polygon' as const, coordinates: [] },
  });
  const map = { features: [region('城东'), region('城西')] };
  assert.ok(hasRegion(map, ['一厂', '城西']));
  assert.ok(!hasRegion(map, ['一厂', '城']));
});

test('nothing is drawn of rows without numbers', () => {
  const definition = DrawnChart.parse({ kind: 'bar' });
  assert.equal(chartOption(definition, { columns: ROWS.columns, rows: [] }, STYLE), null);
});

test('a funnel and a pie of nothing draw no shares', () => {
  const nothing = {
    ...ROWS,
    rows: [
      { unit: '一厂', count: 0 },
      { unit: '二厂', count: 0 },
    ],
  };
  const drawn = (kind: 'funnel' | 'pie', rows: DataRows) =>
    chartOption(DrawnChart.parse({ kind, category: 'unit', values: ['count'] }), rows, STYLE)?.series[0];
  assert.deepEqual(drawn('funnel', nothing)?.color, [STYLE.rule]);
  // The engine gives every step the middle width where the least is the most.
  assert.equal(drawn('funnel', nothing)?.max, 1);
  assert.deepEqual(drawn('pie', nothing)?.color, [STYLE.rule]);
  assert.equal(drawn('funnel', ROWS)?.max, 4);
  assert.equal(drawn('pie', ROWS)?.color, undefined);
});

test('what is below zero is no part of a whole and is drawn as bars', () => {
  const below = {
    ...ROWS,
    rows: [
      { unit: '一厂', count: -2 },
      { unit: '二厂', count: 5 },
    ],
  };
  for (const kind of ['pie', 'annular', 'funnel'] as const) {
    const definition = DrawnChart.parse({ kind, category: 'unit', values: ['count'] });
    assert.equal(chartOption(definition, below, STYLE)?.series[0]?.type, 'bar', kind);
  }
  const gauge = DrawnChart.parse({ kind: 'gauge', category: 'unit', values: ['count'] });
  assert.equal(chartOption(gauge, below, STYLE)?.series[0]?.min, -100);
});

test('a radar of two corners is drawn as bars, and one of nothing has a scale', () => {
  const of = (numbers: number[]) =>
    chartOption(
      DrawnChart.parse({ kind: 'radar', category: 'unit', values: ['count'] }),
      { ...ROWS, rows: numbers.map((count, at) => ({ unit: `${at}`, count })) },
      STYLE,
    );
  assert.equal(of([1, 2])?.series[0]?.type, 'bar');
  assert.match(JSON.stringify(of([0, 0, 0])?.radar), /"min":0,"max":1/);
  assert.match(JSON.stringify(of([-3, 0, -1])?.radar), /"min":-3,"max":0/);
});

test('a heat map names each of its columns, however long the names are', () => {
  const rows = ['安全风险管控及隐患排查治理', '目标职责'].map((chapter) => ({
    unit: '一厂',
    chapter,
    rate: 90,
  }));
  const option = chartOption(
    DrawnChart.parse({ kind: 'heatmap', category: 'unit', values: ['rate'], series: 'chapter' }),
    { columns: [{ name: 'rate', label: '得分率', type: 'number' }], rows },
    STYLE,
  );
  assert.match(JSON.stringify(option?.xAxis), /"interval":0,"hideOverlap":true/);
});

test('long names are turned and cut, numbers are grouped', () => {
  const option = (unit: string) =>
    JSON.stringify(
      chartOption(
        DrawnChart.parse({ kind: 'bar', category: 'unit', values: ['count'], showsValues: 1 }),
        { ...ROWS, rows: [{ unit, count: 1234567.891 }] },
        STYLE,
      ),
    );
  assert.match(option('清源水务集团第一自来水公司'), /"rotate":30/);
  assert.doesNotMatch(option('一厂'), /"rotate"/);
  assert.match(option('一厂'), /"formatter":"1,234,567.89"/);
});

test('the part that was chosen stands out: others step back, a region has a border', () => {
  const bars = DrawnChart.parse({ kind: 'bar', category: 'unit', values: ['count'] });
  const map = DrawnChart.parse({ kind: 'map', category: 'unit', values: ['count'], mapId: 'm' });
  const styles = (chart: DrawnChart, chosen: string) =>
    ((chartOption(chart, ROWS, STYLE, chosen)?.series[0]?.data ?? []) as { itemStyle: object }[]).map(
      ({ itemStyle }) => Object.keys(itemStyle).length > 0,
    );
  assert.deepEqual(styles(bars, '一厂'), [false, true]);
  assert.deepEqual(styles(bars, ''), [false, false]);
  assert.deepEqual(styles(map, '一厂'), [true, false]);
});
