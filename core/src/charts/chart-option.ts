import type { ChartDefinition, DataRows } from '@auditplus/contract/kernel/charts/chart.model.ts';
import { type ChartTable, chartTable } from './chart-table.ts';

/** Colours and letters of the place where a chart is drawn: the theme of the browser, or the paper of a document. */
export type ChartStyle = {
  readonly ink: string;
  readonly muted: string;
  readonly rule: string;
  readonly surface: string;
  /** Colours of the series, one after the other. */
  readonly palette: readonly string[];
  /** Both ends of a scale from bad to good. */
  readonly scale: readonly string[];
  readonly fontFamily: string;
  readonly fontSize: number;
};

type Part = Readonly<Record<string, unknown>>;

/** What the engine draws: plain data without functions, HTML and picture addresses. */
export type ChartOption = {
  animation: false;
  color: string[];
  textStyle: Part;
  tooltip?: Part;
  legend?: Part;
  grid?: Part;
  xAxis?: Part;
  yAxis?: Part;
  radar?: Part;
  visualMap?: Part;
  series: Part[];
};

type Drawing = {
  readonly definition: ChartDefinition;
  readonly table: ChartTable;
  readonly style: ChartStyle;
};

/** The engine's option for rows; null where there is nothing to draw. */
export function chartOption(
  definition: ChartDefinition,
  rows: DataRows,
  style: ChartStyle,
): ChartOption | null {
  const table = chartTable(definition, rows);
  if (definition.kind === 'map' && !definition.mapId) return null;
  if (!table.series.some(({ values }) => values.some((value) => value !== null))) return null;
  return OPTIONS[definition.kind]({ definition, table, style });
}

const OPTIONS: Readonly<Record<ChartDefinition['kind'], (drawing: Drawing) => ChartOption>> = {
  bar: (drawing) => axes(drawing, { type: 'bar', barMaxWidth: 36 }),
  horizontalBar: (drawing) => axes(drawing, { type: 'bar', barMaxWidth: 22 }, true),
  line: (drawing) => axes(drawing, { type: 'line', symbolSize: 6 }),
  area: (drawing) => axes(drawing, { type: 'line', symbolSize: 6, areaStyle: { opacity: 0.18 } }),
  pie: (drawing) => parts(drawing, { type: 'pie', radius: '66%', center: ['50%', '45%'] }),
  annular: (drawing) => parts(drawing, { type: 'pie', radius: ['44%', '68%'], center: ['50%', '45%'] }),
  funnel: (drawing) =>
    parts(drawing, {
      type: 'funnel',
      sort: 'none',
      left: '8%',
      right: '8%',
      top: 8,
      bottom: 34,
      minSize: '12%',
    }),
  radar,
  gauge,
  heatmap,
  map,
};

const letters = ({ fontFamily, fontSize }: ChartStyle, color: string): Part => ({
  fontFamily,
  fontSize,
  color,
});

const base = ({ style }: Drawing): Pick<ChartOption, 'animation' | 'color' | 'textStyle'> => ({
  animation: false,
  color: [...style.palette],
  textStyle: letters(style, style.ink),
});

const tooltip = ({ style }: Drawing, trigger: 'axis' | 'item'): Part => ({
  trigger,
  renderMode: 'richText',
  confine: true,
  backgroundColor: style.surface,
  borderColor: style.rule,
  textStyle: letters(style, style.ink),
});

const legend = ({ style }: Drawing): Part => ({
  type: 'scroll',
  bottom: 0,
  itemWidth: 14,
  itemHeight: 8,
  textStyle: letters(style, style.ink),
  pageTextStyle: letters(style, style.muted),
  pageIconColor: style.muted,
  pageIconInactiveColor: style.rule,
});

const valueLabel = ({ definition, style }: Drawing, position?: string): Part => ({
  show: definition.showsValues === 1,
  ...letters(style, style.ink),
  ...(position && { position }),
  ...(definition.unit && { formatter: `{c}${literal(definition.unit)}` }),
});

