import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { isCellIssue } from '@auditplus/contract/kinds/kind.ts';
import type { OfferedRow } from '@auditplus/contract/kinds/rows.ts';
import { mappedColumn, type RowMapping } from '@auditplus/contract/kinds/table.ts';
import { schemaOf } from './field-schema.ts';
import type { FormField } from './form-model.ts';
import type { FormRow } from './form-run.ts';

/** Whether a column can take something from a row that is chosen; files stay with whoever uploaded them. */
export const takesPicked = ({ kind, shape }: Pick<FormField, 'kind' | 'shape'>): boolean =>
  !kind.isSystem && !kind.isComputed && shape !== 'files';

/** What a row of a child table takes from a chosen row; what a column cannot hold stays as new rows have it. */
export function pickedCells(
  columns: readonly FormField[],
  mappings: readonly RowMapping[],
  { row, language }: { readonly row: OfferedRow; readonly language: Language },
): FormRow {
  return Object.fromEntries(
    mappings.flatMap((mapping): [string, unknown][] => {
      const column = columns.find(({ name }) => name === mappedColumn(mapping));
      if (!column || !takesPicked(column)) return [];
      const { value } = mapping;
      const offered =
        mapping.type === '2'
          ? { text: value, value }
          : { text: row.texts[value] ?? '', value: row.values[value] ?? null };
      const cell = cellOf(column, offered, language);
      return cell === undefined ? [] : [[column.name, cell]];
    }),
  );
}

type Offered = { readonly text: string; readonly value: unknown };

/** The value as it is where the column can hold it, else what its text says; undefined where it says nothing. */
function cellOf(column: FormField, { text, value }: Offered, language: Language): unknown {
  const { kind, props, shape } = column;
  if (shape !== 'text') {
    const read = schemaOf(column).safeParse(value);
    if (read.success && (read.data === null || !kind.check?.(read.data, props))) return read.data;
  }
  const cell = kind.fromCell(text.trim(), { props }, { language });
  return isCellIssue(cell) ? undefined : cell;
}
