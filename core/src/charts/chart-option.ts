import type { MapShapes } from '@auditplus/contract/features/maps/maps.model.ts';
import type { DataRows, DrawnChart } from '@auditplus/contract/kernel/charts/chart.model.ts';
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
  readonly definition: DrawnChart;
  readonly table: ChartTable;
  readonly style: ChartStyle;
  /** The part by which the reader narrowed the page down; empty: none. */
  readonly chosen: string;
};

/** The engine's option for rows; null where there is nothing to draw. */
export function chartOption(
  definition: DrawnChart,
  rows: DataRows,
  style: ChartStyle,
  chosen = '',
): ChartOption | null {
  const table = chartTable(definition, rows);
  if (definition.kind === 'map' && !definition.mapId) return null;
  if (!table.series.some(({ values }) => values.some((value) => value !== null))) return null;
  return OPTIONS[definition.kind]({ definition, table, style, chosen });
}

const OPTIONS: Readonly<Record<DrawnChart['kind'], (drawing: Drawing) => ChartOption>> = {
  bar: (drawing) => axes(drawing, { type: 'bar', barMaxWidth: 36 }),
  horizontalBar: (drawing) => axes(drawing, { type: 'bar', barMaxWidth: 22 }, true),
  line: (drawing) => axes(drawing, { type: 'line', symbolSize: 6 }),
  area: (drawing) => axes(drawing, { type: 'line', symbolSize: 6, areaStyle: { opacity: 0.18 } }),
  pie: (drawing) => parts(drawing, (size) => ({ type: 'pie', radius: `${size}%` })),
  annular: (drawing) => parts(drawing, (size) => ({ type: 'pie', radius: [`${size - 24}%`, `${size}%`] })),
  funnel,
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

const legend = ({ style }: Drawing, names: readonly string[]): Part => ({
  type: 'scroll',
  bottom: 0,
  itemWidth: 14,
  itemHeight: 8,
  textStyle: { ...letters(style, style.ink), ...cut(names, 100) },
  pageTextStyle: letters(style, style.muted),
  pageIconColor: style.muted,
  pageIconInactiveColor: style.rule,
});

/** A text inside a pattern of the engine, whose braces stand for values. */
const literal = (text: string): string => text.replaceAll(/[{}|]/g, '');

const NUMBERS = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A number as it stands beside its mark. */
const written = (value: number, { unit }: DrawnChart): string => `${NUMBERS.format(value)}${literal(unit)}`;

/** The parts beside the chosen one step back. */
const besideChosen = (name: string | undefined, { chosen }: Drawing): Part =>
  chosen !== '' && name !== chosen ? { opacity: 0.35 } : {};

/** A mark with its own words: a pattern of the engine would write the bare number. */
const mark = (value: number | null, { definition }: Drawing): Part | null =>
  value === null
    ? null
    : { value, ...(definition.showsValues === 1 && { label: { formatter: written(value, definition) } }) };

/** Letters of a name beyond which it would run into its neighbours or out of the picture. */
const LONG_NAME = 12;

/** A Chinese character is as wide as two others. */
const widthOf = (name: string): number => [...name].reduce((sum, one) => sum + (one > '\u2e7f' ? 2 : 1), 0);

const hasLongName = (names: readonly string[]): boolean => names.some((name) => widthOf(name) > LONG_NAME);

/** A name for a place whose letters the engine does not cut. */
function shortened(name: string, most = LONG_NAME): string {
  if (widthOf(name) <= most) return name;
  let width = 1;
  const kept = [...name].filter((one) => {
    width += widthOf(one);
    return width <= most;
  });
  return `${kept.join('').trimEnd()}…`;
}

/** Long names are cut; all are given the width then, so that short ones keep their own. */
const cut = (names: readonly string[], width: number): Part =>
  hasLongName(names) ? { width, overflow: 'truncate' } : {};

const limits = ({ min, max }: DrawnChart): Part => ({
  ...(min !== null && { min }),
  ...(max !== null && { max }),
});

function axes(drawing: Drawing, shape: Part, isLying = false): ChartOption {
  const { definition, table, style } = drawing;
  const hasLegend = table.series.length > 1;
  const showsValues = definition.showsValues === 1;
  const isStacked = definition.isStacked === 1;
  const isTurned = !isLying && hasLongName(table.categories);
  const hasNegative = table.series.some(({ values }) => values.some((value) => value !== null && value < 0));
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
      ...(isLying
        ? { width: 110, overflow: 'truncate' }
        : isTurned && { rotate: 30, width: 128, overflow: 'truncate' }),
    },
  };
  const numbers = {
    type: 'value',
    // Room for the numbers beyond the ends of the longest bars.
    ...(showsValues && !isStacked && { boundaryGap: [hasNegative ? '15%' : 0, isLying ? '15%' : 0] }),
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
    ...(hasLegend && {
      legend: legend(
        drawing,
        table.series.map(({ name }) => name),
      ),
    }),
    grid: {
      left: isTurned ? 52 : 8,
      right: 20,
      top: showsValues ? 26 : 18,
      bottom: hasLegend ? 32 : 8,
      containLabel: true,
    },
    xAxis: isLying ? numbers : names,
    yAxis: isLying ? names : numbers,
    series: table.series.map(({ name, values }) => ({
      ...shape,
      name,
      data: values.map((value, at) => {
        const drawn = mark(value, drawing);
        // A line has no parts that could step back.
        if (drawn === null || shape.type === 'line') return drawn;
        return { ...drawn, itemStyle: besideChosen(table.categories[at], drawing) };
      }),
      ...(isStacked && { stack: 'all' }),
      label: {
        show: showsValues,
        ...letters(style, style.ink),
        // Beyond the end of a bar, below zero too; a stacked bar ends where the next one begins.
        position: shape.type === 'line' ? 'top' : isStacked ? 'inside' : 'outside',
      },
      labelLayout: { hideOverlap: true },
    })),
  };
}

