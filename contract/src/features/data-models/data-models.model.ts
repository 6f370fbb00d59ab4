import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Flag, Id, line, Rev } from '../../kernel/values.ts';
import { COLUMN_TYPES, MAX_COLUMNS, StoredName, TableField } from './table.schemas.ts';

/** A table in the list (platform-contract 9.16). */
export const TableRow = z.object({
  /** The name, which is what a table is known by. */
  id: z.string(),
  table: z.string(),
  /** The comment. */
  tableName: z.string(),
  description: z.string(),
  /** Rows, as the catalogue estimates them. */
  sum: z.int().nullable(),
  /** Bytes with its indexes. */
  size: z.int(),
  primaryKey: z.string(),
  /** Whose it is: of a form, made here, or of a database outside. */
  owner: z.enum(['form', 'model', 'outside']),
  /** Columns that the table keeps rows by are named, so that interfaces give each person the own rows. */
  isScoped: z.boolean(),
});
export type TableRow = z.output<typeof TableRow>;

/** A table with a foreign key on another one. */
export const ReferringTable = z.object({
  table: z.string(),
  /** The comment. */
  tableName: z.string(),
  /** The column with the other table's key. */
  tableField: z.string(),
});
export type ReferringTable = z.output<typeof ReferringTable>;

/** A column as the list of columns shows it. */
export const TableColumn = TableField.extend({
  field: z.string(),
  /** The type as the database writes it. */
  type: z.string(),
});
export type TableColumn = z.output<typeof TableColumn>;

/** An index is of use once it is ready; one with the same values in several rows cannot become unique. */
export const INDEX_STATES = ['ready', 'building', 'duplicates', 'failed', 'removing', 'notRemoved'] as const;

export const TableIndex = z.object({
  name: z.string(),
  columns: z.array(z.string()),
  isUnique: z.boolean(),
  isPrimary: z.boolean(),
  /** A rule of the table rests on it: it does not go without the rule. */
  isOfConstraint: z.boolean(),
  state: z.enum(INDEX_STATES),
  /** Some of the values that stand in several rows. */
  duplicates: z.array(z.string()),
  /** Why it could not be built or removed, in the words of the database. */
  reason: z.string(),
});
export type TableIndex = z.output<typeof TableIndex>;

const TableHead = z.object({
  /** What it is called now; empty for a new one. */
  table: line(63).default(''),
  newTable: StoredName,
  /** The comment. */
  tableName: line(100).min(1),
  tableNameEn: line(100).default(''),
  /** Columns with the organisation's and the person's id whose row it is; empty for none. */
  organizeColumn: line(63).default(''),
  ownerColumn: line(63).default(''),
});

/** A table to make or to change. */
export const TableEdit = z.object({
  tableInfo: TableHead,
  tableFieldList: z.array(TableField).min(1).max(MAX_COLUMNS),
  /** Hash of the plan that was read; the change is refused where it would do something else by now. */
  hash: z.string().max(64).default(''),
  /** The table's name typed again: columns with values may go. */
  dropName: line(63).default(''),
  rev: Rev.optional(),
});
export type TableEdit = z.output<typeof TableEdit>;

/** A table for its form. */
export const TableInfo = z.object({
  tableInfo: TableHead.extend({ newTable: z.string(), tableName: z.string() }),
  tableFieldList: z.array(TableColumn),
  hasTableData: z.boolean(),
  indexes: z.array(TableIndex),
  owner: TableRow.shape.owner,
  /** The table may be changed here. */
  isEditable: z.boolean(),
  /** Interfaces read the table by its name, which takes a key column `id`. */
  isReadable: z.boolean(),
  usedBy: z.array(z.string()),
  rev: Rev,
});
export type TableInfo = z.output<typeof TableInfo>;

/** What making or changing a table does. */
export const TablePlanView = z.object({
  statements: z.array(z.string()),
  /** In the reader's language. */
  risks: z.array(z.object({ tone: z.enum(['info', 'warning', 'danger']), text: z.string() })),
  /** Why it is not done, in the reader's language; `field` is the column. */
  refused: z.array(z.object({ code: z.string(), field: z.string(), text: z.string() })),
  /** Columns with values go: the table's name has to be typed. */
  needsName: z.boolean(),
  hash: z.string(),
});
export type TablePlanView = z.output<typeof TablePlanView>;

/** Columns to add to a table: named ones, or those that rows of people's tables have. */
export const FieldsToAdd = z.object({
  table: StoredName,
  preset: z.enum(['none', 'system']).default('none'),
  tableFieldList: z.array(TableField).max(MAX_COLUMNS).default([]),
});
export type FieldsToAdd = z.output<typeof FieldsToAdd>;

/** Rows of a table: a keyword in one column. */
export const RowsQuery = PageQuery.extend({ field: line(63).default('') });
export type RowsQuery = z.output<typeof RowsQuery>;

/** Values as text, numbers and truth; moments as epoch ms. */
export const TableRows = z.object({
  columns: z.array(z.object({ name: z.string(), label: z.string(), type: z.string() })),
  list: z.array(z.record(z.string(), z.unknown())),
  pagination: z.object({ currentPage: z.int(), pageSize: z.int(), total: z.int() }),
});
export type TableRows = z.output<typeof TableRows>;

/** An index to build. */
export const IndexEdit = z.object({
  columns: z.array(StoredName).min(1).max(5),
  isUnique: z.boolean().default(false),
});
export type IndexEdit = z.output<typeof IndexEdit>;

/** What was taken away and can be brought back. */
export const DroppedPart = z.object({
  id: z.string(),
  table: z.string(),
  /** Empty of a table. */
  field: z.string(),
  label: z.string(),
  rows: z.int(),
  droppedTime: z.int(),
  droppedBy: z.string(),
  /** When it is erased for good. */
  eraseTime: z.int(),
});
export type DroppedPart = z.output<typeof DroppedPart>;

/** A column that tables often have. */
export const CommonFieldEdit = z.object({
  field: StoredName,
  fieldName: line(100).min(1),
  dataType: z.enum(COLUMN_TYPES),
  dataLength: TableField.shape.dataLength,
  allowNull: Flag.default(1),
  rev: Rev.optional(),
});
export type CommonFieldEdit = z.output<typeof CommonFieldEdit>;

export const CommonField = CommonFieldEdit.extend({ id: Id, rev: Rev });
export type CommonField = z.output<typeof CommonField>;

export const SLOW_STATES = ['found', 'building', 'built', 'failed'] as const;

/** A statement of a design or another definition that takes long, and what an index for it has gained. */
export const SlowStatement = z.object({
  id: z.string(),
  kind: z.enum(['design', 'interface', 'other']),
  /** What the definition is called. */
  name: z.string(),
  /** With places instead of values. */
  text: z.string(),
  /** Runs that took long. */
  runs: z.int(),
  meanMs: z.number(),
  worstMs: z.number(),
  lastAt: z.int(),
  state: z.enum(SLOW_STATES),
  /** The table and columns of the index that is missing, or that was built; empty where none would help. */
  table: z.string(),
  columns: z.array(z.string()),
  /** What the planner reckons the statement to cost, before and after the index. */
  costBefore: z.number().nullable(),
  costAfter: z.number().nullable(),
  /** All runs since the index is there. */
  afterRuns: z.int(),
  afterMeanMs: z.number(),
  afterWorstMs: z.number(),
});
export type SlowStatement = z.output<typeof SlowStatement>;
