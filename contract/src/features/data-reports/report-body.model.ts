import { z } from 'zod';
import { ChartDefinition } from '../../kernel/charts/chart.model.ts';
import { OtherDescriptions, OtherTitles } from '../../kernel/titles.ts';
import { ValueWords } from '../../kernel/value-words.ts';
import { Id, LinkPattern, line } from '../../kernel/values.ts';
import { LocalText } from '../../kinds/local-text.ts';
import { GivenValue } from '../data-interfaces/data-interfaces.model.ts';

/** Names of sets, parameters and computed columns, as expressions write them. */
const Name = z
  .string()
  .trim()
  .max(50)
  .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u);
/** The name of a column of a set; empty where none is chosen. */
const ColumnName = line(100);
/** In the product's expression language; empty: none. */
const Expression = z.string().max(2_000);
const BLANK = { zh: '' };
const Text = LocalText.default(BLANK);

export const REPORT_PARAMETER_TYPES = ['text', 'number', 'date', 'month', 'year', 'choice'] as const;

/** Words that stand as a default value for something about the moment or the reader. */
export const REPORT_TOKENS = [
  '@today',
  '@monthStart',
  '@thisMonth',
  '@lastMonth',
  '@yearStart',
  '@thisYear',
  '@lastYear',
  '@user',
  '@organize',
  '@department',
] as const;
export type ReportToken = (typeof REPORT_TOKENS)[number];

/** What readers may choose before a report is made; a value stands in the address under the parameter's name. */
export const ReportParameter = z.object({
  name: Name,
  label: Text,
  type: z.enum(REPORT_PARAMETER_TYPES).default('text'),
  isRequired: z.boolean().default(false),
  /** A value, or one of the tokens. */
  initial: line(200).default(''),
  /** What a choice offers: values written here, or those that a column of a set holds. */
  choices: z
    .discriminatedUnion('from', [
      z.object({
        from: z.literal('list'),
        list: z.array(z.object({ value: line(200).min(1), label: Text })).max(200),
      }),
      z.object({
        from: z.literal('set'),
        set: Name,
        column: ColumnName,
        /** Offers only what rows hold whose column has the value of another parameter. */
        within: z.object({ column: ColumnName, parameter: Name }).nullable().default(null),
      }),
    ])
    .default({ from: 'list', list: [] }),
});
export type ReportParameter = z.output<typeof ReportParameter>;

export const CONDITION_OPERATORS = [
  'equal',
  'notEqual',
  'above',
  'atLeast',
  'below',
  'atMost',
  'contains',
  'isEmpty',
  'isFilled',
  /** Within the day, month or year of a parameter. */
  'within',
  /** The same, and the same period of the year before. */
  'withinBoth',
] as const;

/** A condition on the rows of a set. One whose parameter is empty is left out. */
export const ReportCondition = z.object({
  column: ColumnName,
  operator: z.enum(CONDITION_OPERATORS),
  value: line(200).default(''),
  /** Takes the place of the value. */
  parameter: z.union([Name, z.literal('')]).default(''),
});
export type ReportCondition = z.output<typeof ReportCondition>;

/** How stored values of a column are told to people. */
const ColumnNames = ValueWords.extend({ column: ColumnName });
export type ColumnNames = z.output<typeof ColumnNames>;

const common = {
  name: Name,
  label: Text,
  where: z.array(ReportCondition).max(30).default([]),
  names: z.array(ColumnNames).max(50).default([]),
  /** Columns that are computed of each row, in order. */
  computed: z
    .array(z.object({ name: Name, label: Text, expression: Expression }))
    .max(30)
    .default([]),
};

/** Where rows come from. Each reader gets those of the own scope. */
export const ReportSet = z.discriminatedUnion('from', [
  z.object({ from: z.literal('relation'), relation: line(100), ...common }),
  z.object({
    from: z.literal('sql'),
    query: z
      .string()
      .max(32_768)
      .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u),
    ...common,
  }),
  z.object({
    from: z.literal('interface'),
    interfaceId: Id,
    values: z.array(GivenValue).max(50).default([]),
    ...common,
  }),
  z.object({ from: z.literal('form'), designId: Id, ...common }),
]);
export type ReportSet = z.output<typeof ReportSet>;