/** The first series as parts of a whole. Parts below zero make no whole: they are drawn as bars. */
function parts(drawing: Drawing, shapeOf: (size: number) => Part): ChartOption {
  const { table, style, definition } = drawing;
  const known = knownParts(drawing);
  if (known.some(({ value }) => value < 0)) return asBars(drawing);
  const hasLabels = definition.showsValues === 1;
  const isNothing = known.every(({ value }) => value === 0);
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    ...(!hasLabels && { legend: legend(drawing, table.categories) }),
    series: [
      {
        ...shapeOf(hasLabels ? 58 : 68),
        center: ['50%', hasLabels ? '50%' : '45%'],
        // Equal parts would say that there is something to share.
        ...(isNothing && { color: [style.rule] }),
        data: known.map((part) => ({
          ...part,
          itemStyle: besideChosen(part.name, drawing),
          label: { formatter: `{b}\n${written(part.value, definition)}` },
        })),
        label: {
          show: hasLabels,
          ...letters(style, style.ink),
          lineHeight: style.fontSize * LINE_HEIGHT,
          edgeDistance: 4,
        },
        labelLine: { show: hasLabels, length: 16, length2: 4 },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: style.surface, borderWidth: isNothing ? 0 : 1 },
      },
    ],
  };
}

const LINE_HEIGHT = 1.3;

const knownParts = ({ table }: Drawing): { name: string; value: number }[] =>
  table.categories.flatMap((name, index) => {
    const value = table.series[0]?.values[index];
    return value == null ? [] : [{ name, value }];
  });

const asBars = (drawing: Drawing): ChartOption =>
  axes(
    { ...drawing, table: { ...drawing.table, series: drawing.table.series.slice(0, 1) } },
    { type: 'bar', barMaxWidth: 22 },
    true,
  );

/** Letters of a step's name, which has a line of its own. */
const LONGEST_STEP = 22;

