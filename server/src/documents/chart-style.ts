import type { MapShapes } from '@auditplus/contract/features/maps/maps.model.ts';
import type { ChartStyle } from '@auditplus/core/charts/chart-option.ts';
import type { EChartsOption } from './chart-engine.ts';
import { FONT_FAMILY } from './fonts.ts';
import { points } from './format.ts';

/** A chart of a document: an ECharts option, its size in points and what it says in words. */
export type ChartSpec = {
  readonly option: EChartsOption;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly note: string;
  /** Its letters are those of Noto Serif SC. */
  readonly isSerif?: boolean;
  /** The regions that the option names, where it is a map. */
  readonly map?: { readonly name: string; readonly shapes: MapShapes };
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

/** Colours of the first, second and third series. */
export const SERIES_COLOURS = [PALETTE.brand, PALETTE.accent, PALETTE.neutral];
/** The looks of charts that people have made, on paper. */
export const DOCUMENT_CHART: ChartStyle = {
  ink: PALETTE.ink,
  muted: PALETTE.muted,
  rule: PALETTE.rule,
  surface: '#ffffff',
  palette: [...SERIES_COLOURS, PALETTE.good, PALETTE.bad],
  scale: [PALETTE.bad, '#ffffff', PALETTE.good],
  fontFamily: FONT_FAMILY,
  fontSize: 8,
};
/** Marks of the series, so that they stay apart in black and white. */
export const SYMBOLS = ['circle', 'rect', 'triangle'];
/** Line patterns of the series, for the same reason. */
export const DASHES = ['solid', 'dashed', 'dotted'] as const;

/** What every chart starts from: no animation, the embedded font. */
export const BASE: EChartsOption = {
  animation: false,
  backgroundColor: 'transparent',
  textStyle: { fontFamily: FONT_FAMILY, color: PALETTE.ink, fontSize: 8 },
};
/** Style of the words at an axis. */
export const AXIS_LABEL = { color: PALETTE.muted, fontSize: 8, fontFamily: FONT_FAMILY };
/** Style of a number beside its mark. */
export const VALUE_LABEL = {
  color: PALETTE.ink,
  fontSize: 8,
  fontFamily: FONT_FAMILY,
  textBorderColor: 'transparent',
  textBorderWidth: 0,
};
/** Legend below the chart. */
export const LEGEND = {
  bottom: 0,
  left: 'center',
  itemWidth: 18,
  itemHeight: 7,
  itemGap: 14,
  textStyle: { color: PALETTE.ink, fontSize: 8, fontFamily: FONT_FAMILY },
} as const;

/** `{floor}` in a note is where the chart's axis starts, so that a cut axis is always said. */
export function frame(
  input: { readonly title: string; readonly note: string },
  width: number,
  height: number,
  floor = 0,
) {
  return { title: input.title, note: input.note.replace('{floor}', String(floor)), width, height };
}

/** Names from top to bottom, without lines. */
export function categoryAxis(names: readonly string[]) {
  return {
    type: 'category' as const,
    data: [...names],
    inverse: true,
    axisLine: { show: false },
    axisTick: { show: false },
    axisLabel: { ...AXIS_LABEL, color: PALETTE.ink, interval: 0, lineHeight: 10 },
  };
}

/** Percent from `floor` to 100. */
export function rateAxis(floor: number) {
  return {
    type: 'value' as const,
    min: floor,
    max: 100,
    axisLabel: { ...AXIS_LABEL, formatter: '{value}%' },
    splitLine: { lineStyle: { color: PALETTE.rule, width: 0.6 } },
  };
}

/** Plain numbers. */
export function valueAxis() {
  return {
    type: 'value' as const,
    axisLabel: AXIS_LABEL,
    splitLine: { lineStyle: { color: PALETTE.rule, width: 0.6 } },
  };
}

/** Round marks at the given points. */
export function scatter(
  name: string,
  data: readonly (readonly number[])[],
  itemStyle: Record<string, unknown>,
) {
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
export function axisFloor(values: readonly (number | null | undefined)[]): number {
  const known = values.filter((value) => value != null);
  const lowest = known.length ? Math.min(...known) : 0;
  return Math.max(0, Math.floor((lowest - 5) / 10) * 10);
}

/** Breaks a name into two or more lines: Chinese after `width` characters, other scripts between words. */
export function wrapName(name: string, width: number): string {
  if (!/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(name)) {
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

/** Label of a mark whose value is one number, written as the tables write it. */
export function valueLabel({ value }: { value?: unknown }): string {
  return typeof value === 'number' ? points(value) : '';
}

/** Label of a mark whose value is a point: its first number. */
export function firstValue({ value }: { value?: unknown }): string {
  const first: unknown = Array.isArray(value) ? value[0] : undefined;
  return typeof first === 'number' ? points(first) : '';
}