export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;
export type Period = (typeof PERIODS)[number];

/** A column whose equal values make a group; of days and moments also the period that counts as equal. */
export const ReportGroup = z.object({
  column: ColumnName,
  label: Text,
  by: z.enum(PERIODS).nullable().default(null),
});
export type ReportGroup = z.output<typeof ReportGroup>;

export const MEASURES = [
  'count',
  'sum',
  'avg',
  'distinct',
  'min',
  'max',
  'median',
  'percentile',
  'ratio',
  'formula',
] as const;
export type MeasureKind = (typeof MEASURES)[number];

/** What is told of a measure beside its value. */
export const MEASURE_EXTRAS = ['running', 'share', 'rank', 'lastYear', 'change'] as const;
export type MeasureExtra = (typeof MEASURE_EXTRAS)[number];

export const TONES = ['good', 'warn', 'bad', 'muted'] as const;
export const ICONS = ['none', 'up', 'down', 'flag'] as const;

/** How a value stands out: the first mark whose condition on `value` holds. */
const Mark = z.object({
  when: Expression,
  tone: z.enum(TONES).default('bad'),
  icon: z.enum(ICONS).default('none'),
});
export type ReportMark = z.output<typeof Mark>;

const shown = {
  label: Text,
  /** A pattern such as `#,##0.00` or `0.0%`; found from the values where empty. */
  format: line(30).default(''),
  marks: z.array(Mark).max(10).default([]),
  /** Draws a bar as long as the value is large within its column. */
  hasBar: z.boolean().default(false),
};

/** A figure of the rows of a group. */
export const ReportMeasure = z.object({
  /** As formulas write it. */
  name: Name,
  kind: z.enum(MEASURES),
  /** What is added up, averaged, counted; a count of rows needs none. */
  column: ColumnName.default(''),
  /** Only rows that fulfil it count; of a ratio, its numerator. */
  when: Expression.default(''),
  /** Of a ratio: the column that is added up below the line; rows are counted where empty. */
  over: ColumnName.default(''),
  /** Of a ratio: the rows that count below the line. */
  overWhen: Expression.default(''),
  /** 1 to 99, of a percentile. */
  percent: z.int().min(1).max(99).default(90),
  /** Of a formula: an expression of measures before it. */
  expression: Expression.default(''),
  extras: z.array(z.enum(MEASURE_EXTRAS)).max(5).default([]),
  ...shown,
});
export type ReportMeasure = z.output<typeof ReportMeasure>;

/** The days that count as this period; the same days of the year before are what it is compared with. */
const Compared = z.object({ column: ColumnName, from: Name, to: Name });

const Order = z.object({
  /** A measure's name, or a column's; empty: by the groups themselves. */
  by: line(100).default(''),
  isDescending: z.boolean().default(false),
});

const Aggregated = {
  set: Name,
  measures: z.array(ReportMeasure).min(1).max(20),
  compared: Compared.nullable().default(null),
  /**
   * An own page that a group, a figure or a part of a chart opens instead of its rows, with the columns of its groups
   * and parameters of the report in braces.
   */
  link: LinkPattern,
};

const BlockId = line(50).min(1);

export const MAX_GROUP_LEVELS = 5;
export const MAX_CROSS_LEVELS = 3;

