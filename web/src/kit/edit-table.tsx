import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { columnSum } from '@auditplus/core/forms/column-sum.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button } from 'antd';
import { type ClipboardEvent, type ReactNode, useCallback, useMemo, useRef, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import './edit-table.css';
import { type EditColumn, EditTableRow, faultText } from './edit-table-row.tsx';
import {
  type CellValue,
  type EditRow,
  parsePasted,
  pastedValue,
  pasteInto,
  type StandOfCell,
  type TableFaults,
  tableFaults,
} from './edit-table-rows.ts';
import { fieldMessages } from './kit-fields.messages.ts';

type EditTableProps = {
  readonly columns: readonly EditColumn[];
  readonly rows: readonly EditRow[];
  readonly onChange: (rows: EditRow[]) => void;
  /** What a new row holds. */
  readonly emptyRow?: EditRow;
  /** Keys of the columns that the summary row adds up. */
  readonly summary?: readonly string[];
  readonly readOnly?: boolean;
  /** How rows are added where they are not typed in. */
  readonly adding?: { readonly text: string; readonly icon: ReactNode; readonly press: () => void };
  /** Cells that stand apart from the others of their columns. */
  readonly standOf?: StandOfCell | undefined;
  /** Shows every fault, as after a submit; before that a cell shows its fault once it was left. */
  readonly showFaults?: boolean;
  /** Somebody has left a cell, or chosen what it holds. */
  readonly onLeave?: ((index: number, key: string) => void) | undefined;
  readonly height?: number;
  readonly label: string;
};

const ROW_HEIGHT = 40;
const NUMBER_WIDTH = 50;
const ACT_WIDTH = 48;
const DEFAULT_WIDTH = 150;
const DEFAULT_HEIGHT = 420;
const AHEAD = 6;
const BORDERS = 2;

/** A table that is edited in its cells: row numbers, add, delete, sums, checks, and paste from a spreadsheet. */
export function EditTable(props: EditTableProps) {
  const { columns, rows, onChange, emptyRow = {}, summary = [], readOnly = false, label, adding } = props;
  const { standOf } = props;
  const t = useMessages(fieldMessages);
  const common = useMessages(commonMessages);
  const holder = useRef<HTMLDivElement>(null);
  const latest = useRef(rows);
  latest.current = rows;
  const changed = useRef(onChange);
  changed.current = onChange;
  const { faults, leave: markLeft } = useFaults(props);
  const heard = useRef(props.onLeave);
  heard.current = props.onLeave;
  const leave = useCallback(
    (index: number, key: string) => {
      markLeft(index, key);
      heard.current?.(index, key);
    },
    [markLeft],
  );

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => holder.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: AHEAD,
  });
  const change = useCallback((index: number, key: string, value: CellValue) => {
    const next = [...latest.current];
    next[index] = { ...next[index], [key]: value };
    latest.current = next;
    changed.current(next);
  }, []);
  const remove = useCallback((index: number) => {
    changed.current(latest.current.filter((_, at) => at !== index));
  }, []);
  const add = () => {
    onChange([...rows, emptyRow]);
    requestAnimationFrame(() => virtual.scrollToIndex(rows.length));
  };
  const paste = (event: ClipboardEvent) => {
    const cell = cellOf(event.target);
    const text = event.clipboardData.getData('text/plain');
    const column = columns.find(({ key }) => key === cell?.key);
    if (!cell || !column || column.readOnly || column.control || readOnly) return;
    // One value for a box of texts is the browser's own business.
    const isOne = !/[\t\n]/.test(text.trim());
    if (isOne && column.kind !== 'date' && column.kind !== 'select') return;
    event.preventDefault();
    const right = columns.slice(columns.indexOf(column));
    const keys = right.map((other) => (other.readOnly || other.control ? null : other.key));
    const read = (key: string, value: string) =>
      pastedValue(
        columns.find((other) => other.key === key),
        value,
      );
    const pasted = pasteInto(rows, { pasted: parsePasted(text), row: cell.row, keys, emptyRow, read });
    const isFixed = (index: number, key: string) => standOf?.(index, key) !== undefined;
    onChange(pasted.map((row, index) => ({ ...row, ...kept(rows[index], (key) => isFixed(index, key)) })));
  };
  const template = useMemo(() => templateOf(columns, readOnly), [columns, readOnly]);
  const least = columns.reduce(
    (sum, column) => sum + (column.width ?? DEFAULT_WIDTH),
    NUMBER_WIDTH + (readOnly ? 0 : ACT_WIDTH),
  );
  const isHigh = columns.some((column) => column.isHigh);
  const height = Math.min(props.height ?? DEFAULT_HEIGHT, virtual.getTotalSize() + 2 * ROW_HEIGHT + BORDERS);
  return (
    <div className="edit-table">
      <section
        ref={holder}
        className="edit-table-body"
        aria-label={label}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
        tabIndex={0}
        style={{ maxHeight: Math.max(height, ROW_HEIGHT * 3) }}
        onPaste={paste}
      >
        <table aria-label={label} aria-rowcount={rows.length + 1} style={{ minWidth: least }}>
          <thead>
            <tr className="edit-table-head" style={{ gridTemplateColumns: template }}>
              <HeadCell>{t('rowNumber')}</HeadCell>
              {columns.map((column) => (
                <HeadCell key={column.key} isNumber={column.kind === 'number'}>
                  {column.title}
                  {column.required && !readOnly ? <span className="required-mark">*</span> : null}
                </HeadCell>
              ))}
              {readOnly ? null : <HeadCell>{''}</HeadCell>}
            </tr>
          </thead>
          <tbody className="edit-table-rows" style={{ height: virtual.getTotalSize() }}>
            {virtual.getVirtualItems().map(({ index, start }) => (
              <EditTableRow
                key={index}
                row={rows[index] ?? {}}
                index={index}
                start={start}
                columns={columns}
                template={template}
                measure={isHigh ? virtual.measureElement : undefined}
                faults={faults.get(index)}
                readOnly={readOnly}
                stands={columns.map(({ key }) => standOf?.(index, key) ?? '').join(',')}
                onChange={change}
                onLeave={leave}
                action={
                  readOnly ? null : (
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={t('deleteRow', { row: index + 1 })}
                      onClick={() => remove(index)}
                    />
                  )
                }
              />
            ))}
          </tbody>
          {summary.length > 0 && rows.length > 0 ? (
            <SummaryRow
              columns={columns}
              rows={rows}
              summary={summary}
              template={template}
              readOnly={readOnly}
            />
          ) : null}
        </table>
        {rows.length === 0 ? <p className="edit-table-empty quiet">{common('noData')}</p> : null}
      </section>
      {readOnly ? null : (
        <div className="edit-table-foot">
          <Button type="dashed" icon={adding?.icon ?? <PlusOutlined />} onClick={adding?.press ?? add}>
            {adding?.text ?? t('addRow')}
          </Button>
          <span className="quiet">{t('pasteHint')}</span>
        </div>
      )}
      {faults.size > 0 ? (
        <p className="field-problem" role="alert">
          {t('rowsWrong', { count: faults.size })}
          <FirstFault faults={faults} columns={columns} />
        </p>
      ) : null}
    </div>
  );
}

