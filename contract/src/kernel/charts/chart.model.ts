import { z } from 'zod';
import { textIn } from '../../kinds/local-text.ts';
import type { Language } from '../refusal.ts';
import { Flag, Id, line } from '../values.ts';

/** Kinds of charts that one engine draws in the browser and on the server. */
export const CHART_KINDS = [
  'bar',
  'horizontalBar',
  'line',
  'area',
  'pie',
  'annular',
  'radar',
  'funnel',
  'gauge',
  'heatmap',
  'map',
] as const;

/** The name of a column; empty where none is chosen. */
const ColumnName = line(100).default('');

/** What numbers are told with, such as `%`. */
export const Unit = z
  .object({ zh: line(20), zhtw: line(20).optional(), en: line(20).optional() })
  .default({ zh: '' });

/** A chart of rows: which columns it takes and how it is drawn. Holds no functions, no HTML and no addresses. */
export const ChartDefinition = z.object({
  kind: z.enum(CHART_KINDS),
  /** Column of the names along the axis, or of the parts. */
  category: ColumnName,
  /** Columns of numbers; pies, funnels, gauges and heat maps take the first. */
  values: z.array(line(100).min(1)).max(12).default([]),
  /** Column whose values part the rows into series; across a heat map. */
  series: ColumnName,
  isStacked: Flag.default(0),
  showsValues: Flag.default(0),
  /** Where the axis begins and ends; found from the values where null. */
  min: z.number().nullable().default(null),
  max: z.number().nullable().default(null),
  unit: Unit,
  /** The map whose regions the categories name. */
  mapId: Id.optional(),
});
export type ChartDefinition = z.output<typeof ChartDefinition>;

/** A chart in the language of whoever sees it. */
export const DrawnChart = ChartDefinition.extend({ unit: line(20).default('') });
export type DrawnChart = z.output<typeof DrawnChart>;

/** A chart for a reader of a language. */
export const drawnIn = (chart: ChartDefinition, language: Language): DrawnChart => ({
  ...chart,
  unit: textIn(chart.unit, language),
});

/** What a column of rows holds; percents stand as 0 to 100. */
export const DATA_COLUMN_TYPES = ['text', 'number', 'percent', 'date'] as const;

/** A column with its name in the reader's language. */
export const DataColumn = z.object({
  name: z.string(),
  label: z.string(),
  type: z.enum(DATA_COLUMN_TYPES),
});
export type DataColumn = z.output<typeof DataColumn>;

const DataValue = z.union([z.string(), z.number(), z.null()]);

/** Rows that charts, tables and figures show. */
export const DataRows = z.object({
  columns: z.array(DataColumn),
  rows: z.array(z.record(z.string(), DataValue)),
});
export type DataRows = z.output<typeof DataRows>;
export type DataRow = DataRows['rows'][number];
