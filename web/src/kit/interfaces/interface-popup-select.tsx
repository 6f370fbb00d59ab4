import type { DataColumn } from '../data-table.tsx';
import { PopupSelect } from '../popup-select.tsx';
import { cellText, type InterfaceRow, type InterfaceSource, interfaceRows } from './interface-rows.ts';
import { type KnownTexts, useChosenLabel } from './use-chosen-row.ts';

type InterfacePopupSelectProps = InterfaceSource & {
  /** Columns of the table, and those that a keyword is looked for in. */
  readonly columns: readonly { readonly field: string; readonly label: string; readonly width?: number }[];
  /** What stored values are called, as far as it is known. */
  readonly texts?: KnownTexts;
  readonly id?: string;
  readonly value?: string | null;
  /** The chosen value with its whole row, from which other fields may be filled. */
  readonly onChange?: (value: string | null, row: InterfaceRow | null) => void;
  readonly hasPage?: boolean;
  readonly pageSize?: number;
  readonly mode?: 'dialog' | 'drawer';
  readonly title?: string;
  readonly width?: number | string;
  readonly disabled?: boolean;
  readonly placeholder?: string;
  readonly status?: string;
  readonly 'aria-label'?: string;
};

/** Chooses a row of a data interface in a dialog or drawer. */
export function InterfacePopupSelect({
  interfaceId,
  valueField,
  labelField,
  parameters,
  columns,
  texts,
  value = null,
  onChange,
  ...rest
}: InterfacePopupSelectProps) {
  const source = { interfaceId, valueField, labelField, ...(parameters && { parameters }) };
  const label = useChosenLabel(source, value, texts);
  return (
    <PopupSelect<InterfaceRow>
      {...rest}
      name={`interface ${JSON.stringify(source)}`}
      load={(query, signal) =>
        interfaceRows(source, query, { columns: columns.map(({ field }) => field), signal })
      }
      columns={columns.map(
        ({ field, label: title, width }): DataColumn<InterfaceRow> => ({
          key: field,
          title,
          ...(width === undefined ? {} : { width }),
          render: (row) => cellText(row[field]) || '–',
        }),
      )}
      rowKey={(row) => cellText(row[valueField])}
      rowLabel={(row) => cellText(row[labelField])}
      value={value ? { key: value, label } : null}
      onChange={(chosen, row) => onChange?.(chosen?.key ?? null, row)}
    />
  );
}