/** The first series as steps that follow each other; the steps say what they are. */
function funnel(drawing: Drawing): ChartOption {
  const { table, style, definition } = drawing;
  const known = knownParts(drawing);
  if (known.some(({ value }) => value < 0)) return asBars(drawing);
  const hasLabels = definition.showsValues === 1;
  const most = Math.max(...known.map(({ value }) => value));
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    ...(!hasLabels && { legend: legend(drawing, table.categories) }),
    series: [
      {
        type: 'funnel',
        sort: 'none',
        left: '8%',
        right: '8%',
        top: 8,
        bottom: hasLabels ? 8 : 34,
        // A step of nothing keeps a line of its own; without limits steps that are all alike would be wide ones.
        minSize: '3%',
        min: 0,
        max: most || 1,
        ...(most === 0 && { color: [style.rule] }),
        data: known.map(({ name, value }) => ({
          name,
          value,
          label: { formatter: `${literal(shortened(name, LONGEST_STEP))} ${written(value, definition)}` },
        })),
        label: {
          show: hasLabels,
          ...letters(style, style.ink),
          position: 'inside',
          textBorderColor: style.surface,
          textBorderWidth: 3,
        },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: style.surface, borderWidth: 1 },
      },
    ],
  };
}

/** Corners that a figure needs to be one. */
const LEAST_CORNERS = 3;

function radar(drawing: Drawing): ChartOption {
  const { definition, table, style } = drawing;
  if (table.categories.length < LEAST_CORNERS) return axes(drawing, { type: 'bar', barMaxWidth: 36 });
  const all = table.series.flatMap(({ values }) => values.map((value) => value ?? 0));
  const lowest = Math.min(0, ...all);
  const highest = Math.max(lowest === 0 ? 1 : 0, ...all);
  return {
    ...base(drawing),
    tooltip: tooltip(drawing, 'item'),
    legend: legend(
      drawing,
      table.series.map(({ name }) => name),
    ),
    radar: {
      center: ['50%', '46%'],
      radius: '60%',
      indicator: table.categories.map((name) => ({
        name: shortened(name),
        min: definition.min ?? lowest,
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
        min: definition.min ?? (value < 0 ? Math.min(-GAUGE_LIMIT, value) : 0),
        max: definition.max ?? Math.max(GAUGE_LIMIT, value),
        splitNumber: 4,
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
          formatter: written(value, definition),
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
  const least = definition.min ?? Math.min(...known);
  const most = definition.max ?? Math.max(...known);
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
      // The engine leaves names out by their whole length, though they are cut to the width of a cell.
      interval: 0,
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
      // A scale of one number has no ends to show.
      show: least < most,
      min: least,
      max: most,
      text: [most, least].map((number) => written(number, definition)),
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
        // Numbers of neighbours count as overlapping before they touch.
        label: { show: definition.showsValues === 1, padding: [0, 4], ...letters(style, style.ink) },
        labelLayout: { hideOverlap: true },
        itemStyle: { borderColor: style.surface, borderWidth: 1 },
      },
    ],
  };
}

/** The name under which the engine knows a map. */
export const mapName = (mapId: string): string => `map ${mapId}`;

/** Whether a map has a region of one of the names. */
export const hasRegion = ({ features }: Pick<MapShapes, 'features'>, names: readonly string[]): boolean =>
  features.some(({ properties }) => names.includes(properties.name));

/** The first series by regions; those without a number keep the ground's colour. */
function map(drawing: Drawing): ChartOption {
  const { definition, table, style, chosen } = drawing;
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
      text: [most, least].map((number) => written(number, definition)),
      // Below the map, which leaves a tenth of its height free there.
      orient: 'horizontal',
      left: 'center',
      bottom: 0,
      itemWidth: 10,
      itemHeight: 120,
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
          const itemStyle = name === chosen ? { borderColor: style.ink, borderWidth: 2.5 } : {};
          if (value === null) return { name, value, itemStyle };
          return { name, value, itemStyle, label: { formatter: `{b}\n${written(value, definition)}` } };
        }),
        label: {
          show: definition.showsValues === 1,
          ...letters(style, style.ink),
          lineHeight: style.fontSize * LINE_HEIGHT,
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
