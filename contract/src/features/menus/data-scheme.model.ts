import { z } from 'zod';
import { NO_TITLES, OtherTitles } from '../../kernel/titles.ts';
import { Flag, Id, jsonText, line, Rev } from '../../kernel/values.ts';

/** How a field of a data scheme is compared (platform-contract 11.3). */
export const SCHEME_OPERATORS = [
  'Equal',
  'NotEqual',
  'GreaterThan',
  'GreaterThanOrEqual',
  'LessThan',
  'LessThanOrEqual',
  'Included',
  'NotIncluded',
  'Like',
  'NotLike',
] as const;
export const SchemeOperator = z.enum(SCHEME_OPERATORS);
export type SchemeOperator = z.infer<typeof SchemeOperator>;

/** Values that stand for something of the person who asks. */
export const SCHEME_TOKENS = [
  '@organizeId',
  '@organizationAndSuborganization',
  // Beyond the contract: whoever belongs to a department means the company with all of its departments.
  '@companyAndSuborganization',
  '@userId',
  '@userAraSubordinates',
  '@branchManageOrganize',
  '@branchManageOrganizeAndSub',
] as const;
export type SchemeToken = (typeof SCHEME_TOKENS)[number];

/** What a field holds; the older names of the platform are read as these. */
export const FIELD_TYPES = ['string', 'int', 'double', 'varchar', 'datetime', 'text', 'bigint'] as const;
export const FieldType = z.enum(FIELD_TYPES);
export type FieldType = z.infer<typeof FieldType>;

/** One comparison; a value of several parts (Included) is separated by commas. */
export const SchemeItem = z.object({
  /** Id of the field's definition. */
  id: z.string().max(50).default(''),
  field: line(100).min(1),
  type: FieldType.default('string'),
  op: SchemeOperator,
  value: line(500).min(1),
  fieldRule: z.int().min(0).max(2).default(0),
  bindTable: line(63).default(''),
});
export type SchemeItem = z.output<typeof SchemeItem>;

/** Comparisons joined by AND; the group is joined to the earlier ones by its own `logic`. */
export const SchemeGroup = z.object({
  logic: z.enum(['and', 'or']).default('and'),
  groups: z.array(SchemeItem).min(1).max(20),
});
export type SchemeGroup = z.output<typeof SchemeGroup>;

export const SchemeCondition = z.array(SchemeGroup).max(20);
export type SchemeCondition = z.output<typeof SchemeCondition>;

/** A field that schemes of a menu entry may use. */
export const DataFieldEdit = z.object({
  moduleId: Id,
  enCode: line(100)
    .min(1)
    .regex(/^[A-Za-z_][\w.]*$/),
  fullName: line(50).min(1),
  titles: OtherTitles.default(NO_TITLES),
  type: FieldType,
  /** Operators, separated by commas. */
  conditionSymbol: line(200).min(1),
  /** `text`: typed or chosen in the scheme; a token: always this token. */
  conditionText: z.union([z.literal('text'), z.enum(SCHEME_TOKENS)]),
  fieldRule: z.int().min(0).max(2).default(0),
  bindTable: line(63).default(''),
  rev: Rev.optional(),
});
export type DataFieldEdit = z.output<typeof DataFieldEdit>;

/** A value that a field of a data scheme may be compared with, and what its reader calls it. */
export const SchemeChoice = z.object({ value: z.string(), label: z.string() });
export type SchemeChoice = z.output<typeof SchemeChoice>;

export const DataField = DataFieldEdit.extend({
  id: z.string(),
  /** The name in the reader's language, as far as the product knows it. */
  shownName: z.string(),
  conditionSymbolName: z.string(),
  /** What its rows may hold, where that is known; left out: anything. */
  choices: z.array(SchemeChoice).optional(),
  rev: Rev,
});
export type DataField = z.output<typeof DataField>;

/** A set of rows of a menu entry, named so that it can be granted. */
export const DataSchemeEdit = z.object({
  moduleId: Id,
  fullName: line(50).min(1),
  enCode: line(50)
    .min(1)
    .regex(/^[A-Za-z][\w.]*$/),
  /** 1: every row. */
  allData: Flag.default(0),
  conditionJson: jsonText(SchemeCondition),
  conditionText: line(2000).default(''),
  rev: Rev.optional(),
});
export type DataSchemeEdit = z.output<typeof DataSchemeEdit>;

export const DataScheme = z.object({
  id: z.string(),
  moduleId: z.string(),
  fullName: z.string(),
  /** The name in the reader's language, as far as the product knows it. */
  shownName: z.string(),
  enCode: z.string(),
  allData: Flag,
  conditionJson: jsonText(SchemeCondition),
  conditionText: z.string(),
  rev: Rev,
});
export type DataScheme = z.output<typeof DataScheme>;

/** A field of the page behind a menu entry, offered when columns, form fields or data fields are set up. */
export const ModuleField = z.object({
  field: z.string(),
  /** Its name in the reader's language. */
  fieldName: z.string(),
  /** The name to store, which readers of other languages know under theirs. */
  fullName: z.string(),
  type: FieldType,
});
export type ModuleField = z.output<typeof ModuleField>;
