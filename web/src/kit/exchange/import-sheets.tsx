import './record-exchange.css';
import { CloseOutlined } from '@ant-design/icons';
import type {
  ExchangeChildRow,
  ExchangeColumn,
  ExchangeRow,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { Button, Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../data-table.tsx';
import { recordExchangeMessages } from './record-exchange.messages.ts';

/** A row with those of further sheets that belong to it, by sheet. */
export type ImportRow = ExchangeRow &
  Does & {
    readonly children?: Readonly<Record<string, readonly ChildRow[]>>;
  };
type ChildRow = ExchangeChildRow & Does;

/** What is known of what a row does, of whichever sheet it is. */
type Does = { readonly does?: 'add' | 'change' | 'nothing' | 'remove' | undefined; readonly before?: Cells };
type Cells = Readonly<Record<string, string>>;

/** A further sheet, whose rows belong to those of the first one. */
export type SheetOf = {
  readonly key: string;
  readonly label: string;
  readonly columns: readonly ExchangeColumn[];
};

export type StateOf = (row: { readonly isWrong: boolean; readonly does?: Does['does'] }) => {
  readonly text: ReactNode;
  readonly isIdle: boolean;
};

export const hasProblem = (row: ExchangeRow): boolean => row.problems !== '';

const HEIGHT = 480;

type SheetsProps<Row extends ImportRow> = {
  readonly columns: readonly ExchangeColumn[];
  readonly tables?: readonly SheetOf[] | undefined;
  readonly stateOf?: StateOf | undefined;
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  readonly onRows: (rows: readonly Row[]) => void;
};

/** The rows as their workbook has them, sheet by sheet. */
export function ImportSheets<Row extends ImportRow>({
  columns,
  tables: all = [],
  stateOf,
  rows,
  shown,
  onRows,
}: SheetsProps<Row>) {
  const t = useMessages(recordExchangeMessages);
  const [sheet, setSheet] = useState('');
  const tables = all.filter(({ key }) => rows.some(({ children }) => (children?.[key]?.length ?? 0) > 0));
  const table = tables.find(({ key }) => key === sheet);
  const replaced = (row: Row, by: Row) => onRows(rows.map((one) => (one === row ? by : one)));
  const main = shown.map(
    (row): Line => ({
      key: String(row.rowNumber),
      rowNumber: row.rowNumber,
      cells: row.cells,
      faults: row.faults,
      before: row.before,
      does: row.does,
      problems: row.problems,
      isWrong: hasProblem(row),
      onEdit: (key, value) => replaced(row, edited(row, key, value)),
      onDrop: () => onRows(rows.filter((one) => one !== row)),
    }),
  );
  const childLines = (key: string): Line[] =>
    shown.flatMap((row) =>
      (row.children?.[key] ?? []).map((child, at): Line => {
        const faults = Object.values(child.faults ?? {});
        const withRows = (own: readonly ChildRow[]) =>
          replaced(row, { ...row, children: { ...row.children, [key]: own } });
        return {
          key: `${row.rowNumber}/${at}`,
          rowNumber: child.rowNumber,
          parent: row.rowNumber,
          cells: child.cells,
          faults: child.faults,
          before: child.before,
          does: child.does,
          problems: faults.join('; '),
          isWrong: faults.length > 0,
          // A stored row that the workbook no longer has is nothing to edit.
          ...(child.does !== 'remove' && {
            onEdit: (column, value) => replaced(row, editedChild(row, { table: key, at, column, value })),
            onDrop: () => withRows((row.children?.[key] ?? []).filter((_, place) => place !== at)),
          }),
        };
      }),
    );
  return (
    <>
      {tables.length > 0 ? (
        <Segmented
          aria-label={t('sheets')}
          value={table?.key ?? ''}
          options={[
            { value: '', label: t('mainSheet') },
            ...tables.map(({ key, label }) => ({ value: key, label })),
          ]}
          onChange={setSheet}
        />
      ) : null}
      <Lines
        key={table?.key ?? ''}
        columns={table?.columns ?? columns}
        lines={table ? childLines(table.key) : main}
        stateOf={stateOf}
        isChild={table !== undefined}
      />
    </>
  );
}

/** A row of a sheet as it is shown. */
type Line = Does & {
  readonly key: string;
  readonly rowNumber: number;
  /** Number of the row of the first sheet that it belongs to. */
  readonly parent?: number;
  readonly cells: Cells;
  readonly faults?: Cells | undefined;
  readonly problems: string;
  readonly isWrong: boolean;
  readonly onEdit?: (key: string, value: string) => void;
  readonly onDrop?: () => void;
};

function Lines({
  columns: all,
  lines,
  stateOf,
  isChild,
}: {
  readonly columns: readonly ExchangeColumn[];
  readonly lines: readonly Line[];
  readonly stateOf: StateOf | undefined;
  readonly isChild: boolean;
}) {
  const t = useMessages(recordExchangeMessages);
  // Columns that the workbook does not have are left as they are.
  const columns = all.filter(({ key }) =>
    lines.some(({ cells, faults }) => key in cells || (faults && key in faults)),
  );
  return (
    <DataTable<Line>
      height={HEIGHT}
      label={t('importTitle')}
      rows={lines}
      rowKey={({ key }) => key}
      columns={[
        {
          key: 'rowNumber',
          title: t('row'),
          width: 60,
          number: true,
          fixed: 'left' as const,
          render: ({ rowNumber }) => rowNumber || '–',
        },
        ...(isChild ? [{ key: 'parent', title: t('parentRow'), width: 90, number: true }] : []),
        ...(stateOf
          ? [{ key: 'state', title: t('does'), width: 110, render: (line: Line) => stateOf(line).text }]
          : []),
        {
          key: 'problems',
          title: t('problem'),
          width: 240,
          render: ({ problems }) =>
            problems === '' ? (
              '–'
            ) : (
              <span className="record-exchange-problem record-exchange-why" title={problems}>
                {problems}
              </span>
            ),
        },
        ...columns.map(({ key, label }) => ({
          key,
          title: label,
          width: key === 'parent' || key === 'organize' ? 280 : 160,
          render: ({ before: held, faults, cells, rowNumber, onEdit }: Line) => {
            const before = held?.[key];
            const fault = faults?.[key];
            if (!onEdit) return <s className="quiet">{cells[key]}</s>;
            return (
              <span className="record-exchange-cell">
                {before === undefined ? null : (
                  <s className="quiet" title={before}>
                    {before || t('blank')}
                  </s>
                )}
                <Input
                  size="small"
                  variant={fault || before !== undefined ? 'outlined' : 'borderless'}
                  status={fault ? 'error' : ''}
                  aria-invalid={fault !== undefined}
                  {...(fault ? { title: fault } : {})}
                  aria-label={`${label} ${rowNumber}`}
                  value={cells[key] ?? ''}
                  onChange={(event) => onEdit(key, event.target.value)}
                />
              </span>
            );
          },
        })),
        {
          key: 'drop',
          title: '',
          width: 50,
          fixed: 'right' as const,
          render: ({ rowNumber, onDrop }) =>
            onDrop ? (
              <Button
                type="text"
                size="small"
                icon={<CloseOutlined />}
                aria-label={t('drop', { row: rowNumber })}
                onClick={onDrop}
              />
            ) : null,
        },
      ]}
    />
  );
}

/** A changed cell is no longer known to be wrong; the row is right once no cell is known to be wrong. */
function edited<Row extends ImportRow>(row: Row, key: string, value: string): Row {
  const { [key]: _mended, ...faults } = row.faults ?? {};
  return mended({ ...row, faults, cells: { ...row.cells, [key]: value } });
}

function editedChild<Row extends ImportRow>(
  row: Row,
  {
    table,
    at,
    column,
    value,
  }: { readonly table: string; readonly at: number; readonly column: string; readonly value: string },
): Row {
  const own = (row.children?.[table] ?? []).map((child, place): ChildRow => {
    if (place !== at) return child;
    const { [column]: _mended, ...faults } = child.faults ?? {};
    return { ...child, faults, cells: { ...child.cells, [column]: value } };
  });
  return mended({ ...row, children: { ...row.children, [table]: own } });
}

/** The row without its problem, once no cell is known to be wrong. */
function mended<Row extends ImportRow>(row: Row): Row {
  const cells = [row, ...Object.values(row.children ?? {}).flat()];
  return cells.some(({ faults }) => Object.keys(faults ?? {}).length > 0) ? row : { ...row, problems: '' };
}
