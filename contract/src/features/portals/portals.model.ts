import { z } from 'zod';
import { ChartDefinition, DataRows, Unit } from '../../kernel/charts/chart.model.ts';
import { OtherTitles } from '../../kernel/titles.ts';
import { ValueWords } from '../../kernel/value-words.ts';
import {
  codeLine,
  Flag,
  Id,
  jsonText,
  LinkPattern,
  line,
  nameLine,
  prose,
  Rev,
  SortCode,
} from '../../kernel/values.ts';
import { LocalText } from '../../kinds/local-text.ts';
import { GivenValue } from '../data-interfaces/data-interfaces.model.ts';
import { RecordGroups } from '../records/records.schemas.ts';
import { AUDIT_FIGURE_NAMES } from '../statistics/audit-figures.ts';

/** Columns of the grid; narrow screens show one widget below the other. */
export const GRID_COLUMNS = 12;
/** Columns of an own layout for phones. */
export const PHONE_COLUMNS = 4;
const MAX_ROWS = 400;
const MAX_HEIGHT = 40;

/** Kinds of widgets: those of the contract (9.26) and ours. Charts say in their definition how they are drawn. */
export const WIDGET_KINDS = [
  'dataBoard',
  'chart',
  'table',
  'ranking',
  'todo',
  'todoList',
  'notice',
  'email',
  'calendar',
  'commonFunc',
  'richText',
  'iframe',
] as const;
export type WidgetKind = (typeof WIDGET_KINDS)[number];

/** Names of the address that have a meaning of their own. */
const RESERVED_PARAMETERS: ReadonlySet<string> = new Set(['screen', 'run']);

/** A parameter of the address; publishing asks for what is still empty. */
const ParameterName = line(50).refine((name) => !RESERVED_PARAMETERS.has(name));

/** Records of a form by a field of theirs, under the rights of the reader. Columns of its rows: `group` and `value`. */
const GroupedRecords = z.object({
  from: z.literal('records'),
  ...RecordGroups.shape,
  /** The fields that filters of the page narrow down, by the parameters of the filters. */
  narrowed: z
    .array(z.object({ parameter: ParameterName, field: line(101).min(1) }))
    .max(20)
    .default([]),
});
export type GroupedRecords = z.output<typeof GroupedRecords>;

/** Where the rows of a widget come from. */
export const WidgetData = z.discriminatedUnion('from', [
  z.object({ from: z.literal('none') }),
  z.object({ from: z.literal('figure'), figure: z.enum(AUDIT_FIGURE_NAMES) }),
  z.object({
    from: z.literal('interface'),
    interfaceId: Id,
    /** Values of its parameters; the address of the portal may give others by the same names. */
    values: z.array(GivenValue).max(50).default([]),
  }),
  z.object({
    from: z.literal('static'),
    rows: z
      .array(z.record(line(100).min(1), z.union([z.string().max(500), z.number(), z.null()])))
      .max(500)
      .default([]),
  }),
  GroupedRecords,
]);
export type WidgetData = z.output<typeof WidgetData>;

/** A column of the rows of a widget; empty: the one that names its parts. */
const ClickedColumn = line(100).default('');
const TargetId = line(50).default('');

/** What a click on a part of a widget does with the row of that part. */
export const WidgetClick = z.discriminatedUnion('does', [
  z.object({ does: z.literal('none') }),
  /** Gives a parameter to the other widgets, or takes it back. */
  z.object({ does: z.literal('filter'), column: ClickedColumn, parameter: ParameterName }),
  /** Opens a report or a portal with a parameter. */
  z.object({ does: z.literal('report'), id: TargetId, column: ClickedColumn, parameter: ParameterName }),
  z.object({ does: z.literal('portal'), id: TargetId, column: ClickedColumn, parameter: ParameterName }),
  /** Opens an own page: a list, a record. */
  z.object({ does: z.literal('page'), link: LinkPattern }),
  /** Opens the list of the records that are behind a group of records. */
  z.object({ does: z.literal('records') }),
]);
export type WidgetClick = z.output<typeof WidgetClick>;

/** The name of a column for readers. */
export const ColumnName = z.object({
  column: line(100).min(1),
  title: line(100).default(''),
  titles: OtherTitles.prefault({}),
  /** What its values stand for, and is told instead of them: `value` leaves them as they are. */
  of: z.enum(['value', ...ValueWords.shape.of.options, 'moment', 'boolean']).default('value'),
  dictionary: ValueWords.shape.dictionary,
  list: ValueWords.shape.list,
});
export type ColumnName = z.output<typeof ColumnName>;

/** Under this name a row keeps the value of a column that is told in words. */
export const storedName = (column: string): string => `#${column}`;

/** One figure of several, with rows of its own: the first of them counts. */
const Figure = z.object({
  title: line(100).default(''),
  titles: OtherTitles.prefault({}),
  data: WidgetData.default({ from: 'none' }),
  /** The column that holds it; empty: the first with numbers. */
  column: line(100).default(''),
  unit: Unit,
  /** The name of an icon of the menu. */
  icon: line(50).default(''),
});
export type Figure = z.output<typeof Figure>;

