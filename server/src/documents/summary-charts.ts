import type { ChartSeries, ChartSpec } from './chart-style.ts';
import {
  AXIS_LABEL,
  axisFloor,
  BASE,
  categoryAxis,
  DASHES,
  FULL_WIDTH,
  frame,
  LEGEND,
  PALETTE,
  SERIES_COLOURS,
  SYMBOLS,
  VALUE_LABEL,
  valueAxis,
  valueLabel,
  wrapName,
} from './chart-style.ts';
import { points } from './format.ts';

/** Plot G1: units × chapters with the rate in each cell; null is grey and "—". */
export function heatMapChart(input: {
  readonly title: string;
  readonly note: string;
  readonly rows: readonly string[];
  readonly columns: readonly string[];
  readonly values: readonly (readonly (number | null)[])[];
  readonly noneLabel: string;
}): ChartSpec {
  const cells = input.values.flatMap((row, y) => row.map((value, x) => [x, y, value ?? MISSING]));
  return {
    ...frame(input, FULL_WIDTH, 74 + input.rows.length * 21),
    option: {
      ...BASE,
      grid: { left: 132, right: 6, top: 30, bottom: 30 },
      xAxis: {
        type: 'category',
        position: 'top',
        data: input.columns.map((name) => wrapName(name, 7)),
        axisLine: { show: false },
        axisTick: { show: false },
        axisLabel: { ...AXIS_LABEL, interval: 0, lineHeight: 9, fontSize: 7 },
      },
      yAxis: categoryAxis(input.rows),
      visualMap: {
        type: 'piecewise',
        dimension: 2,
        orient: 'horizontal',
        left: 'center',
        bottom: 0,
        itemWidth: 10,
        itemHeight: 8,
        itemGap: 10,
        textStyle: { ...AXIS_LABEL },
        pieces: [
          { value: MISSING, label: input.noneLabel, color: '#e9ecf0' },
          { gte: 0, lt: 60, label: '< 60', color: '#d9685c' },
          { gte: 60, lt: 70, label: '60–70', color: '#efb2a6' },
          { gte: 70, lt: 80, label: '70–80', color: '#f9e3dc' },
          { gte: 80, lt: 90, label: '80–90', color: '#e3f1ea' },
          { gte: 90, label: '≥ 90', color: '#9fcfb8' },
        ],
      },
      series: [
        {
          type: 'heatmap',
          data: cells,
          itemStyle: { borderColor: '#ffffff', borderWidth: 1.5 },
          label: {
            ...VALUE_LABEL,
            show: true,
            formatter: ({ value }) => {
              const number = Array.isArray(value) ? Number(value[2]) : MISSING;
              return number === MISSING ? '—' : points(number);
            },
          },
        },
      ],
    },
  };
}

/** Plot G7: lost points by item with the cumulative share and its line at 80 %. */
export function paretoChart(input: {
  readonly title: string;
  readonly note: string;
  readonly categories: readonly string[];
  readonly lost: ChartSeries;
  readonly cumulative: ChartSeries;
}): ChartSpec {
  return {
    ...frame(input, FULL_WIDTH, 210),
    option: {
      ...BASE,
      legend: { ...LEGEND, data: [input.lost.name, input.cumulative.name] },
      grid: { left: 34, right: 34, top: 16, bottom: 44 },
      xAxis: {
        type: 'category',
        data: [...input.categories],
        axisTick: { show: false },
        axisLine: { lineStyle: { color: PALETTE.rule } },
        axisLabel: { ...AXIS_LABEL, interval: 0, fontSize: 7 },
      },
      yAxis: [
        valueAxis(),
        {
          ...valueAxis(),
          min: 0,
          max: 100,
          splitLine: { show: false },
          axisLabel: { ...AXIS_LABEL, formatter: '{value}%' },
        },
      ],
      series: [
        {
          name: input.lost.name,
          type: 'bar',
          data: [...input.lost.values],
          barWidth: '58%',
          itemStyle: { color: PALETTE.brand },
        },
        {
          name: input.cumulative.name,
          type: 'line',
          yAxisIndex: 1,
          data: [...input.cumulative.values],
          symbol: 'circle',
          symbolSize: 3,
          itemStyle: { color: PALETTE.accent },
          lineStyle: { color: PALETTE.accent, width: 1.2 },
          markLine: {
            silent: true,
            symbol: 'none',
            label: { show: false },
            lineStyle: { color: PALETTE.muted, type: 'dashed', width: 0.8 },
            data: [{ yAxis: 80 }],
          },
        },
      ],
    },
  };
}

/** Plot G2: means by year; the axis may start above zero, which its note says. */
export function trendChart(input: {
  readonly title: string;
  readonly note: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}): ChartSpec {
  const floor = axisFloor(input.series.flatMap((series) => series.values));
  const latest = input.series.map((series) => series.values.at(-1) ?? 0);
  const highest = latest.indexOf(Math.max(...latest));
  return {
    ...frame(input, FULL_WIDTH, 170, floor),
    option: {
      ...BASE,
      legend: { ...LEGEND, data: input.series.map((series) => series.name) },
      grid: { left: 34, right: 24, top: 18, bottom: 40 },
      xAxis: {
        type: 'category',
        data: [...input.categories],
        axisTick: { show: false },
        axisLine: { lineStyle: { color: PALETTE.rule } },
        axisLabel: AXIS_LABEL,
      },
      yAxis: { ...valueAxis(), min: floor, max: 100 },
      series: input.series.map((series, order) => ({
        name: series.name,
        type: 'line',
        data: [...series.values],
        connectNulls: false,
        symbol: SYMBOLS[order] ?? 'circle',
        symbolSize: 6,
        itemStyle: { color: SERIES_COLOURS[order] },
        lineStyle: { color: SERIES_COLOURS[order], width: 1.6, type: DASHES[order] },
        label: {
          ...VALUE_LABEL,
          show: true,
          position: order === highest ? 'top' : 'bottom',
          formatter: valueLabel,
        },
      })),
    },
  };
}

/** Value of a cell without a rate. */
const MISSING = -1;
