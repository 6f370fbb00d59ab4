import { z } from 'zod';
import { PageQuery, Pagination } from '../../kernel/paging.ts';
import { Id, jsonText, line, RecordId, Rev } from '../../kernel/values.ts';
import { DesignBody } from '../designs/design.schemas.ts';
import { NamedPeople, NodeToName } from '../processes/process-actions.model.ts';

/** Values of a record by field, as the wire has them: switches 0 and 1, dates in milliseconds, child rows as lists. */
export const RecordData = z.record(z.string().max(60), z.json());
export type RecordData = z.output<typeof RecordData>;

/** What a record may weigh as JSON. */
export const RECORD_BYTES = 8 * 1024 * 1024;
/** What a call may weigh that brings a record as a text in JSON: half as much again for what JSON escapes in it. */
export const RECORD_BODY_BYTES = RECORD_BYTES * 1.5;

/** How a field is compared; which of these a field has, its kind says. */
export const FILTER_OPERATORS = [
  'equal',
  'notEqual',
  'in',
  'notIn',
  'like',
  'notLike',
  'startsWith',
  'greater',
  'atLeast',
  'less',
  'atMost',
  'between',
  'within',
  'empty',
  'notEmpty',
] as const;

const FilterItem = z.object({
  field: line(101),
  operator: z.enum(FILTER_OPERATORS),
  value: z.json().optional(),
});
export type FilterItem = z.output<typeof FilterItem>;

/** Conditions joined by and or or; groups stand beside conditions. */
export type RecordFilter = {
  readonly logic: 'and' | 'or';
  readonly items: readonly (FilterItem | RecordFilter)[];
};
export const RecordFilter: z.ZodType<RecordFilter> = z.lazy(() =>
  z.object({ logic: z.enum(['and', 'or']), items: z.array(z.union([FilterItem, RecordFilter])).max(50) }),
);

/** The search bar's values in a text; an empty text says nothing. */
const SearchText = z.codec(z.string(), RecordData, {
  decode: (text, payload): z.input<typeof RecordData> => {
    try {
      return text === '' ? {} : JSON.parse(text);
    } catch {
      payload.issues.push({ code: 'invalid_format', format: 'json', input: text });
      return z.NEVER;
    }
  },
  encode: (value) => JSON.stringify(value),
});

/** What narrows a list, a count, an aggregate, an export down. */
export const RecordSelection = z.object({
  /** The menu entry that the caller came by: it chooses the columns. */
  menuId: Id.optional(),
  /** A view of the design: its own condition, order and columns. */
  viewId: line(50).optional(),
  keyword: z.string().trim().max(100).optional(),
  /** The search bar: values by field, ranges as lists of two. */
  json: SearchText.default({}),
  filter: RecordFilter.optional(),
});
export type RecordSelection = z.output<typeof RecordSelection>;

export const RecordQuery = RecordSelection.extend({
  ...PageQuery.shape,
  sidx: line(101).optional(),
  /** Rows also carry the values that are behind their texts. */
  withValues: z.boolean().default(false),
});
export type RecordQuery = z.output<typeof RecordQuery>;

/**
 * A row of a list: each column under its field's name as people read it. Names that rows need themselves (`id`, `rev`,
 * `values`, `children`, `top`) are no names of fields.
 */
export const RecordRow = z
  .object({
    id: z.string(),
    rev: Rev.optional(),
    /** As in the form, where they were asked for. */
    values: RecordData.optional(),
    /** State of the record's process. */
    flowState: z.int().nullable().optional(),
    /** A group of a grouped list, with its rows. */
    top: z.boolean().optional(),
    children: z.array(z.object({ id: z.string(), rev: Rev.optional() }).catchall(z.json())).optional(),
  })
  .catchall(z.json());
export type RecordRow = z.output<typeof RecordRow>;

export const RecordPage = z.object({
  list: z.array(RecordRow),
  /** `isAbout`: there are more than were counted, `total` is an estimate. */
  pagination: Pagination.extend({ isAbout: z.boolean().optional() }),
});
export type RecordPage = z.output<typeof RecordPage>;

