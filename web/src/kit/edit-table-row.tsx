import { CalendarOutlined } from '@ant-design/icons';
import { DatePicker } from 'antd';
import dayjs from 'dayjs';
import { type ComponentProps, memo, type ReactNode, useState } from 'react';
import { type Translate, useMessages } from '../i18n/messages.ts';
import {
  type CellFault,
  type CellStand,
  type CellValue,
  type ColumnRules,
  type EditRow,
  hasOption,
  isDay,
  isEmptyCell,
  pastedValue,
} from './edit-table-rows.ts';
import { fieldMessages } from './kit-fields.messages.ts';

export type EditColumn = ColumnRules & {
  readonly title: string;
  /** Least width in pixels. */
  readonly width?: number;
  readonly readOnly?: boolean;
  readonly placeholder?: string;
  /** A control of its own, for values that are not typed, and how they are read. */
  readonly control?: (cell: {
    readonly label: string;
    readonly value: CellValue;
    readonly row: EditRow;
    readonly index: number;
    readonly hasFault: boolean;
    readonly onChange: (value: CellValue) => void;
  }) => ReactNode;
  readonly shown?: (value: CellValue) => ReactNode;
  /** Which of its options a row offers; all unless given. */
  readonly offers?: (option: { readonly value: string; readonly label: string }, index: number) => boolean;
  /** Its control may be higher than a line. */
  readonly isHigh?: true;
};

type EditTableRowProps = {
  readonly row: EditRow;
  readonly index: number;
  readonly start: number;
  readonly columns: readonly EditColumn[];
  readonly template: string;
  /** Notes how high the row is, where rows may be higher than a line. */
  readonly measure?: ((row: HTMLTableRowElement | null) => void) | undefined;
  readonly faults: ReadonlyMap<string, CellFault> | undefined;
  readonly readOnly: boolean;
  /** How its cells stand, in the order of the columns; parted by commas, so that rows that stand alike are alike. */
  readonly stands: string;
  readonly onChange: (index: number, key: string, value: CellValue) => void;
  readonly onLeave: (index: number, key: string) => void;
  readonly action: ReactNode;
};

/** One row; only the row that changes is drawn anew, and its cells are the browser's own plain inputs. */
export const EditTableRow = memo(
  function EditTableRow(props: EditTableRowProps) {
    const { row, index, start, columns, template, measure, faults, readOnly, onChange, onLeave, action } =
      props;
    const stands = props.stands.split(',');
    return (
      <tr
        {...(measure ? { ref: measure, 'data-index': index, 'data-high': true } : {})}
        aria-rowindex={index + 2}
        className="edit-table-row"
        data-invalid={faults !== undefined}
        style={{ gridTemplateColumns: template, transform: `translateY(${start}px)` }}
      >
        <th scope="row" className="edit-table-cell edit-table-number">
          {index + 1}
        </th>
        {columns.map((column, at) =>
          stands[at] === ('hidden' satisfies CellStand) ? (
            <td key={column.key} className="edit-table-cell" data-cell={`${index}/${column.key}`} />
          ) : (
            <Cell
              key={column.key}
              column={column}
              index={index}
              row={row}
              value={row[column.key] ?? null}
              fault={faults?.get(column.key)}
              readOnly={readOnly || column.readOnly === true || stands[at] === ('locked' satisfies CellStand)}
              onChange={onChange}
              onLeave={onLeave}
            />
          ),
        )}
        {action === null ? null : <td className="edit-table-cell">{action}</td>}
      </tr>
    );
  },
  (before, after) =>
    before.row === after.row &&
    before.index === after.index &&
    before.start === after.start &&
    before.columns === after.columns &&
    before.readOnly === after.readOnly &&
    before.stands === after.stands &&
    sameFaults(before.faults, after.faults),
);

type Faults = ReadonlyMap<string, CellFault> | undefined;

function sameFaults(a: Faults, b: Faults): boolean {
  if (a === b) return true;
  if (!a || !b || a.size !== b.size) return false;
  return [...a].every(([key, fault]) => {
    const other = b.get(key);
    return other !== undefined && keyOf(other) === keyOf(fault);
  });
}

const keyOf = (fault: CellFault): string => fault.message ?? String(fault.isUnknown);

/** What is wrong with a cell, in words. */
export const faultText = (fault: CellFault, t: Translate<'cellUnknown' | 'cellEmpty'>): string =>
  fault.message ?? t(fault.isUnknown ? 'cellUnknown' : 'cellEmpty');

