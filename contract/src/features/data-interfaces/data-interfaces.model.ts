import { z } from 'zod';
import type { Language } from '../../kernel/refusal.ts';
import { OtherTitles, titleIn } from '../../kernel/titles.ts';
import { codeLine, Flag, Id, jsonText, line, nameLine, prose, Rev, SortCode } from '../../kernel/values.ts';
import { OWN_DATABASE } from '../data-sources/data-sources.model.ts';

/** Where the data of an interface come from. */
export const SOURCE = { sql: 1, fixed: 2, http: 3 } as const;

/** Who may call: 0 people who are signed in, 1 also holders of an access key, 2 the same from listed addresses only. */
export const CHECK = { session: 0, key: 1, keyAndAddress: 2 } as const;

/** What an interface does. Only reading is offered on our own database: forms are its one way of writing. */
export const REQUEST_METHODS = ['1', '2', '3', '4', '6', '7'] as const;
export const METHOD = { select: '3', get: '6', post: '7' } as const;

/** Types of parameters, as the contract names them. */
export const PARAMETER_TYPES = ['varchar', 'int', 'datetime', 'decimal', 'bigint', 'text'] as const;
export type ParameterType = (typeof PARAMETER_TYPES)[number];

const FieldName = z
  .string()
  .trim()
  .max(50)
  .regex(/^[\p{L}_][\p{L}\p{N}_]*$/u);

/** A parameter: how its value is read, and what stands in for one that is not given. */
export const InterfaceParameter = z.object({
  field: FieldName,
  fieldName: line(50).default(''),
  /** Its label in the other languages. */
  titles: OtherTitles.optional(),
  dataType: z.enum(PARAMETER_TYPES).default('varchar'),
  defaultValue: prose(500).default(''),
  required: Flag.default(0),
  /** Takes a list of values: `status = ANY ({status})`. */
  multiple: Flag.default(0),
  /** Says something about a person: the call log does not keep its values. */
  personal: Flag.default(0),
});
export type InterfaceParameter = z.output<typeof InterfaceParameter>;

/** A parameter by its label in a language, by its name where it has none. */
export const parameterTitle = (
  { field, fieldName, titles }: Pick<InterfaceParameter, 'field' | 'fieldName' | 'titles'>,
  language: Language,
): string => titleIn({ title: fieldName, titles }, language) || field;

/** A header that goes with every request; secrets belong into the authentication. */
const InterfaceHeader = z.object({ field: line(60).min(1), defaultValue: line(500).default('') });

/** How a host outside is told who asks; the secret itself is stored apart and sealed. */
export const AUTH_KINDS = ['none', 'basic', 'bearer', 'header', 'oauth2', 'hmac'] as const;

export const InterfaceAuth = z.object({
  kind: z.enum(AUTH_KINDS).default('none'),
  /** Account of `basic`, client id of `oauth2`. */
  user: line(200).default(''),
  /** Header of `header` and `hmac`. */
  header: line(60).default(''),
  /** Where `oauth2` gets its tokens, and for what. */
  tokenUrl: line(500).default(''),
  scope: line(200).default(''),
});
export type InterfaceAuth = z.output<typeof InterfaceAuth>;

/** Whether an interface runs a statement on a database outside. */
export const readsSource = ({
  dataType,
  dbLinkId,
}: {
  readonly dataType: number;
  readonly dbLinkId: string;
}) => dataType === SOURCE.sql && dbLinkId !== OWN_DATABASE;

/** Kinds of values in a column of the data. */
export const COLUMN_TYPES = ['text', 'integer', 'decimal', 'boolean', 'date', 'moment', 'other'] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** A column of the data as the source answers it. */
export const InterfaceColumn = z.object({ name: line(100).min(1), type: z.enum(COLUMN_TYPES) });
export type InterfaceColumn = z.output<typeof InterfaceColumn>;

/** The value of a parameter: one, or several. */
const ParameterValue = z.union([
  z.string().max(2_000),
  z.number(),
  z.boolean(),
  z.null(),
  z.array(z.union([z.string().max(2_000), z.number()])).max(1_000),
]);
export type ParameterValue = z.output<typeof ParameterValue>;

export const GivenValue = z.object({ field: line(50).min(1), value: ParameterValue });