/** Sums of the view's summary row over all records of the list. */
export const RecordSummary = z.object({
  sums: z.record(z.string(), z.string()),
  /** Nothing was added up: the list has to be narrowed down first. */
  isTooMany: z.boolean(),
});
export type RecordSummary = z.output<typeof RecordSummary>;

/** What one person may do with one record. */
export const RecordAbilities = z.object({ edit: z.boolean(), remove: z.boolean() });

/** A record for its form. */
export const RecordDetail = z.object({
  id: z.string(),
  data: jsonText(RecordData),
  rev: Rev,
  /** The values as people read them; child rows as lists. Pickers show them without asking for names. */
  display: RecordData,
  /** What rows of data interfaces showed when they were chosen: by the path of the field, by value. */
  texts: z.record(z.string(), z.record(z.string(), z.string())),
  abilities: RecordAbilities,
  /** State of the record's process; null where there is none. */
  flowState: z.int().nullable(),
  /** The process of the record, once it has been submitted. */
  processId: z.string().nullable(),
});
export type RecordDetail = z.output<typeof RecordDetail>;
/** A record that is sent to its process, and one that is kept as a draft (platform-contract 8.7). */
export const RECORD_STATUS = { submit: 0, draft: 1 } as const;

export const RecordEdit = z.object({
  data: jsonText(RecordData),
  /** The record's version that the form was opened with; left out by other clients. */
  rev: Rev.optional(),
  /** The design's version that the form was opened with. */
  version: z.int().min(1).optional(),
  menuId: Id.optional(),
  flowId: line(50).optional(),
  /** Of designs with a process: what becomes of the record. */
  status: z.coerce
    .number()
    .pipe(z.union([z.literal(RECORD_STATUS.submit), z.literal(RECORD_STATUS.draft)]))
    .optional(),
  ...NamedPeople.shape,
  freeapprover: line(50).optional(),
});
export type RecordEdit = z.output<typeof RecordEdit>;

/** The record as it is stored now. */
export const RecordSaved = z.object({
  id: z.string(),
  rev: Rev,
  /** Nothing was stored: people have to be named first for these nodes of the process, with the same call. */
  toName: z.array(NodeToName).min(1).optional(),
});
export type RecordSaved = z.output<typeof RecordSaved>;

/** What a press has done; `answer` is what the interface said that it called, where that is a text. */
export const PressDone = RecordSaved.extend({ answer: z.string().max(500).optional() });
export type PressDone = z.output<typeof PressDone>;

/** What is wrong with a value that was sent; `field` is `name`, or `table[row].name` inside a child table. */
export const RecordIssue = z.object({ field: z.string(), text: z.string() });
export type RecordIssue = z.output<typeof RecordIssue>;

/** The type of a value in expressions, as the evaluator names it. */
const ScalarType = z.object({ kind: z.enum(['decimal', 'text', 'boolean', 'date', 'datetime']) });
export const ValueType = z.union([ScalarType, z.object({ kind: z.literal('list'), of: ScalarType })]);
export type ValueType = z.output<typeof ValueType>;

/** The fields of other records that a form's expressions look up: by the id of the relation field, with their types. */
export const LookedUp = z.record(z.string(), z.record(z.string(), ValueType));
export type LookedUp = z.output<typeof LookedUp>;

/** A published design as its page needs it: what the caller may not see or fill in is left out. */
export const RecordRuntime = z.object({
  designId: z.string(),
  code: z.string(),
  fullName: z.string(),
  webType: z.int(),
  /** Goes with every write. */
  version: z.int(),
  body: DesignBody,
  lookedUp: LookedUp,
  /** The entry whose columns are shown; empty for those who see the design through none. */
  menuId: z.string(),
  /** The entries by which the caller has the design. */
  entries: z.array(z.object({ menuId: z.string(), fullName: z.string() })),
  /** Codes of the buttons that the caller may press. */
  buttons: z.array(z.string()),
  /** Fields that the caller may read but not fill in. */
  readOnly: z.array(z.string()),
  /** False: the design is switched off and takes no new records. */
  isOpen: z.boolean(),
  /** False: deleted records are gone for good. */
  hasBin: z.boolean(),
});
export type RecordRuntime = z.output<typeof RecordRuntime>;

