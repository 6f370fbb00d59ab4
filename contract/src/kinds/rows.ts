import { z } from 'zod';
import { type ChoiceField, choiceKind } from './choice.ts';
import { type DayField, dayKind } from './day.ts';
import { type DecimalField, decimalKind } from './decimal.ts';
import { type CellWords, defineKind, type FieldBase, type FieldKind, isCellIssue } from './kind.ts';
import { type MultilineField, multilineKind } from './multiline.ts';
import { type TextField, textKind } from './text.ts';
import { type UserField, userKind } from './user.ts';

/** What a column of a child table may be. */
export type RowsColumn = TextField | MultilineField | DecimalField | DayField | ChoiceField | UserField;

/** A row by its columns. */
export type ChildRow = Readonly<Record<string, string | number | null>>;

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
};

const COLUMN_KINDS = {
  text: textKind,
  multiline: multilineKind,
  decimal: decimalKind,
  day: dayKind,
  choice: choiceKind,
  user: userKind,
};

/** The functions of a column's kind. */
export const columnKindOf = (column: RowsColumn): FieldKind<RowsColumn, string | number | null> =>
  COLUMN_KINDS[column.kind];

const Reply = z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])));

/** What would part cells or lines stands behind a backslash. */
const escaped = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('|', '\\|').replaceAll('\n', '\\n');
const unescaped = (text: string): string =>
  text.replace(/\\(.)/g, (_, letter: string) => (letter === 'n' ? '\n' : letter));

/** The texts between the bars of a line. */
const partsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|\|)((?:\\.|[^\\|])*)/g)].map(([, part = '']) => unescaped(part).trim());

/** People are kept by their ids and written by their names. */
const cellOf = (value: string | number | null, column: RowsColumn, words: CellWords): string =>
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
      const row: Record<string, string | number | null> = {};
      for (const [at, [name, column]] of Object.entries(columns).entries()) {
        const part = parts[at] ?? '';
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
