import { z } from 'zod';
import { sortedQuery } from '../../kernel/paging.ts';
import { codeLine, Flag, Id, line, prose, Rev, SortCode } from '../../kernel/values.ts';
import { SHAPES } from '../../kinds/form-kind.ts';
import { DESIGN_LIMITS, DesignBody, FIELD_NAME } from './design.schemas.ts';
import { DesignIssue } from './publishing.schemas.ts';

/**
 * What a design is for: 1 web design, 2 app design, 3 flow form generator, 4 web form generator, 5 app form generator
 * (platform-contract 7.1).
 */
export const DesignType = z.coerce
  .number()
  .pipe(z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]));
export type DesignType = z.output<typeof DesignType>;

/** 1 form only, 2 form and list, 3 form, list and process. */
export const WebType = z.coerce.number().pipe(z.union([z.literal(1), z.literal(2), z.literal(3)]));
export type WebType = z.output<typeof WebType>;

/** What a design says of itself beside its body. */
export const DesignBase = z.object({
  fullName: line(100).min(1),
  enCode: codeLine(50),
  /** A value of the dictionary `webDesign`, or of that of the generator. */
  category: line(50).default(''),
  type: DesignType.default(1),
  webType: WebType.default(2),
  state: Flag.default(1),
  sortCode: SortCode,
  description: prose(500).default(''),
});
export type DesignBase = z.output<typeof DesignBase>;

/** JSON in texts, as `designs.wire.ts` reads and writes it. */
const WireParts = {
  dbLinkId: line(50).default('0'),
  tables: z.string().max(200_000).default(''),
  formData: z.string().max(4_000_000).default(''),
  columnData: z.string().max(4_000_000).default(''),
  appColumnData: z.string().max(4_000_000).default(''),
  flowTemplateJson: z.string().max(4_000_000).default(''),
  flowId: line(50).default(''),
};

/** A design as the reference platform's clients send it; parts that are empty leave the draft's as they are. */
export const DesignEdit = DesignBase.extend({ ...WireParts, rev: Rev.optional() });
export type DesignEdit = z.output<typeof DesignEdit>;

export const DesignInfo = DesignBase.extend({ ...WireParts, id: z.string(), rev: Rev });
export type DesignInfo = z.output<typeof DesignInfo>;

export const DesignQuery = sortedQuery([
  'fullName',
  'enCode',
  'creatorTime',
  'lastModifyTime',
  'sortCode',
]).extend({
  type: DesignType.optional(),
  category: line(50).optional(),
  webType: WebType.optional(),
});
export type DesignQuery = z.output<typeof DesignQuery>;

export const DesignRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  /** The category's name, and its code. */
  category: z.string(),
  categoryCode: z.string(),
  type: z.int(),
  webType: z.int(),
  state: Flag,
  tables: z.string(),
  description: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyUser: z.string(),
  lastModifyTime: z.int().nullable(),
  sortCode: z.int(),
  pcIsRelease: Flag,
  appIsRelease: Flag,
  /** The version that people work with; null: never published. */
  version: z.int().nullable(),
  /** The draft differs from it. */
  isChanged: z.boolean(),
  /** Indexes that could not be built, of values that occur twice most of all. */
  faultyIndexes: z.int(),
  rev: Rev,
});
export type DesignRow = z.output<typeof DesignRow>;

/** A draft for the designer. */
export const DesignDraft = DesignBase.extend({
  id: z.string(),
  body: DesignBody,
  rev: Rev,
  /** The version that people work with; null: never published. */
  version: z.int().nullable(),
  pcIsRelease: Flag,
  appIsRelease: Flag,
  /** Ids of fields that have been published: their names stay. */
  publishedFields: z.array(z.string()),
  /** The table of the records; empty before the first publication. */
  table: z.string(),
  issues: z.array(DesignIssue),
});
export type DesignDraft = z.output<typeof DesignDraft>;

export const DraftEdit = z.object({ body: DesignBody, rev: Rev.optional() });
export const DraftSaved = z.object({ rev: Rev, issues: z.array(DesignIssue) });
export type DraftSaved = z.output<typeof DraftSaved>;

/** What a column of a workbook can become. */
export const WORKBOOK_KINDS = [
  'comInput',
  'textarea',
  'numInput',
  'date',
  'datetime',
  'switch',
  'select',
  'userSelect',
  'comSelect',
] as const;

/** A column of a workbook or of a database table, and the field that it becomes. */
export const WorkbookColumn = z.object({
  title: line(100).min(1),
  name: z.string().regex(FIELD_NAME),
  kind: z.enum(WORKBOOK_KINDS),
  /** Of database tables: the column. */
  column: line(63).optional(),
  /** Of choices: the values that the column has. */
  options: z.array(line(100).min(1)).max(DESIGN_LIMITS.options).default([]),
  /** Of numbers: most decimals. */
  precision: z.int().min(0).max(10).default(0),
  required: z.boolean().default(false),
  /** A few of its values. */
  samples: z.array(z.string().max(200)).max(5).default([]),
});
export type WorkbookColumn = z.output<typeof WorkbookColumn>;

export const WorkbookRead = z.object({ columns: z.array(WorkbookColumn), rows: z.int() });
export type WorkbookRead = z.output<typeof WorkbookRead>;

/** A table of the rows of a child table, and its column with the key of the record that each belongs to. */
const StartChild = z.object({
  table: line(63).min(1),
  tableField: line(63).min(1),
  title: line(100).min(1),
  columns: z.array(WorkbookColumn).max(DESIGN_LIMITS.fields),
});
export type StartChild = z.output<typeof StartChild>;

/** What a new design starts from. */
export const DesignStart = DesignBase.extend({
  from: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('nothing') }),
      z.object({ kind: z.literal('template'), template: line(50).min(1) }),
      z.object({ kind: z.literal('design'), designId: Id }),
      z.object({
        kind: z.literal('existing'),
        /** A table of people in our own database or in one outside, whose rows become records as they are. */
        dataSourceId: line(50).default('0'),
        table: line(63).min(1),
        columns: z.array(WorkbookColumn).min(1).max(DESIGN_LIMITS.fields),
        /** Tables whose rows become those of child tables. */
        children: z.array(StartChild).max(20).default([]),
      }),
      z.object({
        kind: z.enum(['workbook', 'table']),
        columns: z.array(WorkbookColumn).min(1).max(DESIGN_LIMITS.fields),
      }),
    ])
    .default({ kind: 'nothing' }),
});
export type DesignStart = z.output<typeof DesignStart>;

/** A ready-made design that new ones can start from. */
export const DesignTemplate = z.object({
  template: z.string(),
  fullName: z.string(),
  description: z.string(),
  category: z.string(),
  webType: z.int(),
  fields: z.int(),
});
export type DesignTemplate = z.output<typeof DesignTemplate>;

/** Records of the product that a relation field may name, with what can be shown of them. */
export const RelationChoice = z.object({
  name: z.string(),
  label: z.string(),
  columns: z.array(z.object({ name: z.string(), label: z.string(), shape: z.enum(SHAPES) })),
});
export type RelationChoice = z.output<typeof RelationChoice>;

/** Designs of a category, for choosing. */
export const DesignChoices = z.object({
  id: z.string(),
  fullName: z.string(),
  hasChildren: z.boolean(),
  children: z.array(z.object({ id: z.string(), fullName: z.string(), enCode: z.string() })),
});
export type DesignChoices = z.output<typeof DesignChoices>;