/** A saved call with what its answer has to look like; run before publishing. */
export const InterfaceExample = z.object({
  id: Id,
  name: line(50).min(1),
  values: z.array(GivenValue).max(50).default([]),
  /** Who calls; empty: whoever runs the examples. */
  asUserId: z.string().trim().max(50).default(''),
  /** Columns that every row must have. */
  columns: z.array(line(100).min(1)).max(100).default([]),
  minRows: z.int().min(0).max(100_000).default(0),
  maxRows: z.int().min(0).max(100_000).nullable().default(null),
});
export type InterfaceExample = z.output<typeof InterfaceExample>;

/** What people write as code: kept as it is, so that places in it stay right. */
const code = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[^\p{Cc}]*(?:[\t\n\r][^\p{Cc}]*)*$/u);

/** What the reference platform does not know of an interface. */
export const InterfacePlus = z.object({
  /** Its name in the other languages; left out where nobody gave any, so that stored versions stay what they are. */
  titles: OtherTitles.optional(),
  /** `caller`: rows and columns that the caller may read; `whole`: everything. */
  dataScope: z.enum(['caller', 'whole']).default('caller'),
  /** Seconds for which an answer is given again. */
  cacheSeconds: z.int().min(0).max(3_600).default(0),
  maxRows: z.int().min(1).max(10_000).default(1_000),
  timeoutSeconds: z.int().min(1).max(60).default(10),
  /** A condition in the expression language on the columns of the source's rows. */
  rowFilter: code(10_000).default(''),
  /** JSON pointer to the data in the answer of a host outside. */
  dataAt: line(200).default(''),
  /** Body of a POST request: JSON with `{field}` in the places of values; empty: all parameters as one object. */
  requestBody: code(20_000).default(''),
  redirects: z.int().min(0).max(3).default(0),
  auth: InterfaceAuth.prefault({}),
  /** Columns of the source's rows: found by the server where it can, else as the author tells. */
  columns: z.array(InterfaceColumn).max(200).default([]),
  examples: z.array(InterfaceExample).max(20).default([]),
});
export type InterfacePlus = z.output<typeof InterfacePlus>;

const MAX_STATIC = 1024 * 1024;
const MAX_SCRIPT = 100_000;

const source = {
  checkType: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  /** Addresses, networks and prefixes, parted by commas. */
  ipAddress: line(2_000).default(''),
  dataType: z.union([z.literal(1), z.literal(2), z.literal(3)]),
  requestMethod: z.enum(REQUEST_METHODS).default('3'),
  /** Where a statement runs: '0' is our own database, else the id of a data source. */
  dbLinkId: Id.default(OWN_DATABASE),
  /** SQL, or the fixed JSON. */
  query: code(MAX_STATIC).default(''),
  /** Address outside, with `{field}` in the places of values. */
  path: line(2_000).default(''),
  responseType: z.literal('json').default('json'),
  /** Body of `(data, params) => result`, run by the server. */
  dataProcessing: code(MAX_SCRIPT).default(''),
};

const Headers = z.array(InterfaceHeader).max(20);
const Parameters = z
  .array(InterfaceParameter)
  .max(50)
  .refine((list) => new Set(list.map(({ field }) => field)).size === list.length);

/** All of an interface that has versions. */
export const InterfaceBody = z.object({
  ...source,
  requestHeaders: Headers.default([]),
  requestParameters: Parameters.default([]),
  plus: InterfacePlus.prefault({}),
});
export type InterfaceBody = z.output<typeof InterfaceBody>;

/** What an interface keeps beside its versions. */
export const InterfaceHead = z.object({
  fullName: nameLine(50),
  enCode: codeLine(50),
  categoryId: Id,
  sortCode: SortCode,
  description: prose(500).default(''),
});
export type InterfaceHead = z.output<typeof InterfaceHead>;

/** The parts of an interface as they travel (platform-contract 9.18), ours under `plus`. */
const wire = {
  ...source,
  requestHeaders: jsonText(Headers).default([]),
  requestParameters: jsonText(Parameters).default([]),
  plus: InterfacePlus.prefault({}),
  /** New secret of the authentication; the kept one is sent as `KEPT_SECRET`. */
  secret: line(2_000).default(''),
};

