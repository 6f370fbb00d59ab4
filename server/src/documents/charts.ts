import type { ChartSeries, ChartSpec } from './chart-style.ts';
import {
  axisFloor,
  BASE,
  categoryAxis,
  DASHES,
  FULL_WIDTH,
  firstValue,
  frame,
  HALF_WIDTH,
  LEGEND,
  PALETTE,
  rateAxis,
  SERIES_COLOURS,
  SYMBOLS,
  scatter,
  VALUE_LABEL,
  valueLabel,
  wrapName,
} from './chart-style.ts';
import { FONT_FAMILY } from './fonts.ts';

/** Plot G3: radar by chapter; chapters without a rate in the first series are left out (audit-domain 10). */
export function radarChart(input: {
  readonly title: string;
  readonly note: string;
  readonly categories: readonly string[];
  readonly series: readonly ChartSeries[];
}): ChartSpec {
  const shown = input.categories.flatMap((_, index) =>
    input.series[0]?.values[index] == null ? [] : [index],
  );
  const values = input.series.flatMap((series) => shown.map((index) => series.values[index] ?? null));
  const floor = axisFloor(values);
  return {
    ...frame(input, HALF_WIDTH, 236, floor),
    option: {
      ...BASE,
      legend: { ...LEGEND, data: input.series.map((series) => series.name) },
      radar: {
        center: ['50%', '47%'],
        radius: '58%',
        splitNumber: 4,
        indicator: shown.map((index) => ({
          name: wrapName(input.categories[index] ?? '', 7),
          min: floor,
          max: 100,
        })),
        axisName: { color: PALETTE.ink, fontSize: 7.5, lineHeight: 10, fontFamily: FONT_FAMILY },
        axisNameGap: 6,
        splitArea: { show: false },
        splitLine: { lineStyle: { color: PALETTE.rule, width: 0.6 } },
        axisLine: { lineStyle: { color: PALETTE.rule, width: 0.6 } },
      },
      series: [
        {
          type: 'radar',
          data: input.series.map((series, order) => ({
            name: series.name,
            value: shown.map((index) => series.values[index] ?? '-'),
            symbol: SYMBOLS[order] ?? 'circle',
            symbolSize: order === 0 ? 4 : 3,
            itemStyle: { color: SERIES_COLOURS[order] },
            lineStyle: { color: SERIES_COLOURS[order], width: order === 0 ? 1.6 : 1, type: DASHES[order] },
            ...(order === 0 ? { areaStyle: { color: SERIES_COLOURS[0], opacity: 0.12 } } : {}),
          })),
        },
      ],
    },
  };
}

/** Lost points by category as horizontal bars with the number at the end. */
export function lostPointsChart(input: {
  readonly title: string;
  readonly note: string;
  readonly categories: readonly string[];
  readonly values: readonly number[];
}): ChartSpec {
  return {
    ...frame(input, HALF_WIDTH, 236),
    option: {
      ...BASE,
      grid: { left: 84, right: 30, top: 8, bottom: 10 },
      xAxis: { type: 'value', show: false, min: 0 },
      yAxis: categoryAxis(input.categories.map((name) => wrapName(name, 8))),
      series: [
        {
          type: 'bar',
          data: [...input.values],
          barWidth: '52%',
          itemStyle: { color: PALETTE.brand },
          label: { ...VALUE_LABEL, show: true, position: 'right', formatter: valueLabel },
        },
      ],
    },
  };
}

/** Plot G4: a dumbbell per row from the first rate (hollow) to the second (filled). */
export function stageGapChart(input: {
  readonly title: string;
  readonly note: string;
  readonly categories: readonly string[];
  readonly from: ChartSeries;
  readonly to: ChartSeries;
}): ChartSpec {
  const rows = input.categories.map(
    (_, index) => [input.from.values[index], input.to.values[index]] as const,
  );
  const complete = rows.flatMap(([from, to], index) =>
    from == null || to == null ? [] : [{ from, to, index }],
  );
  const floor = axisFloor(rows.flat());
  return {
    ...frame(input, FULL_WIDTH, 48 + input.categories.length * 19, floor),
    option: {
      ...BASE,
      legend: { ...LEGEND, data: [input.from.name, input.to.name] },
      grid: { left: 140, right: 30, top: 8, bottom: 40 },
      xAxis: rateAxis(floor),
      yAxis: categoryAxis(input.categories.map((name) => wrapName(name, 14))),
      series: [
        {
          type: 'custom',
          silent: true,
          data: complete.map((row) => [row.index, row.from, row.to]),
          renderItem: (_, api) => {
            const [x1 = 0, y = 0] = api.coord([api.value(1), api.value(0)]);
            const [x2 = 0] = api.coord([api.value(2), api.value(0)]);
            const style = { stroke: PALETTE.neutral, lineWidth: 2.4 };
            return { type: 'line', shape: { x1, y1: y, x2, y2: y }, style };
          },
          encode: { x: [1, 2], y: 0 },
        },
        scatter(
          input.from.name,
          complete.map((row) => [row.from, row.index]),
          {
            color: '#ffffff',
            borderColor: PALETTE.accent,
            borderWidth: 1.6,
          },
        ),
        {
          ...scatter(
            input.to.name,
            complete.map((row) => [row.to, row.index]),
            { color: PALETTE.brand },
          ),
          label: { ...VALUE_LABEL, show: true, position: 'left', formatter: firstValue },
        },
      ],
    },
  };
}