export const PortalWidget = z.object({
  i: line(50).min(1),
  x: z
    .int()
    .min(0)
    .max(GRID_COLUMNS - 1),
  y: z.int().min(0).max(MAX_ROWS),
  w: z.int().min(1).max(GRID_COLUMNS),
  h: z.int().min(1).max(MAX_HEIGHT),
  elementKey: z.enum(WIDGET_KINDS),
  title: line(100).default(''),
  titles: OtherTitles.prefault({}),
  data: WidgetData.default({ from: 'none' }),
  /** Figures with a source each, which a statistic shows instead of the columns of one. */
  figures: z.array(Figure).max(12).default([]),
  /** How a chart is drawn. */
  chart: ChartDefinition.nullable().default(null),
  /** Columns that a statistic, a table or a ranking shows; all where there are none. */
  columns: z.array(line(100).min(1)).max(20).default([]),
  /** What columns of interfaces and fixed rows are called; one without a name is called as it is. */
  columnNames: z.array(ColumnName).max(20).default([]),
  /** Rows of a table or a ranking. */
  limit: z.int().min(1).max(200).default(10),
  /** HTML of a text; cleaned when it is saved. */
  text: z.string().max(50_000).default(''),
  /** What a frame shows: an own page, or a page of an origin that the menu names. */
  url: line(1_000).default(''),
  /** Menu entries of the quick entries. */
  menuIds: z.array(Id).max(50).default([]),
  click: WidgetClick.default({ does: 'none' }),
});
export type PortalWidget = z.output<typeof PortalWidget>;

/** Where a widget has its rows from: one source, or those of its figures. */
export const sourcesOf = ({
  data,
  figures,
}: Pick<PortalWidget, 'data' | 'figures'>): readonly WidgetData[] =>
  figures.length > 0 ? figures.map((figure) => figure.data) : [data];

const MAX_WIDGETS = 40;

const Layout = z
  .array(PortalWidget)
  .max(MAX_WIDGETS)
  .refine((widgets) => new Set(widgets.map(({ i }) => i)).size === widgets.length);

/** How a filter is entered. */
export const FILTER_KINDS = ['text', 'choice', 'date', 'month', 'organize', 'dictionary'] as const;

export type FilterKind = (typeof FILTER_KINDS)[number];

/** A filter above the widgets: the address holds its value, the widgets get it as a parameter. */
export const PortalFilter = z.object({
  name: ParameterName.min(1),
  title: line(100).default(''),
  titles: OtherTitles.prefault({}),
  kind: z.enum(FILTER_KINDS).default('text'),
  /** What is offered of a choice; one that is not called anything is its value. */
  options: z
    .array(z.object({ value: line(100).min(1), label: LocalText.default({ zh: '' }) }))
    .max(100)
    .default([]),
  /** The code of the dictionary whose values are offered. */
  dictionary: line(50).default(''),
});
export type PortalFilter = z.output<typeof PortalFilter>;

/** Where a widget stands on a phone. */
const PhonePlace = z.object({
  i: line(50).min(1),
  x: z
    .int()
    .min(0)
    .max(PHONE_COLUMNS - 1),
  y: z.int().min(0).max(MAX_ROWS),
  w: z.int().min(1).max(PHONE_COLUMNS),
  h: z.int().min(1).max(MAX_HEIGHT),
  isHidden: z.boolean().default(false),
});
export type PhonePlace = z.output<typeof PhonePlace>;

const MAX_FILTERS = 10;

export const PortalForm = z.object({
  layout: Layout,
  /** The own layout of phones; null: one widget below the other. Widgets that it does not name follow below. */
  phone: z.array(PhonePlace).max(MAX_WIDGETS).nullable().default(null),
  filters: z
    .array(PortalFilter)
    .max(MAX_FILTERS)
    .refine((filters) => new Set(filters.map(({ name }) => name)).size === filters.length)
    .default([]),
  /** Seconds after which a big screen asks again. */
  refreshSeconds: z.int().min(5).max(3_600).default(60),
});
export type PortalForm = z.output<typeof PortalForm>;

/** The menu entry of all portals, and the one of those for big screens alone. */
export const PORTALS_PAGE = 'onlineDev.visualPortal';
export const SCREENS_PAGE = 'onlineDev.dataScreen';

/** The category of portals for big screens, a value of the dictionary `portalDesigner`. */
export const SCREEN_CATEGORY = 'screen';

/** What a portal is: 0 designed here, 1 a page that is shown instead. */
export const PORTAL_TYPE = { designed: 0, link: 1 } as const;

const shown = {
  type: Flag.default(PORTAL_TYPE.designed),
  /** 0 a page of the product, 1 a page outside. */
  linkType: z.enum(['0', '1']).default('0'),
  customUrl: line(1_000).default(''),
};