/** An interface to create or change. */
export const InterfaceEdit = z.object({
  ...InterfaceHead.shape,
  ...wire,
  enabledMark: Flag.default(1),
  rev: Rev.optional(),
});
export type InterfaceEdit = z.output<typeof InterfaceEdit>;

/** An interface for its editor. */
export const InterfaceInfo = InterfaceEdit.extend({
  id: z.string(),
  rev: Rev,
  /** 0: never published. */
  publishedVersion: z.int(),
  /** The draft differs from the published version. */
  isChanged: z.boolean(),
});
export type InterfaceInfo = z.output<typeof InterfaceInfo>;

export const InterfaceRow = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  categoryId: z.string(),
  checkType: z.int(),
  dataType: z.int(),
  requestMethod: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  sortCode: z.int(),
  enabledMark: z.int(),
  dataScope: z.enum(['caller', 'whole']),
  publishedVersion: z.int(),
  isChanged: z.boolean(),
  /** Calls in a row that failed. */
  failures: z.int(),
});
export type InterfaceRow = z.output<typeof InterfaceRow>;

/** A published interface as pickers offer it. */
export const InterfaceBrief = z.object({
  id: z.string(),
  fullName: z.string(),
  enCode: z.string(),
  dataType: z.int(),
  requestMethod: z.string(),
  requestParameters: jsonText(z.array(InterfaceParameter)),
});

/** Published interfaces under their categories. */
export const InterfaceTree = z.array(
  z.object({
    id: z.string(),
    categoryId: z.string(),
    fullName: z.string(),
    hasChildren: z.boolean(),
    children: z.array(
      z.object({ id: z.string(), parentId: z.string(), fullName: z.string(), categoryId: z.string() }),
    ),
  }),
);
export type InterfaceTree = z.output<typeof InterfaceTree>;

/** What the editor completes: data sets that statements may read. */
export const RelationView = z.object({
  name: z.string(),
  label: z.string(),
  /** No column says whose its rows are: only definitions that read everything get any. */
  needsWhole: z.boolean(),
  columns: z.array(
    z.object({ name: z.string(), label: z.string(), type: z.enum(COLUMN_TYPES), personal: z.boolean() }),
  ),
});
export type RelationView = z.output<typeof RelationView>;

/** An unsaved interface to try, as oneself or as another person. */
export const BenchRequest = z.object({
  /** Interface whose kept secret may be used. */
  id: z.string().trim().max(50).default(''),
  ...wire,
  values: z.array(GivenValue).max(50).default([]),
  asUserId: z.string().trim().max(50).default(''),
});
export type BenchRequest = z.output<typeof BenchRequest>;

export const BenchResult = z.object({
  data: z.unknown(),
  /** Columns of the source's rows, before the script. */
  columns: z.array(InterfaceColumn),
  /** Rows, where the result is a list. */
  rows: z.int().nullable(),
  /** There are more rows than the limit lets through. */
  isCut: z.boolean(),
  /** Milliseconds of each step. */
  timings: z.array(z.object({ step: z.enum(['check', 'source', 'filter', 'script']), ms: z.number() })),
});
export type BenchResult = z.output<typeof BenchResult>;

/** How a database would find the rows of an interface. */
export const BenchPlan = z.object({
  /** In the words of the database; none where no database is asked. */
  lines: z.array(z.string()),
});
export type BenchPlan = z.output<typeof BenchPlan>;

export const ExampleOutcome = z.object({
  id: z.string(),
  name: z.string(),
  isMet: z.boolean(),
  /** Why not, in words. */
  reason: z.string(),
  rows: z.int().nullable(),
  ms: z.number(),
});
export type ExampleOutcome = z.output<typeof ExampleOutcome>;

/** A call in the log; `outcome` is empty for one that was answered. */
export const InterfaceCallRow = z.object({
  id: z.string(),
  invokTime: z.int(),
  userId: z.string(),
  invokIp: z.string(),
  invokDevice: z.string(),
  invokType: z.string(),
  invokWasteTime: z.int(),
  version: z.int(),
  rows: z.int().nullable(),
  outcome: z.string(),
  params: z.string(),
});
export type InterfaceCallRow = z.output<typeof InterfaceCallRow>;
