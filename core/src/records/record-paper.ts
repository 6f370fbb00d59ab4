import type {
  PrintBlock,
  PrintCell,
  PrintRow,
  PrintText,
} from '@auditplus/contract/features/print-templates/print-content.model.ts';
import type { RecordModel } from '@auditplus/contract/kernel/records/record-type.ts';
import { shapeOf } from '@auditplus/contract/kinds/designed.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import type { Field } from '@auditplus/contract/kinds/kinds.ts';
import type { RowsField } from '@auditplus/contract/kinds/rows.ts';
import { columnSum } from '../forms/column-sum.ts';
import { placeOf } from '../forms/form-issues.ts';
import {
  asWritten,
  type FormPaper,
  NUMBER,
  NUMBER_NAME,
  NUMBER_WIDTH,
  PICTURE,
  TOTAL,
} from '../forms/form-paper.ts';
import type { PrintData, PrintRecordRow } from '../print/print-data.ts';
import type { FormStand } from './form-rules.ts';

/** The fields of a record that its form shows: their names and declarations, in their order. */
type Shown = readonly (readonly [name: string, field: Field])[];

/** A record as it stands on paper. */
type OnPaper = {
  readonly fields: Shown;
  readonly stand: FormStand;
  readonly data: PrintData;
};

/** The form of a record on paper without any template: a ruled table of what it shows, and its child tables below. */
export function recordPaper(
  { label }: Pick<RecordModel, 'label'>,
  { fields, stand, data }: OnPaper,
): FormPaper {
  const shown = fields.filter(([name]) => !stand.hidden.has(name));
  const tables = shown.flatMap(([name, field]) => (field.kind === 'rows' ? [{ name, field }] : []));
  const title: PrintBlock = { kind: 'heading', level: 1, text: written(label.one), align: 'center' };
  return {
    content: [
      title,
      ...ruled(shown.filter(([, { kind }]) => kind !== 'rows')),
      ...tables.flatMap((table) => ruledRows(table, { stand, rows: data.tables[table.name] ?? [] })),
    ],
    tables: {
      ...data.tables,
      ...Object.fromEntries(
        tables.map(({ name, field }) => [name, rowsOf(name, field, stand, data.tables[name] ?? [])]),
      ),
    },
  };
}

/** A label and a value take so much of a line; two of them share one. */
const WIDTHS = [2, 4] as const;
/** Texts that may be longer have a line of their own. */
const SHORT = 60;

function ruled(fields: Shown): PrintBlock[] {
  const rows: PrintRow[] = [];
  let line: PrintCell[] = [];
  const endLine = () => {
    if (line.length === 2) line = line.map((cell, at) => (at === 1 ? { ...cell, colspan: 3 } : cell));
    if (line.length > 0) rows.push({ cells: line });
    line = [];
  };
  for (const [name, field] of fields) {
    const isWhole = isLong(field);
    if (isWhole) endLine();
    line.push({ text: written(field.label), style: 'strong' }, valueCell(field, name));
    if (isWhole || line.length > 2) endLine();
  }
  endLine();
  return rows.length > 0 ? [{ kind: 'table', widths: [...WIDTHS, ...WIDTHS], lines: 'all', rows }] : [];
}

function isLong(field: Field): boolean {
  switch (field.kind) {
    case 'multiline':
    case 'files':
      return true;
    case 'text':
      return field.max > SHORT;
    case 'designed':
      return ['html', 'ids', 'paths'].includes(shapeOf(field));
    default:
      return false;
  }
}

type Table = { readonly name: string; readonly field: RowsField };

/** The columns that are there whatever a row says. */
const columnsOf = ({ name, field }: Table, stand: FormStand) =>
  Object.entries(field.columns).filter(([column]) => !stand.hidden.has(`${name}.${column}`));

function ruledRows(
  table: Table,
  { stand, rows }: { readonly stand: FormStand; readonly rows: readonly PrintRecordRow[] },
): PrintBlock[] {
  const { name, field } = table;
  const columns = columnsOf(table, stand);
  const { sums = [] } = field;
  const sumOf = (column: string): PrintCell =>
    sums.includes(column) ? { text: asWritten(String(columnSum(rows, column))), style: 'strong' } : {};
  return [
    { kind: 'heading', level: 2, text: written(field.label) },
    {
      kind: 'table',
      widths: [NUMBER_WIDTH, ...columns.map(() => 1)],
      lines: 'all',
      rows: [
        {
          isHead: true,
          cells: [
            { text: NUMBER, style: 'strong' },
            ...columns.map(([, { label }]): PrintCell => ({ text: written(label), style: 'strong' })),
          ],
        },
        {
          over: name,
          cells: [
            { text: { zh: `{${name}.${NUMBER_NAME}}` } },
            ...columns.map(([column, held]) => valueCell(held, `${name}.${column}`)),
          ],
        },
        ...(sums.length > 0 && rows.length > 0
          ? [
              {
                cells: [
                  { text: TOTAL, style: 'strong' as const },
                  ...columns.map(([column]) => sumOf(column)),
                ],
              },
            ]
          : []),
      ],
    },
  ];
}

/** The rows with their numbers, and without the cells that rules hide. */
const rowsOf = (
  name: string,
  { columns }: RowsField,
  stand: FormStand,
  rows: readonly PrintRecordRow[],
): PrintRecordRow[] =>
  rows.map((row, at) => ({
    ...row,
    [NUMBER_NAME]: String(at + 1),
    ...Object.fromEntries(
      Object.keys(columns).flatMap((column) =>
        stand.hidden.has(placeOf(`${name}.${column}`, at)) ? [[column, null]] : [],
      ),
    ),
  }));

const valueCell = (field: Field, path: string): PrintCell =>
  field.kind === 'files' && field.pictures
    ? { blocks: [{ ...PICTURE, field: path }] }
    : { text: { zh: `{${path}}` } };

const written = ([zh, zhtw, en]: Label): PrintText => ({
  zh: asWritten(zh).zh,
  zhtw: asWritten(zhtw).zh,
  en: asWritten(en).zh,
});