/** Its name in the other languages. */
const titled = { titles: OtherTitles.prefault({}) };

/** All of a portal that has versions. */
export const PortalBody = z.object({ ...shown, ...titled, formData: PortalForm });
export type PortalBody = z.output<typeof PortalBody>;

/** What a portal keeps beside its versions. */
export const PortalHead = z.object({
  fullName: nameLine(100),
  enCode: codeLine(50),
  category: Id,
  sortCode: SortCode,
  description: prose(500).default(''),
});
export type PortalHead = z.output<typeof PortalHead>;

/** A portal to create or change (platform-contract 9.26). */
export const PortalEdit = z.object({
  ...PortalHead.shape,
  ...shown,
  ...titled,
  formData: jsonText(PortalForm).default({ layout: [], phone: null, filters: [], refreshSeconds: 60 }),
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type PortalEdit = z.output<typeof PortalEdit>;

/** A portal for its designer. */
export const PortalInfo = PortalEdit.extend({
  id: z.string(),
  rev: Rev,
  /** 0: never published. */
  publishedVersion: z.int(),
  isChanged: z.boolean(),
});
export type PortalInfo = z.output<typeof PortalInfo>;

export const PortalRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  category: z.string(),
  type: z.int(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  sortCode: z.int(),
  enabledMark: z.int(),
  publishedVersion: z.int(),
  isChanged: z.boolean(),
});
export type PortalRow = z.output<typeof PortalRow>;

/** Published portals under their categories. */
export const PortalTree = z.array(
  z.object({
    id: z.string(),
    fullName: z.string(),
    hasChildren: z.boolean(),
    children: z.array(z.object({ id: z.string(), parentId: z.string(), fullName: z.string() })),
  }),
);
export type PortalTree = z.output<typeof PortalTree>;

/** A published portal for whoever opens it, without the widgets that this person may not see. */
export const OpenPortal = z.object({
  /** In the language of the reader. */
  fullName: z.string(),
  ...shown,
  formData: jsonText(PortalForm),
  /** How many widgets are left out. */
  withheld: z.int(),
  /** This person chose it as the home page. */
  isHome: z.boolean(),
});
export type OpenPortal = z.output<typeof OpenPortal>;

/** What all widgets of a portal show; each fails alone. */
export const PortalDataRequest = z.object({
  /** Of the figures; this year where it is not given. */
  year: z.int().min(1900).max(2999).nullable().default(null),
  /** Values of parameters from the address. */
  values: z.array(GivenValue).max(50).default([]),
});

/** Widgets that are being designed. */
export const PortalPreview = PortalDataRequest.extend({ layout: Layout });

const Answered = z.object({
  data: DataRows.nullable(),
  /** Why there are none, in words. */
  problem: z.string(),
  /** There are none since they are out of the caller's reach. */
  isWithheld: z.boolean(),
});
export type Answered = z.output<typeof Answered>;

export const WidgetAnswer = Answered.extend({
  i: z.string(),
  /** Of each of its figures, in their order. */
  figures: z.array(Answered),
});
export type WidgetAnswer = z.output<typeof WidgetAnswer>;

/** Forms whose records a widget may group, and the fields of the one that was asked for. */
export const RecordSources = z.object({
  forms: z.array(z.object({ id: z.string(), label: z.string() })),
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      /** Records can be grouped by it. */
      isGroup: z.boolean(),
      isTimed: z.boolean(),
      isNumber: z.boolean(),
      /** What filters of the page may narrow it down by. */
      narrowedBy: z.array(z.enum(FILTER_KINDS)),
    }),
  ),
});

/** A parameter by which a report or a portal is narrowed down; its title in the reader's language. */
export const TargetParameter = z.object({ name: z.string(), title: z.string() });
export type TargetParameter = z.output<typeof TargetParameter>;

export const PortalData = z.object({ widgets: z.array(WidgetAnswer) });

/** Whether a portal is the first page. */
export const PortalDefault = z.object({ isHome: z.boolean().default(true) });

/**
 * Whose first page a portal is, where nobody chose another one: everybody's, that of the holders of roles, or that of the
 * people of organisations and of everything below them.
 */
export const PortalAudience = z.object({
  isForAll: z.boolean().default(false),
  roleIds: z.array(Id).max(500).default([]),
  organizeIds: z.array(Id).max(500).default([]),
});
export type PortalAudience = z.output<typeof PortalAudience>;

/** Whose first page a portal is to be, and whether those who may not open it are given it. */
export const PortalAudienceEdit = PortalAudience.extend({ grants: z.boolean().default(false) });
export type PortalAudienceEdit = z.output<typeof PortalAudienceEdit>;

/** A role or an organisation with people who would not come to the portal, since they may not open it. */
export const ShutOut = z.object({
  kind: z.enum(['role', 'organize']),
  id: z.string(),
  fullName: z.string(),
  people: z.int(),
  shutOut: z.int(),
});
export type ShutOut = z.output<typeof ShutOut>;
