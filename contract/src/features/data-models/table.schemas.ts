import { z } from 'zod';
import { Flag, line } from '../../kernel/values.ts';

/** Types that columns of tables can be given (platform-contract 9.16, with date, boolean and json). */
export const COLUMN_TYPES = [
  'varchar',
  'int',
  'bigint',
  'decimal',
  'datetime',
  'date',
  'text',
  'boolean',
  'json',
] as const;
export type ColumnType = (typeof COLUMN_TYPES)[number];

/** A table may have so many columns and indexes, and the schema of the product so many tables. */
export const MAX_COLUMNS = 200;
export const MAX_INDEXES = 20;
export const MAX_TABLES = 500;

const MAX_NAME = 63;

/** The name of a table or a column as databases have it; what may be made is checked against `isPlainName`. */
export const StoredName = line(MAX_NAME).min(1);

/** A column as the form of a table sends it. */
export const TableField = z.object({
  field: StoredName,
  /** What the column is called in the database now; empty for a new one. */
  was: line(MAX_NAME).default(''),
  /** The comment. */
  fieldName: line(100).default(''),
  /** `other`: a type that the product does not make; such a column stays as it is. */
  dataType: z.enum([...COLUMN_TYPES, 'other']),
  /** `50` of a varchar, `10,2` of a decimal, empty otherwise. */
  dataLength: z
    .string()
    .trim()
    .regex(/^(?:\d{1,5}(?:,\d{1,2})?)?$/)
    .default(''),
  allowNull: Flag.default(1),
  primaryKey: Flag.default(0),
  /** The value that new rows have: a plain value, or `now` of a datetime; empty for none. */
  defaults: line(200).default(''),
});
export type TableField = z.output<typeof TableField>;

const system = (field: string, fieldName: string, more: Partial<TableField> = {}): TableField => ({
  field,
  was: '',
  fieldName,
  dataType: 'varchar',
  dataLength: '50',
  allowNull: 1,
  primaryKey: 0,
  defaults: '',
  ...more,
});

/** Columns that say whose a row is, so that interfaces give each person the own rows. */
export const SYSTEM_FIELDS: readonly TableField[] = [
  system('organize_id', '所属组织'),
  system('creator_user_id', '创建人'),
  system('creator_time', '创建时间', { dataType: 'datetime', dataLength: '', defaults: 'now' }),
];
