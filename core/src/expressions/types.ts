import type { Decimal } from './decimal.ts';
import type { Place } from './issues.ts';
import type { ArithmeticOperator, Comparison } from './parse.ts';

/** Kinds of single values. `empty` is the type of the word `empty`, which fits everywhere. */
export type ScalarKind = 'decimal' | 'text' | 'boolean' | 'date' | 'datetime' | 'empty';

/** The type of a value. A record is a child row; `source` is the name of the child table. */
export type Type = { readonly kind: ScalarKind } | { readonly kind: 'list'; readonly of: Type } | RecordType;

export type RecordType = {
  readonly kind: 'record';
  readonly source: string;
  readonly fields: Readonly<Record<string, Field>>;
};

/** A field that expressions may name; one that refers to another record says which of its fields can be looked up. */
export type Field = {
  readonly type: Type;
  readonly relation?: Readonly<Record<string, Type>>;
};

/**
 * What an expression may name: the fields of the record and, for an expression that belongs to a child table, that
 * table's row.
 */
export type Scope = {
  readonly fields: Readonly<Record<string, Field>>;
  /** The child table in whose row the expression stands. */
  readonly row?: string;
};

/**
 * A value while an expression is computed, by its type: decimals are whole counts of 10⁻²⁰, dates are `YYYY-MM-DD`,
 * datetimes are milliseconds, records are the row as it was given. Null is the empty value; a text is never ''.
 */
export type Value = null | Decimal | string | number | boolean | Row | readonly Value[];

/** A record as it is given: values by field, child tables as lists of rows. */
export type Row = Readonly<Record<string, unknown>>;

/** Where a field's value lies: in the record, in its former state, or in the row of a level (0 is the outermost). */
export type Base = 'record' | 'old' | number;

/** An expression whose names and types are known to be right. */
export type Typed = { readonly place: Place; readonly type: Type } & (
  | { readonly kind: 'constant'; readonly value: Value }
  | { readonly kind: 'field'; readonly base: Base; readonly name: string; readonly path: string }
  | { readonly kind: 'element'; readonly level: number }
  | { readonly kind: 'member'; readonly of: Typed; readonly name: string; readonly path: string }
  | { readonly kind: 'fact'; readonly name: Fact }
  | { readonly kind: 'list'; readonly items: readonly Typed[] }
  | { readonly kind: 'negate' | 'not'; readonly operand: Typed }
  | { readonly kind: 'arithmetic'; readonly first: Typed; readonly rest: readonly TypedStep[] }
  | { readonly kind: 'and' | 'or'; readonly operands: readonly Typed[] }
  | { readonly kind: 'compare'; readonly operator: Comparison; readonly left: Typed; readonly right: Typed }
  | { readonly kind: 'in'; readonly negated: boolean; readonly item: Typed; readonly list: Typed }
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Typed[] }
  | {
      readonly kind: 'each';
      readonly name: 'any' | 'all' | 'map' | 'filter';
      readonly list: Typed;
      readonly body: Typed;
      /** The level of the row that the body sees. */
      readonly level: number;
    }
  | { readonly kind: 'lookup'; readonly relation: Typed; readonly path: string; readonly field: string }
  | { readonly kind: 'unique'; readonly field: Typed; readonly path: string }
);

export type TypedStep = { readonly operator: ArithmeticOperator; readonly operand: Typed };

/** What an expression may know beside the record. */
export type Fact = 'now' | 'today' | 'me.id' | 'me.organize' | 'me.roles';

export const DECIMAL: Type = { kind: 'decimal' };
export const TEXT: Type = { kind: 'text' };
export const BOOLEAN: Type = { kind: 'boolean' };
export const DATE: Type = { kind: 'date' };
export const DATETIME: Type = { kind: 'datetime' };
export const EMPTY: Type = { kind: 'empty' };

/** A list of values of one type. */
export const listOf = (of: Type): Type => ({ kind: 'list', of });

/** The rows of a child table. */
export const rowsOf = (source: string, fields: RecordType['fields']): Type =>
  listOf({ kind: 'record', source, fields });

/** The type as messages name it: `decimal`, `list text`. */
export const typeName = (type: Type): string =>
  type.kind === 'list' ? `list ${type.of.kind === 'empty' ? 'scalar' : type.of.kind}` : type.kind;

/** The type that values of both types have; undefined where they have none in common. */
export function commonType(a: Type, b: Type): Type | undefined {
  if (a.kind === 'empty') return b;
  if (b.kind === 'empty') return a;
  if (a.kind === 'list' && b.kind === 'list') {
    const of = commonType(a.of, b.of);
    return of && listOf(of);
  }
  if (a.kind === 'record' && b.kind === 'record') return a.source === b.source ? a : undefined;
  return a.kind === b.kind ? a : undefined;
}

/** Whether a value of the type is one value, not a list or a record. */
export const isScalar = (type: Type): type is { readonly kind: ScalarKind } =>
  type.kind !== 'list' && type.kind !== 'record';
