import pg from 'pg';
import type { RelationColumnType } from '../relations.ts';

const MAX_DIGITS = 15;

/** A number as JSON can hold it without losing digits, else its text. */
export function numberOf(text: string): number | string | null {
  const digits = text.replace(/[^\d]/g, '').replace(/^0+/, '');
  if (digits.length > MAX_DIGITS) return text;
  const value = Number(text);
  return Number.isFinite(value) ? value : null;
}

function momentOf(text: string): number | null {
  const parsed = parseMoment(text);
  return parsed instanceof Date && !Number.isNaN(parsed.getTime()) ? parsed.getTime() : null;
}

const { TIMESTAMPTZ, INT8, NUMERIC, FLOAT4, FLOAT8 } = pg.types.builtins;
const parseMoment: (text: string) => unknown = pg.types.getTypeParser(TIMESTAMPTZ);
const same = (text: string): string => text;

/** How values of results are sent; types that are not here are sent as PostgreSQL writes them. */
const SCALARS: ReadonlyMap<number, (text: string) => unknown> = new Map([
  [INT8, numberOf],
  [NUMERIC, numberOf],
  [FLOAT4, numberOf],
  [FLOAT8, (text) => (Number.isFinite(Number(text)) ? Number(text) : null)],
  [TIMESTAMPTZ, momentOf],
]);
/** Types that the driver itself reads as JSON has them: truth, small numbers, texts, JSON and lists of texts. */
const AS_DRIVER: ReadonlySet<number> = new Set([
  16, 21, 23, 25, 114, 1009, 1015, 1005, 1007, 1000, 1043, 3802,
]);

/** Reads what a statement of a user answers. */
export const resultTypes: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    SCALARS.get(oid) ?? (AS_DRIVER.has(oid) ? pg.types.getTypeParser(oid, format) : same),
};

/** What the values of a column are; `other`: JSON, lists, and what the product has no words for. */
export type SqlResultType = RelationColumnType | 'other';

const { BOOL, BPCHAR, DATE, INT2, INT4, TEXT, TIMESTAMP, VARCHAR } = pg.types.builtins;
/** Of text too: names of PostgreSQL's own, and literals that nothing gave a type. */
const NAME = 19;
const UNKNOWN = 705;

const TYPES: ReadonlyMap<number, SqlResultType> = new Map([
  ...[TEXT, VARCHAR, BPCHAR, NAME, UNKNOWN].map((oid) => [oid, 'text'] as const),
  ...[INT2, INT4, INT8].map((oid) => [oid, 'integer'] as const),
  ...[NUMERIC, FLOAT4, FLOAT8].map((oid) => [oid, 'decimal'] as const),
  [BOOL, 'boolean'],
  [DATE, 'date'],
  ...[TIMESTAMPTZ, TIMESTAMP].map((oid) => [oid, 'moment'] as const),
]);

/** What the values of a column of PostgreSQL's type are. */
export const resultTypeOf = (oid: number): SqlResultType => TYPES.get(oid) ?? 'other';