/** Most questions of a form in one call. */
export const MAX_FORM_QUESTIONS = 500;

/** What the expressions of a form cannot know by themselves. */
const FormQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('workCalendar') }),
  z.object({ kind: z.literal('lookup'), path: line(101), id: RecordId, field: line(60) }),
  z.object({ kind: z.literal('unique'), path: line(101), value: z.json() }),
]);

export const FormQuestions = z.object({
  /** The record that is filled in; absent for a new one. */
  id: RecordId.optional(),
  questions: z.array(FormQuestion).min(1).max(MAX_FORM_QUESTIONS),
});
export type FormQuestions = z.output<typeof FormQuestions>;

/** What a form was told, in the order of its questions. */
export const FormAnswers = z.object({
  /** Null: the caller may not know it; the server computes with it when the record is stored. */
  answers: z.array(z.object({ value: z.json() }).nullable()),
  /** The days that are not what their weekday says; absent where nobody asked. */
  workDays: z.record(z.string(), z.enum(['holiday', 'workday'])).optional(),
});
export type FormAnswers = z.output<typeof FormAnswers>;

/** Texts of cells by the paths of their fields, to be told what they name. */
export const CellTexts = z.object({
  cells: z.record(line(101), z.array(z.string().max(500)).min(1).max(5000)),
});
export type CellTexts = z.output<typeof CellTexts>;

/** By path: ids by what people wrote for them, in lower case; empty for what several are called. What names nothing is left out. */
export const CellNames = z.record(z.string(), z.record(z.string(), z.string()));
export type CellNames = z.output<typeof CellNames>;

/** Whose rights a preview of a draft is seen with. */
export const SeenBy = z.object({ objectType: z.enum(['User', 'Role']), objectId: Id });
export type SeenBy = z.output<typeof SeenBy>;

/** A draft as somebody, or whoever has a role, would see it. */
export const SeenAs = z.object({
  name: z.string(),
  /** False: no entry of the design is held, and nothing of it is seen. */
  holds: z.boolean(),
  body: DesignBody,
  buttons: z.array(z.string()),
  /** Fields that are seen and not filled in. */
  readOnly: z.array(z.string()),
});
export type SeenAs = z.output<typeof SeenAs>;

/** One record of another design, offered by a relation field. */
export const RelationOption = z.object({
  id: z.string(),
  text: z.string(),
  /** The further columns that the field shows, and what its attributes read. */
  columns: z.record(z.string(), z.string()),
  /** The reader may open it where it belongs; absent otherwise. */
  isOpen: z.boolean().optional(),
  /** Where the product shows the record; absent where it has no page of its own. */
  address: z.string().optional(),
});
export type RelationOption = z.output<typeof RelationOption>;

/** What rows of the product must say in a column to be offered: any of some texts, or none of them. */
export const RowMatch = z.object({
  column: line(100),
  is: z.enum(['equal', 'unequal', 'among']),
  texts: z.array(line(1000)).max(500),
});
export type RowMatch = z.output<typeof RowMatch>;

/** A record of another design that a row of a child table can be made of. */
export const RowOffer = z.object({
  id: z.string(),
  /** What people read, by the names of the fields that the child table shows or takes. */
  texts: z.record(z.string(), z.string()),
  /** What the columns can take; files are not among it. */
  values: RecordData,
});
export type RowOffer = z.output<typeof RowOffer>;

const MEASURES = ['count', 'sum', 'avg', 'min', 'max', 'distinct'] as const;

/** Days and moments that count as equal. */
export const PERIODS = ['day', 'week', 'month', 'quarter', 'year'] as const;