/** What a row had in its cells of some columns. */
const kept = (row: EditRow | undefined, isKept: (key: string) => boolean): EditRow =>
  Object.fromEntries(Object.entries(row ?? {}).filter(([key]) => isKept(key)));

/** Faults of the cells that were left, or of all once they are to be shown. */
function useFaults({ rows, columns, standOf, showFaults = false }: EditTableProps) {
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((index: number, key: string) => {
    setLeft((known) => (known.has(`${index}/${key}`) ? known : new Set(known).add(`${index}/${key}`)));
  }, []);
  const all = useMemo(() => tableFaults(rows, columns, standOf), [rows, columns, standOf]);
  const faults: TableFaults = useMemo(() => {
    if (showFaults) return all;
    const seen = [...all].flatMap(([index, cells]) => {
      const shown = [...cells].filter(([key]) => left.has(`${index}/${key}`));
      return shown.length > 0 ? [[index, new Map(shown)] as const] : [];
    });
    return new Map(seen);
  }, [all, left, showFaults]);
  return { faults, leave };
}

type FirstFaultProps = { readonly faults: TableFaults; readonly columns: readonly EditColumn[] };

/** Where to begin, in words: what a red cell wants is else said to a pointer only. */
function FirstFault({ faults, columns }: FirstFaultProps) {
  const t = useMessages(fieldMessages);
  const row = Math.min(...faults.keys());
  const column = columns.find(({ key }) => faults.get(row)?.has(key));
  const fault = faults.get(row)?.get(column?.key ?? '');
  if (!column || !fault) return null;
  const cell = t('cellLabel', { row: row + 1, column: column.title });
  return ` ${t('cellProblem', { cell, problem: faultText(fault, t) })}`;
}

type HeadCellProps = { readonly isNumber?: boolean; readonly children: ReactNode };

function HeadCell({ isNumber = false, children }: HeadCellProps) {
  return (
    <th scope="col" className="edit-table-cell" data-number={isNumber}>
      {children}
    </th>
  );
}

type SummaryRowProps = {
  readonly columns: readonly EditColumn[];
  readonly rows: readonly EditRow[];
  readonly summary: readonly string[];
  readonly template: string;
  readonly readOnly: boolean;
};

function SummaryRow({ columns, rows, summary, template, readOnly }: SummaryRowProps) {
  const t = useMessages(fieldMessages);
  return (
    <tfoot>
      <tr className="edit-table-sum" style={{ gridTemplateColumns: template }}>
        <th scope="row" className="edit-table-cell">
          {t('total')}
        </th>
        {columns.map((column) => (
          <td key={column.key} className="edit-table-cell" data-number>
            {summary.includes(column.key) ? columnSum(rows, column.key) : ''}
          </td>
        ))}
        {readOnly ? null : <td className="edit-table-cell" />}
      </tr>
    </tfoot>
  );
}

function templateOf(columns: readonly EditColumn[], readOnly: boolean): string {
  const widths = columns.map((column) => `minmax(${column.width ?? DEFAULT_WIDTH}px, 1fr)`);
  return [`${NUMBER_WIDTH}px`, ...widths, ...(readOnly ? [] : [`${ACT_WIDTH}px`])].join(' ');
}

function cellOf(target: EventTarget): { row: number; key: string } | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-cell]') : null;
  const [row, key] = cell?.dataset.cell?.split('/') ?? [];
  return row === undefined || key === undefined ? null : { row: Number(row), key };
}