/** A text inside a pattern of the engine, whose braces stand for values. */
const literal = (text: string): string => text.replaceAll(/[{}|]/g, '');

const limits = ({ min, max }: ChartDefinition): Part => ({
  ...(min !== null && { min }),
  ...(max !== null && { max }),
});

function axes(drawing: Drawing, shape: Part, isLying = false): ChartOption {
  const { definition, table, style } = drawing;
  const hasLegend = table.series.length > 1;
  // Whole numbers have no half steps between them.
  const isWhole = table.series.every(({ values }) =>
    values.every((value) => value === null || Number.isInteger(value)),
  );
  const names = {
    type: 'category',
    data: [...table.categories],
    inverse: isLying,
    axisLine: { lineStyle: { color: style.rule } },
    axisTick: { show: false },
    axisLabel: {
      ...letters(style, style.muted),
      hideOverlap: true,
      ...(isLying && { width: 110, overflow: 'truncate' }),
    },
  };
  const numbers = {
    type: 'value',
    ...limits(definition),
    ...(isWhole && { minInterval: 1 }),
    axisLabel: {
      ...letters(style, style.muted),
      hideOverlap: true,
      ...(definition.unit && { formatter: `{value}${literal(definition.unit)}` }),
    },
    splitLine: { lineStyle: { color: style.rule, width: 0.6 } },
  };
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'axis'),
    ...(hasLegend && { legend: legend(drawing) }),
    grid: { left: 8, right: 20, top: 18, bottom: hasLegend ? 32 : 8, containLabel: true },
    xAxis: isLying ? numbers : names,
    yAxis: isLying ? names : numbers,
    series: table.series.map(({ name, values }) => ({
      ...shape,
      name,
      data: [...values],
      ...(definition.isStacked === 1 && { stack: 'all' }),
      label: valueLabel(drawing, isLying ? 'right' : 'top'),
      labelLayout: { hideOverlap: true },
    })),
  };
}

/** The first series as parts of a whole; a funnel says in its parts what they are. */
function parts(drawing: Drawing, shape: Part): ChartOption {
  const { table, style, definition } = drawing;
  const values = table.series[0]?.values ?? [];
  const isInside = shape.type === 'funnel';
  const hasLabels = definition.showsValues === 1;
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    ...(!(isInside && hasLabels) && { legend: legend(drawing) }),
    series: [
      {
        ...shape,
        ...(isInside && hasLabels && { bottom: 8 }),
        data: table.categories.flatMap((name, index) => {
          const value = values[index];
          return value == null ? [] : [{ name, value }];
        }),
        label: {
          show: hasLabels,
          ...letters(style, style.ink),
          ...(isInside && { position: 'inside', textBorderColor: style.surface, textBorderWidth: 3 }),
          formatter: `{b} {c}${literal(definition.unit)}`,
        },
        labelLine: { show: hasLabels },
        itemStyle: { borderColor: style.surface, borderWidth: 1 },
      },
    ],
  };
}

function radar(drawing: Drawing): ChartOption {
  const { definition, table, style } = drawing;
  const highest = Math.max(0, ...table.series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    legend: legend(drawing),
    radar: {
      center: ['50%', '46%'],
      radius: '60%',
      indicator: table.categories.map((name) => ({
        name,
        min: definition.min ?? 0,
        max: definition.max ?? highest,
      })),
      axisName: letters(style, style.muted),
      splitArea: { show: false },
      splitLine: { lineStyle: { color: style.rule } },
      axisLine: { lineStyle: { color: style.rule } },
    },
    series: [
      {
        type: 'radar',
        data: table.series.map(({ name, values }) => ({
          name,
          value: values.map((value) => value ?? 0),
          areaStyle: { opacity: 0.1 },
        })),
      },
    ],
  };
}

const GAUGE_LIMIT = 100;