type CellProps = {
  readonly column: EditColumn;
  readonly index: number;
  readonly row: EditRow;
  readonly value: CellValue;
  readonly fault: CellFault | undefined;
  readonly readOnly: boolean;
  readonly onChange: (index: number, key: string, value: CellValue) => void;
  readonly onLeave: (index: number, key: string) => void;
};

function Cell({ column, index, row, value, fault, readOnly, onChange, onLeave }: CellProps) {
  const t = useMessages(fieldMessages);
  const { key, kind = 'text', title } = column;
  const problem = fault ? faultText(fault, t) : '';
  const shared = {
    'aria-label': t('cellLabel', { row: index + 1, column: title }),
    'aria-invalid': problem !== '',
    title: problem || undefined,
    value: value ?? '',
    onBlur: () => onLeave(index, key),
  };
  return (
    <td
      className="edit-table-cell"
      data-cell={`${index}/${key}`}
      data-number={kind === 'number'}
      data-invalid={problem !== ''}
    >
      {readOnly ? (
        <span>{column.shown ? column.shown(value) : labelOf(column, value)}</span>
      ) : column.control ? (
        <div className="edit-table-control">
          {column.control({
            label: shared['aria-label'],
            value,
            row,
            index,
            hasFault: problem !== '',
            onChange: (next) => {
              onChange(index, key, next);
              // What is chosen is there at once.
              onLeave(index, key);
            },
          })}
        </div>
      ) : kind === 'select' ? (
        <select {...shared} onChange={(event) => onChange(index, key, event.target.value)}>
          <option value="">{''}</option>
          {isEmptyCell(value) || hasOption(column.options, value) ? null : (
            <option value={value ?? ''}>{value}</option>
          )}
          {column.options
            ?.filter((option) => option.value === value || (column.offers?.(option, index) ?? true))
            .map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
        </select>
      ) : kind === 'date' ? (
        <DayInput
          {...shared}
          placeholder={column.placeholder ?? 'YYYY-MM-DD'}
          onText={(text) => onChange(index, key, read(kind, text))}
        />
      ) : (
        <input
          {...shared}
          type="text"
          inputMode={kind === 'number' ? 'decimal' : undefined}
          placeholder={column.placeholder}
          onChange={(event) => onChange(index, key, read(kind, event.target.value))}
        />
      )}
    </td>
  );
}

/** What is typed is read as what is pasted, once the cell is left. */
const DAYS = { key: 'day', kind: 'date' } as const;

type DayInputProps = Omit<ComponentProps<'input'>, 'value'> & {
  readonly value: string | number;
  readonly onText: (text: string) => void;
};

/**
 * A day as a text. A browser's own box of days would show it in the browser's language instead of the person's, and
 * nothing of a text that is no day; the calendar is drawn while one chooses from it only.
 */
function DayInput({ value, onText, onBlur, ...shared }: DayInputProps) {
  const t = useMessages(fieldMessages);
  const [isChoosing, setChoosing] = useState(false);
  if (isChoosing)
    return (
      <DatePicker
        aria-label={shared['aria-label']}
        className="edit-table-day"
        variant="borderless"
        autoFocus
        open
        allowClear={false}
        value={isDay(value) ? dayjs(value) : null}
        onChange={(day) => onText(day ? day.format('YYYY-MM-DD') : '')}
        onOpenChange={(isOpen) => {
          if (!isOpen) setChoosing(false);
        }}
      />
    );
  return (
    <>
      <input
        {...shared}
        type="text"
        value={value}
        onChange={(event) => onText(event.target.value)}
        onBlur={(event) => {
          const day = String(pastedValue(DAYS, event.target.value) ?? '');
          if (day !== event.target.value) onText(day);
          onBlur?.(event);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || !event.altKey) return;
          event.preventDefault();
          setChoosing(true);
        }}
      />
      <button
        type="button"
        className="edit-table-calendar"
        // From the keyboard the box opens it, as a browser's own one does.
        tabIndex={-1}
        aria-label={t('chooseDay', { label: shared['aria-label'] ?? '' })}
        onClick={() => setChoosing(true)}
      >
        <CalendarOutlined />
      </button>
    </>
  );
}

/** A number while it is typed, such as `1.`, stays a text until it is one. */
function read(kind: EditColumn['kind'], text: string): CellValue {
  if (kind !== 'number' || text === '') return text === '' ? null : text;
  return /^-?(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/.test(text) ? Number(text) : text;
}

const labelOf = (column: EditColumn, value: CellValue): string =>
  column.options?.find((option) => option.value === value)?.label ?? String(value ?? '');
