import type { z } from 'zod';
import type { CellIssue, CellWords, FieldKind, Label } from './kind.ts';
import type { LocalText } from './local-text.ts';
import type { OptionSource } from './option-source.ts';
import type { ValueIssue } from './value-issues.ts';

/**
 * What a stored value is: its column, its type in expressions and how it is compared follow from it. A day is
 * `YYYY-MM-DD`, a moment epoch milliseconds, a decimal a number or, over 15 digits, a text.
 */
export type Shape = (typeof SHAPES)[number];

export const SHAPES = [
  ...(['text', 'html', 'decimal', 'flag', 'day', 'moment', 'time', 'id'] as const),
  ...(['ids', 'paths', 'decimals', 'days', 'times', 'files'] as const),
] as const;

/** What the ids of a field name. */
export type Reference =
  | { readonly to: 'user' | 'organization' | 'department' | 'position' | 'area' }
  | { readonly to: 'options'; readonly source: OptionSource }
  | { readonly to: 'interface'; readonly interfaceId: string; readonly value: string; readonly label: string }
  | {
      readonly to: 'record';
      readonly design: string;
      readonly field: string;
      /** The condition of a fixed range, empty for all records; without it one's rights on the other design count. */
      readonly range?: string | undefined;
    }
  /** Rows of a data set of the product, shown by one of its columns. */
  | { readonly to: 'relation'; readonly relation: string; readonly column: string };

/** The rows of a data interface that a field chooses among: which properties are stored, shown, and hold rows below. */
export type RowSource = {
  readonly interfaceId: string;
  readonly value: string;
  readonly label: string;
  /** Empty: the rows lie side by side. */
  readonly children: string;
};

/** The interface whose rows a field chooses among; null where its values name something else. */
export function rowSource(reference: Reference | null | undefined): RowSource | null {
  if (reference?.to === 'interface') return { ...reference, children: '' };
  if (reference?.to !== 'options' || reference.source.dataType !== 'dynamic') return null;
  return { interfaceId: reference.source.propsUrl, ...reference.source.props };
}

/**
 * Whether what is shown for a value is stored with the record: rows of interfaces change, and whoever reads a record need
 * not reach those of the product.
 */
export const keepsTexts = (reference: Reference | null | undefined): boolean =>
  reference?.to === 'relation' || rowSource(reference) !== null;

/** A field may stand in the rows of a child table, be a column of a list, or limit a list. */
export type Place = 'childTable' | 'list' | 'filter';

/** How a filter asks: for one value, for a part of it, or from one to another (contract 7.5, search types 1, 2, 3). */
export type SearchStyle = 'equal' | 'like' | 'range';

/** What of a field the functions of its kind read. */
export type OfForm<P> = { readonly required?: true | undefined; readonly props: P };

/** A kind of field that forms are designed with and whose value is stored. */
export type FormKind<P extends z.ZodObject = z.ZodObject, V = unknown> = FieldKind<
  OfForm<z.output<P>>,
  V | null
> & {
  readonly title: Label;
  readonly properties: P;
  /** What its value is when it is stored. */
  shape(props: z.output<P>): Shape;
  readonly standsIn: readonly Place[];
  readonly search: SearchStyle;
  /** The sum of a column of such fields can stand below a child table. */
  readonly isSummable?: true;
  /** With how many decimals at least its number is shown, on screens, paper and in workbooks alike. */
  places?(props: z.output<P>): number;
  /** The server fills it in; forms show it. */
  readonly isSystem?: true;
  /** It holds what other fields say and is not typed into. */
  readonly isComputed?: true;
  /** A rule can say which of its options are offered. */
  readonly isNarrowed?: true;
  /** Chosen rather than typed: a missing value is asked for in other words. */
  readonly isChosen?: true;
  /** What the value or its parts name. */
  refersTo?(props: z.output<P>): Reference | null;
  /** The first rule of the field that a value breaks; the shape is right already. */
  check?(value: V, props: z.output<P>): ValueIssue | null;
  /** A value that `check` takes, another one for another number, where not every value of its shape is one. */
  sample?(number: number, props: z.output<P>): V;
  /** The value as the contract writes it. */
  toWire?(value: V, props: z.output<P>, pathOf: PathOf): unknown;
};

/** The ids from the root down to one of a tree. */
export type PathOf = (reference: Reference, id: string) => readonly string[];

/** A kind of field that arranges, explains or shows, and holds no value of its own. */
export type LayoutKind<P extends z.ZodObject = z.ZodObject> = {
  readonly title: Label;
  readonly properties: P;
  /** Fields stand in it: directly, in titled panes, or as the columns of a child table. */
  readonly holds?: 'fields' | 'panes' | 'rows';
  /** Shows something in its own place, under its own label. */
  readonly isLabelled?: true;
};

/** Declares a kind of field with a value; what kinds of its shape have in common comes from `base`. */
export const defineFormKind = <P extends z.ZodObject, V>(kind: FormKind<P, V>): FormKind<P, V> => kind;

/** Declares a kind of field without a value. */
export const defineLayoutKind = <P extends z.ZodObject>(kind: LayoutKind<P>): LayoutKind<P> => kind;

/** A text of the reader's language. */
export const inWords = (words: LocalText, { language }: CellWords): string => words[language] || words.zh;

/** The cells of one list of values, as people part them. */
export const partsOfCell = (text: string): string[] =>
  text
    .split(/[,，、;；]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** The ids that the parts of a cell name; an issue where one names nothing. */
export function idsOfCell(text: string, { options }: CellWords): string[] | CellIssue {
  // A name may hold what parts names elsewhere.
  const whole = options?.get(text.toLowerCase());
  if (whole !== undefined) return [whole];
  const ids = partsOfCell(text).map((part) => options?.get(part.toLowerCase()));
  const known = ids.filter((id) => id !== undefined);
  return known.length === ids.length ? known : { issue: 'unknown' };
}
