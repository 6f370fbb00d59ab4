import { z } from 'zod';
import type { FileRef } from '../kernel/values.ts';
import { type ChoiceField, choiceKind } from './choice.ts';
import { type DayField, dayKind } from './day.ts';
import { type DecimalField, decimalKind } from './decimal.ts';
import { type DesignedField, type DesignedValue, designedKind } from './designed.ts';
import { type FilesField, filesKind } from './files.ts';
import {
  type CellWords,
  defineKind,
  type FieldBase,
  type FieldKind,
  isCellIssue,
  type Label,
} from './kind.ts';
import { type MultilineField, multilineKind } from './multiline.ts';
import { mappedColumn, type RowMapping, type RowSource } from './table.ts';
import { type TextField, textKind } from './text.ts';
import { type UserField, userKind } from './user.ts';

/** What a column of a child table may be. */
export type RowsColumn =
  | TextField
  | MultilineField
  | DecimalField
  | DayField
  | ChoiceField
  | UserField
  | FilesField
  | DesignedField;

/** What a cell of a row holds. */
export type ChildCell = DesignedValue | readonly FileRef[];

/** A row by its columns. */
export type ChildRow = Readonly<Record<string, ChildCell>>;

/**
 * The rows of a child table, in their order; their column is `json`, which keeps the order of the columns too. No list
 * shows them (`list: false`); a cell of a workbook holds a line for each row, with bars between its values.
 */
export type RowsField = FieldBase & {
  readonly kind: 'rows';
  readonly columns: Readonly<Record<string, RowsColumn>>;
  /** Most rows. */
  readonly max: number;
  /** Columns that the form adds up below the rows. */
  readonly sums?: readonly string[];
  /** Columns that nobody types in: what an expression over the row and the record gives. */
  readonly computes?: Readonly<Record<string, string>>;
  /** Rows are chosen instead of typed in. */
  readonly chosen?: {
    readonly kind: 'interface' | 'design';
    /** The id of the interface or of the design. */
    readonly target: string;
    /** How the list to choose from looks, and what the columns take of a chosen row. */
    readonly conf: z.input<typeof RowSource>;
    /** The words of the button. */
    readonly action: Label;
  };
};

const COLUMN_KINDS = {
  text: textKind,
  multiline: multilineKind,
  decimal: decimalKind,
  day: dayKind,
  choice: choiceKind,
  user: userKind,
  files: filesKind,
  designed: designedKind,
};

/** The functions of a column's kind. */
export const columnKindOf = (column: RowsColumn): FieldKind<RowsColumn, ChildCell> =>
  COLUMN_KINDS[column.kind];

const Cell: z.ZodType<ChildCell> = z.union([designedKind.reply, filesKind.reply]);
const Reply: z.ZodType<readonly ChildRow[]> = z.array(z.record(z.string(), Cell));

/** A row that can be chosen: its properties as people read them, and as the wire has them. */
export type OfferedRow = {
  readonly texts: Readonly<Record<string, string>>;
  readonly values: Readonly<Record<string, unknown>>;
};

/** What a row takes from a chosen one: the value where the column can hold it, else what its text says. */
export function rowTaken(
  { columns, computes = {} }: RowsField,
  mappings: readonly RowMapping[],
  { row, words }: { readonly row: OfferedRow; readonly words: CellWords },
): ChildRow {
  return Object.fromEntries(
    mappings.flatMap((mapping): [string, ChildCell][] => {
      const name = mappedColumn(mapping);
      const column = columns[name];
      if (!column || column.kind === 'files' || computes[name] !== undefined) return [];
      const { type, value } = mapping;
      const [text, sent] = type === '2' ? [value, value] : [row.texts[value] ?? '', row.values[value]];
      const kind = columnKindOf(column);
      const read = kind.schema(column).safeParse(sent);
      const cell = read.success && sent !== undefined ? read.data : kind.fromCell(text.trim(), column, words);
      return isCellIssue(cell) ? [] : [[name, cell]];
    }),
  );
}

/** The columns of a field that hold files, where it is a child table. */
export const filesColumns = (field: FieldBase & { readonly kind: string }): [string, FilesField][] =>
  isRows(field)
    ? Object.entries(field.columns).flatMap(([name, column]): [string, FilesField][] =>
        column.kind === 'files' ? [[name, column]] : [],
      )
    : [];

const isRows = (field: { readonly kind: string }): field is RowsField => field.kind === 'rows';

/** What would part cells or lines stands behind a backslash. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** The texts between the bars of a line. */
const partsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|\|)((?:\\.|[^\\|])*)/g)].map(([, part = '']) => unescaped(part).trim());

/** People are kept by their ids and written by their names. */
const cellOf = (value: ChildCell, column: RowsColumn, words: CellWords): string =>
  column.kind === 'user'
    ? (words.names?.get(String(value)) ?? String(value))
    : columnKindOf(column).toCell(value, column, words);

export const rowsKind = defineKind<RowsField, readonly ChildRow[]>({
  schema: ({ columns, required, max }) => {
    const values = Object.entries(columns).map(
      ([name, column]) => [name, columnKindOf(column).schema(column)] as const,
    );
    const rows = z.array(z.object(Object.fromEntries(values))).max(max);
    return required ? rows.min(1) : rows.default([]);
  },
  reply: Reply,
  blank: () => [],
  toCell: (rows, { columns }, words) =>
    rows
      .map((row) =>
        Object.entries(columns)
          .map(([name, column]) =>
            escaped(cellOf(row[name] ?? columnKindOf(column).blank(column), column, words)),
          )
          .join(' | '),
      )
      .join('\n'),
  fromCell: (text, { columns, max }, words) => {
    const rows: ChildRow[] = [];
    for (const line of text.split(/\r?\n/).filter((one) => one.trim() !== '')) {
      const parts = partsOf(line);
      if (parts.length > Object.keys(columns).length) return { issue: 'notValid' };
      const row: Record<string, ChildCell> = {};
      for (const [at, [name, column]] of Object.entries(columns).entries()) {
        // A workbook names files and brings none.
        const part = column.kind === 'files' ? '' : (parts[at] ?? '');
        if (part === '' && column.required) return { issue: 'notValid' };
        const value = columnKindOf(column).fromCell(part, column, words);
        if (isCellIssue(value)) return value;
        row[name] = value;
      }
      rows.push(row);
    }
    return rows.length > max ? { issue: 'notValid' } : rows;
  },
});
