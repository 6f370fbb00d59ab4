import type { EChartsOption } from './chart-engine.ts';
import { FONT_FAMILY } from './fonts.ts';

/** A chart of a document: an ECharts option, its size in points and what it says in words. */
export type ChartSpec = {
  readonly option: EChartsOption;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly note: string;
};

/** A named series over the same categories; null leaves a gap. */
export type ChartSeries = { readonly name: string; readonly values: readonly (number | null)[] };

/** Width in points of a chart that takes the whole line and of one that shares it. */
export const FULL_WIDTH = 538;
export const HALF_WIDTH = 263;

/** Colours that stay apart for colour-blind readers and in black and white (with the dash patterns). */
export const PALETTE = {
  ink: '#26323f',
  muted: '#6b7785',
  rule: '#d9dee5',
  brand: '#1f4e8c',
  accent: '#d9822b',
  neutral: '#9aa5b1',
  good: '#3a8f6b',
  bad: '#b8433a',
} as const;

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
          label: { ...VALUE_LABEL, show: true, position: 'right', formatter: oneDecimal },
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
              return number === MISSING ? '—' : number.toFixed(1);
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
          formatter: oneDecimal,
        },
      })),
    },
  };
}

const MISSING = -1;
const SERIES_COLOURS = [PALETTE.brand, PALETTE.accent, PALETTE.neutral];
const SYMBOLS = ['circle', 'rect', 'triangle'];
const DASHES = ['solid', 'dashed', 'dotted'] as const;

const BASE: EChartsOption = {
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: FONT_FAMILY, color: PALETTE.ink, fontSize: 8 },
};
const AXIS_LABEL = { color: PALETTE.muted, fontSize: 8, fontFamily: FONT_FAMILY };
const VALUE_LABEL = {
  color: PALETTE.ink,
  fontSize: 8,
  fontFamily: FONT_FAMILY,
  textBorderColor: 'transparent',
  textBorderWidth: 0,
};
const LEGEND = {
  bottom: 0,
  left: 'center',
  itemWidth: 18,
  itemHeight: 7,
  itemGap: 14,
  textStyle: { color: PALETTE.ink, fontSize: 8, fontFamily: FONT_FAMILY },
} as const;

/** `{floor}` in a note is where the chart's axis starts, so that a cut axis is always said. */
function frame(
  input: { readonly title: string; readonly note: string },
  width: number,
  height: number,
  floor = 0,
) {
  return { title: input.title, note: input.note.replace('{floor}', String(floor)), width, height };
}

function categoryAxis(names: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...names],
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...AXIS_LABEL, color: PALETTE.ink, interval: 0, lineHeight: 10 },
  };
}

function rateAxis(floor: number) {
  return {
    type: 'value' as const,
    min: floor,
    max: 100,
    axisLabel: { ...AXIS_LABEL, formatter: '{value}%' },
    splitLine: { lineStyle: { color: PALETTE.rule, width: 0.6 } },
  };
}

function valueAxis() {
  return {
    type: 'value' as const,
    axisLabel: AXIS_LABEL,
    splitLine: { lineStyle: { color: PALETTE.rule, width: 0.6 } },
  };
}

function scatter(name: string, data: readonly (readonly number[])[], itemStyle: Record<string, unknown>) {
  return {
    name,
    type: 'scatter' as const,
    symbol: 'circle',
    symbolSize: 8,
    data: data.map((point) => [...point]),
    itemStyle: { opacity: 1, ...itemStyle },
  };
}

/** The highest multiple of ten below every value that leaves some room; never below zero. */
function axisFloor(values: readonly (number | null | undefined)[]): number {
  const known = values.filter((value) => value != null);
  const lowest = known.length ? Math.min(...known) : 0;
  return Math.max(0, Math.floor((lowest - 5) / 10) * 10);
}

/** Breaks a name into two or more lines: Chinese after `width` characters, other scripts between words. */
function wrapName(name: string, width: number): string {
  if (/^[\u0000-\u024f]*$/.test(name)) {
    const lines: string[] = [];
    for (const word of name.split(' ')) {
      const last = lines.at(-1);
      if (last !== undefined && `${last} ${word}`.length <= width * 2)
        lines[lines.length - 1] = `${last} ${word}`;
      else lines.push(word);
    }
    return lines.join('\n');
  }
  const characters = [...name];
  const count = Math.ceil(characters.length / width);
  const each = Math.ceil(characters.length / count);
  return Array.from({ length: count }, (_, line) =>
    characters.slice(line * each, (line + 1) * each).join(''),
  ).join('\n');
}

function oneDecimal({ value }: { value?: unknown }): string {
  return typeof value === 'number' ? value.toFixed(1) : '';
}

function firstValue({ value }: { value?: unknown }): string {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return typeof first === 'number' ? first.toFixed(1) : '';
}