/** The first number against its limits. */
function gauge(drawing: Drawing): ChartOption {
  const { definition, table, style } = drawing;
  const value = table.series[0]?.values.find((each) => each !== null) ?? 0;
  return {
    ...base(drawing),
    series: [
      {
        type: 'gauge',
        min: definition.min ?? 0,
        max: definition.max ?? Math.max(GAUGE_LIMIT, value),
        startAngle: 205,
        endAngle: -25,
        radius: '92%',
        center: ['50%', '58%'],
        progress: { show: true, width: 12, itemStyle: { color: style.palette[0] } },
        axisLine: { lineStyle: { width: 12, color: [[1, style.rule]] } },
        axisTick: { show: false },
        splitLine: { show: false },
        axisLabel: { ...letters(style, style.muted), distance: 16 },
        pointer: { show: false },
        detail: {
          ...letters(style, style.ink),
          fontSize: style.fontSize * 2,
          offsetCenter: [0, '-5%'],
          formatter: `{value}${literal(definition.unit)}`,
        },
        title: { ...letters(style, style.muted), offsetCenter: [0, '32%'] },
        data: [{ value, name: table.series[0]?.name ?? '' }],
      },
    ],
  };
}

/** Categories from top to bottom, series from left to right. */
function heatmap(drawing: Drawing): ChartOption {
  const { definition, table, style } = drawing;
  const known = table.series.flatMap(({ values }) => values.filter((value) => value !== null));
  const side = (data: readonly string[], isLeft: boolean): Part => ({
    type: 'category',
    data: [...data],
    inverse: isLeft,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: {
      ...letters(style, style.muted),
      width: isLeft ? 110 : 72,
      overflow: 'truncate',
      hideOverlap: true,
    },
  });
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    grid: { left: 8, right: 8, top: 8, bottom: 36, containLabel: true },
    xAxis: side(
      table.series.map(({ name }) => name),
      false,
    ),
    yAxis: side(table.categories, true),
    visualMap: {
      min: definition.min ?? Math.min(...known),
      max: definition.max ?? Math.max(...known),
      calculable: false,
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 10,
      itemHeight: 120,
      textStyle: letters(style, style.muted),
      inRange: { color: [...style.scale] },
    },
    series: [
      {
        type: 'heatmap',
        data: table.series.flatMap(({ values }, x) =>
          values.flatMap((value, y) => (value === null ? [] : [[x, y, value]])),
        ),
        label: { show: definition.showsValues === 1, ...letters(style, style.ink) },
        itemStyle: { borderColor: style.surface, borderWidth: 1 },
      },
    ],
  };
}

/** The name under which the engine knows a map. */
export const mapName = (mapId: string): string => `map ${mapId}`;

/** The first series by regions; those without a number keep the ground's colour. */
function map(drawing: Drawing): ChartOption {
  const { definition, table, style } = drawing;
  const values = table.series[0]?.values ?? [];
  const known = values.filter((value) => value !== null);
  const least = definition.min ?? Math.min(0, ...known);
  const highest = Math.max(least, ...known);
  const most = definition.max ?? (highest > least ? highest : least + 1);
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    visualMap: {
      min: least,
      max: most,
      calculable: false,
      text: [most, least].map((number) => `${number}${literal(definition.unit)}`),
      left: 4,
      bottom: 4,
      itemWidth: 10,
      itemHeight: 72,
      textStyle: letters(style, style.muted),
      inRange: { color: [style.rule, style.palette[0]] },
    },
    series: [
      {
        type: 'map',
        map: mapName(definition.mapId ?? ''),
        name: table.series[0]?.name ?? '',
        selectedMode: false,
        data: table.categories.map((name, at) => {
          const value = values[at] ?? null;
          const formatter = `{b}\n{c}${literal(definition.unit)}`;
          return { name, value, ...(value !== null && { label: { formatter } }) };
        }),
        label: {
          show: definition.showsValues === 1,
          ...letters(style, style.ink),
          textBorderColor: style.surface,
          textBorderWidth: 2,
        },
        labelLayout: { hideOverlap: true },
        itemStyle: { areaColor: style.surface, borderColor: style.muted, borderWidth: 0.6 },
        emphasis: { label: { show: true, color: style.ink }, itemStyle: { areaColor: style.palette[1] } },
      },
    ],
  };
}
