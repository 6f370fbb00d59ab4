import assert from 'node:assert/strict';
import { mock, test } from 'node:test';
import { chartPng } from './chart-engine.ts';
import { heatMapChart } from './summary-charts.ts';

// Of all charts it is this one that ECharts draws bit by bit.
const chart = heatMapChart({
  title: '得分率（%）',
  note: '',
  rows: ['城中', '江北', '东湖'],
  columns: ['目标', '机构', '培训', '现场'],
  values: [
    [92, 85, 77, 90],
    [81, null, 64, 58],
    [99, 70, 88, 91],
  ],
  noneLabel: '不适用',
});

test('a chart is drawn as a whole on a machine so busy that every look at the clock finds it late', () => {
  const calm = chartPng(chart);
  let late = Date.now();
  const clock = mock.method(Date, 'now', () => (late += 20));
  try {
    assert.ok(chartPng(chart).equals(calm));
  } finally {
    clock.mock.restore();
  }
});