/** What is told of a group of records on a portal. */
export const GROUP_MEASURES = [
  'count',
  'sum',
  'avg',
  'min',
  'max',
] as const satisfies (typeof MEASURES)[number][];

/** Records of a design by one of its fields, and a figure of each group. */
export const RecordGroups = z.object({
  designId: Id,
  groupBy: line(101).default(''),
  /** Of days and moments. */
  by: z.enum(PERIODS).default('month'),
  measure: z.enum(GROUP_MEASURES).default('count'),
  /** What is added up or compared; records are counted without one. */
  field: line(101).default(''),
});
export type RecordGroups = z.output<typeof RecordGroups>;

export const AggregateQuery = RecordSelection.extend({
  groupBy: z
    .array(
      z.object({
        field: line(101),
        by: z.enum(PERIODS).optional(),
      }),
    )
    .max(3)
    .default([]),
  measures: z
    .array(z.object({ measure: z.enum(MEASURES), field: line(101).default('') }))
    .min(1)
    .max(10),
  /** At most so many groups, the largest first measure first. */
  top: z.int().min(1).max(1000).default(200),
});
export type AggregateQuery = z.output<typeof AggregateQuery>;

export const Aggregates = z.object({
  list: z.array(
    z.object({
      groups: z.array(z.object({ value: z.json(), text: z.string() })),
      /** By measure; decimals over 15 digits as texts, null where there is nothing to measure. */
      values: z.array(z.union([z.number(), z.string(), z.null()])),
    }),
  ),
  /** There are more groups than were asked for. */
  isCut: z.boolean(),
});
export type Aggregates = z.output<typeof Aggregates>;

/** A deleted record. */
export const RecycledRecord = z.object({
  id: z.string(),
  title: z.string(),
  deletedBy: z.string(),
  deletedAt: z.int(),
});

/** What goes with records that are deleted, and what refers to them. */
export const RecordDependents = z.object({
  /** Records that refer to them, by field; without names where the caller may not see that there is such a field. */
  relations: z.array(z.object({ design: z.string(), field: z.string(), count: z.int() })),
  /** Rows of the child tables that the caller sees. */
  rows: z.array(z.object({ table: z.string(), count: z.int() })),
  files: z.int(),
  /** Records that their processes keep from being deleted. */
  inProcess: z.int(),
});
export type RecordDependents = z.output<typeof RecordDependents>;

/** A record that is back: the fields whose choice is no longer there. */
export const RecordRestored = z.object({
  faults: z.array(z.object({ field: z.string(), label: z.string() })),
});
export type RecordRestored = z.output<typeof RecordRestored>;

/** Which records could not be deleted, and why. */
export const BatchRemoved = z.object({
  removed: z.int(),
  failed: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type BatchRemoved = z.output<typeof BatchRemoved>;

/** The same values for several records, each at the version that the list showed. */
export const BatchEdit = z.object({
  records: z
    .array(z.object({ id: RecordId, rev: Rev.optional() }))
    .min(1)
    .max(500),
  data: jsonText(RecordData),
  version: z.int().min(1).optional(),
  menuId: Id.optional(),
});
export type BatchEdit = z.output<typeof BatchEdit>;

/** What the same values would do to each of several records, and why some would be refused. */
export const BatchChecked = z.object({
  list: z.array(
    z.object({
      id: z.string(),
      does: z.enum(['change', 'nothing', 'refused']),
      /** Names of the fields that would change, those that rules set too. */
      fields: z.array(z.string()),
      /** Values before and after, as people read them: of the first records that would change. */
      changes: z.array(z.object({ label: z.string(), before: z.string(), after: z.string() })),
      /** Why it would be refused. */
      text: z.string(),
    }),
  ),
});
export type BatchChecked = z.output<typeof BatchChecked>;

/** How many records were changed, and why the others were not. */
export const BatchEdited = z.object({
  changed: z.int(),
  failed: z.array(z.object({ id: z.string(), text: z.string() })),
});
export type BatchEdited = z.output<typeof BatchEdited>;
