import type { z } from 'zod';
import type { Language } from '../kernel/refusal.ts';
import type { Tone } from './tones.ts';

/** A name in Simplified Chinese, Traditional Chinese and English. */
export type Label = readonly [zh: string, zhtw: string, en: string];

/** The name in a language. */
export const inLanguage = (label: Label, language: Language): string =>
  label[language === 'zh' ? 0 : language === 'zhtw' ? 1 : 2];

/** How a value looks in a list where a condition on its record holds, a text of the expression language. */
export type ListFormat = {
  readonly when: string;
  readonly tone?: Tone;
  readonly isBold?: true;
  /** Words on a soft ground instead of words alone. */
  readonly isBadge?: true;
};

/** What a field says of itself whatever its kind: plain data, so that a published design holds the same. */
export type FieldBase = {
  readonly label: Label;
  /** Forms must fill it in. */
  readonly required?: true;
  /** No two records have the same value; `within` names a field whose values part them. */
  readonly unique?: true | { readonly within: string };
  /** The list's keyword looks into it. */
  readonly searchable?: true;
  /** The list can be limited to one of its values. */
  readonly filterable?: true;
  readonly sortable?: true;
  /**
   * Not in the list, or how it stands there: pixels wide, whether it gives way where there is no room, and how its values
   * look where a condition holds, the first one that does. `isShown: false`: it comes with the rows, for conditions alone.
   */
  readonly list?:
    | false
    | {
        readonly width?: number;
        readonly spare?: true;
        readonly isShown?: false;
        readonly formats?: readonly ListFormat[];
      };
  /**
   * Where the value comes from when not from the form: stored by the product, computed from other rows, or set when
   * the record is created and fixed from then on.
   */
  readonly origin?: 'system' | 'computed';
  /** Column of the table; the name in snake case unless given. */
  readonly column?: string;
  /** What whoever fills it in should know. */
  readonly help?: Label;
  /** Titles of its column in workbooks of earlier versions, which are still read. */
  readonly formerTitles?: readonly string[];
};

/** How cells of a workbook are read and written. */
export type CellWords = {
  readonly language: Language;
  /** Codes by what a person may write for them, in lower case; of kinds that choose from a list. */
  readonly options?: ReadonlyMap<string, string>;
  /** Names by ids, of kinds that name something else; an id without a name stands for itself. */
  readonly names?: ReadonlyMap<string, string>;
};

/** A cell that cannot stand, and why. */
export type CellIssue = { readonly issue: 'required' | 'tooLong' | 'notInteger' | 'notValid' | 'unknown' };

/** What fields of a kind have in common: pure functions over the field's own data. */
export type FieldKind<F, V> = {
  /** The value in a form; what is absent becomes the blank where the field is not required. */
  schema(field: F): z.ZodType<V>;
  /** The value in a reply: whatever was stored under earlier rules. */
  reply: z.ZodType<V>;
  /** What a new record starts with. */
  blank(field: F): V;
  /** A rule for new values only, because stored ones may be older than it. */
  isAllowed?(value: V): boolean;
  /** The text of a cell for a value as the list shows it. */
  toCell(value: V, field: F, words: CellWords): string;
  /** The value of a cell's trimmed text. */
  fromCell(text: string, field: F, words: CellWords): V | CellIssue;
};

/** Declares a kind of field. */
export const defineKind = <F, V>(kind: FieldKind<F, V>): FieldKind<F, V> => kind;

/** Whether a cell could not be read. */
export const isCellIssue = (read: unknown): read is CellIssue =>
  typeof read === 'object' && read !== null && 'issue' in read;