const TextBlock = z.object({
  kind: z.literal('text'),
  id: BlockId,
  style: z.enum(['title', 'heading', 'normal', 'muted']).default('normal'),
  /** With `{parameter}` places. */
  text: Text,
});
const FiguresBlock = z.object({ kind: z.literal('figures'), id: BlockId, ...Aggregated });
const TableColumn = z.object({
  column: ColumnName,
  ...shown,
  hasTotal: z.boolean().default(false),
  /** An own page such as `/audit/findings/{id}`, with columns in braces. */
  link: LinkPattern,
});
export type ReportColumn = z.output<typeof TableColumn>;
const TableBlock = z.object({
  kind: z.literal('table'),
  id: BlockId,
  title: Text,
  set: Name,
  columns: z.array(TableColumn).min(1).max(60),
  order: Order.default({ by: '', isDescending: false }),
  /** All rows where null. */
  limit: z.int().min(1).max(100_000).nullable().default(null),
});
const GroupBlock = z.object({
  kind: z.literal('group'),
  id: BlockId,
  title: Text,
  ...Aggregated,
  groups: z.array(ReportGroup).min(1).max(MAX_GROUP_LEVELS),
  order: Order.default({ by: '', isDescending: false }),
  hasSubtotals: z.boolean().default(true),
  hasTotal: z.boolean().default(true),
  /** Groups of the first level at most. */
  top: z.int().min(1).max(10_000).nullable().default(null),
});
const CrosstabBlock = z.object({
  kind: z.literal('crosstab'),
  id: BlockId,
  title: Text,
  set: Name,
  rows: z.array(ReportGroup).min(1).max(MAX_CROSS_LEVELS),
  columns: z.array(ReportGroup).min(1).max(MAX_CROSS_LEVELS),
  measures: z.array(ReportMeasure).min(1).max(5),
  hasTotals: z.boolean().default(true),
});
const ChartBlock = z.object({
  kind: z.literal('chart'),
  id: BlockId,
  title: Text,
  ...Aggregated,
  category: ReportGroup,
  series: ReportGroup.nullable().default(null),
  order: Order.default({ by: '', isDescending: false }),
  top: z.int().min(1).max(500).nullable().default(null),
  /** How it is drawn; columns follow from category, series and measures. */
  chart: ChartDefinition.omit({ category: true, values: true, series: true }),
});
const PictureBlock = z.object({
  kind: z.literal('picture'),
  id: BlockId,
  /** A PNG or JPEG as base64. */
  data: z
    .string()
    .max(1_000_000)
    .regex(/^(?:(?:iVBOR|\/9j\/)[A-Za-z0-9+/]+={0,2})?$/)
    .default(''),
  height: z.int().min(5).max(250).default(30),
});
const PageBreak = z.object({ kind: z.literal('pageBreak'), id: BlockId });

/** A block that stands in a column. */
const InnerBlock = z.discriminatedUnion('kind', [
  TextBlock,
  FiguresBlock,
  TableBlock,
  GroupBlock,
  CrosstabBlock,
  ChartBlock,
  PictureBlock,
]);
export type InnerBlock = z.output<typeof InnerBlock>;

export const ReportBlock = z.discriminatedUnion('kind', [
  ...InnerBlock.options,
  PageBreak,
  z.object({
    kind: z.literal('columns'),
    id: BlockId,
    columns: z
      .array(z.object({ weight: z.int().min(1).max(12), blocks: z.array(InnerBlock).max(20) }))
      .min(1)
      .max(4),
  }),
]);
export type ReportBlock = z.output<typeof ReportBlock>;

export const BLOCK_KINDS = [
  'text',
  'figures',
  'table',
  'group',
  'crosstab',
  'chart',
  'picture',
  'columns',
  'pageBreak',
] as const satisfies readonly ReportBlock['kind'][];

const hasOwnNames = (list: readonly { readonly name: string }[]): boolean =>
  new Set(list.map(({ name }) => name)).size === list.length;

/** All of a report that has versions. */
export const ReportBody = z.object({
  /** Its name in the other languages. */
  titles: OtherTitles.prefault({}),
  /** What it shows, in the other languages. */
  descriptions: OtherDescriptions.prefault({}),
  parameters: z.array(ReportParameter).max(30).refine(hasOwnNames).default([]),
  sets: z.array(ReportSet).max(10).refine(hasOwnNames).default([]),
  blocks: z.array(ReportBlock).max(60).default([]),
  /** `caller`: rows that the reader may see; `whole`: all, for reports whose makers may give that. */
  dataScope: z.enum(['caller', 'whole']).default('caller'),
});
export type ReportBody = z.output<typeof ReportBody>;
