import './record-exchange.css';
import { CloseOutlined, UndoOutlined } from '@ant-design/icons';
import type {
  ExchangeChildRow,
  ExchangeColumn,
  ExchangeRow,
} from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import type { SharedName } from '@auditplus/contract/features/records/record-import.routes.ts';
import { Input, Segmented } from 'antd';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { DataTable } from '../data-table.tsx';
import { IconAction } from '../icon-action.tsx';
import { usePhone } from '../use-narrow.ts';
import { recordExchangeMessages } from './record-exchange.messages.ts';

/** A row with those of further sheets that belong to it, by sheet. */
export type ImportRow = ExchangeRow &
  Does & {
    readonly children?: Readonly<Record<string, readonly ChildRow[]>>;
    readonly shared?: readonly SharedName[] | undefined;
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
/** What stands above and below the rows in the drawer. */
const AROUND = 330;

type SheetsProps<Row extends ImportRow> = {
  readonly columns: readonly ExchangeColumn[];
  readonly tables?: readonly SheetOf[] | undefined;
  readonly stateOf?: StateOf | undefined;
  readonly rows: readonly Row[];
  readonly shown: readonly Row[];
  /** Only what changes or is wrong is of interest: other columns and rows of further sheets are left out. */
  readonly isNarrowed: boolean;
  readonly onRows: (rows: readonly Row[]) => void;
};

/** The rows as their workbook has them, sheet by sheet. */
export function ImportSheets<Row extends ImportRow>({
  columns,
  tables: all = [],
  stateOf,
  rows,
  shown,
  isNarrowed,
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
    <div className="record-exchange-sheets">
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
        lines={table ? childLines(table.key).filter((line) => !isNarrowed || isTold(line)) : main}
        stateOf={stateOf}
        isChild={table !== undefined}
        isNarrowed={isNarrowed}
      />
    </div>
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

type LinesProps = {
  readonly columns: readonly ExchangeColumn[];
  readonly lines: readonly Line[];
  readonly stateOf: StateOf | undefined;
  readonly isChild: boolean;
  readonly isNarrowed: boolean;
};

const isTold = ({ isWrong, does }: Line): boolean => isWrong || does !== 'nothing';

/** Whether a cell of a row is worth looking at: it changes what is stored, is wrong, or is part of a new row. */
const isOfInterest = ({ before, faults, does, cells }: Line, key: string): boolean =>
  (before && key in before) ||
  (faults && key in faults) ||
  (does !== 'change' && does !== 'nothing' && Boolean(cells[key]));

function Lines({ columns: all, lines, stateOf, isChild, isNarrowed }: LinesProps) {
  const t = useMessages(recordExchangeMessages);
  const isPhone = usePhone();
  // Columns that the workbook does not have are left as they are.
  const known = all.filter(({ key }) =>
    lines.some(({ cells, faults }) => key in cells || (faults && key in faults)),
  );
  const isDifferent = ({ key }: ExchangeColumn) =>
    lines.some(({ before, faults }) => (before && key in before) || (faults && key in faults));
  // The first one names the row; what differs comes before what is only part of a new row.
  const [first, ...others] = known;
  const columns =
    isNarrowed && first
      ? [
          first,
          ...others.filter(isDifferent),
          ...others.filter((one) => !isDifferent(one) && lines.some((line) => isOfInterest(line, one.key))),
        ]
      : known;
  if (isPhone)
    return (
      <ul className="record-exchange-cards" aria-label={t('importTitle')}>
        {lines.map((line) => (
          <LineCard key={line.key} line={line} columns={columns} stateOf={stateOf} />
        ))}
      </ul>
    );
  return (
    <DataTable<Line>
      height={Math.max(HEIGHT, globalThis.innerHeight - AROUND)}
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
          width: lines.some(({ before }) => before?.[key] !== undefined) ? 300 : WIDTHS[key] || 160,
          render: (line: Line) => <Cell line={line} column={{ key, label }} />,
        })),
        {
          key: 'drop',
          title: '',
          width: 50,
          fixed: 'right' as const,
          render: (line) => <Drop line={line} />,
        },
      ]}
    />
  );
}

/** Columns of paths are long. */
const WIDTHS: Readonly<Record<string, number>> = { parent: 280, organize: 280 };

type LineProps = { readonly line: Line };

function Drop({ line: { rowNumber, onDrop } }: LineProps) {
  const t = useMessages(recordExchangeMessages);
  return onDrop ? (
    <IconAction label={t('drop', { row: rowNumber })} icon={<CloseOutlined />} onClick={onDrop} />
  ) : null;
}

type CellProps = LineProps & { readonly column: Pick<ExchangeColumn, 'key' | 'label'> };

/** What a cell says, beside what is stored where that differs and can be kept. */
function Cell({ line, column: { key, label } }: CellProps) {
  const t = useMessages(recordExchangeMessages);
  const { faults, cells, rowNumber, onEdit } = line;
  const before = line.before?.[key];
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
      {before === undefined ? null : (
        <IconAction
          label={t('keepStored', { label })}
          icon={<UndoOutlined />}
          onClick={() => onEdit(key, before)}
        />
      )}
    </span>
  );
}

type LineCardProps = LineProps & {
  readonly columns: readonly ExchangeColumn[];
  readonly stateOf: StateOf | undefined;
};

/** A row on a phone: what it is called and does, and below that the cells that are worth looking at. */
function LineCard({ line, columns, stateOf }: LineCardProps) {
  const t = useMessages(recordExchangeMessages);
  const [first] = columns;
  const told = columns.filter(({ key }) => isOfInterest(line, key));
  return (
    <li className="record-exchange-card">
      <header>
        <b>{(first && line.cells[first.key]) || '–'}</b>
        <Drop line={line} />
      </header>
      <p className="record-exchange-state quiet">
        <span>
          {t('row')} {line.rowNumber || '–'}
        </span>
        {stateOf?.(line).text}
      </p>
      {line.problems ? <p className="record-exchange-problem">{line.problems}</p> : null}
      {told.map((column) => (
        <div key={column.key}>
          <span className="quiet">{column.label}</span>
          <Cell line={line} column={column} />
        </div>
      ))}
    </li>
  );
}

/** A changed cell is no longer known to be wrong; the row is right once no cell is known to be wrong. */
function edited<Row extends ImportRow>(row: Row, key: string, value: string): Row {
  return mended(differing(withCell(row, key, value), row));
}

/** The row with another text in a cell: beside what is stored, as far as that is known. */
function withCell<Row extends ImportRow | ChildRow>(row: Row, key: string, value: string): Row {
  const { [key]: _mended, ...faults } = row.faults ?? {};
  const isStored = row.does === 'change' || row.does === 'nothing';
  const { [key]: held = row.cells[key] ?? '', ...before } = row.before ?? {};
  return {
    ...row,
    faults,
    cells: { ...row.cells, [key]: value },
    ...(isStored ? { before: value === held ? before : { ...before, [key]: held } } : {}),
  };
}

/** The row with what it does now: one that differs from what is stored changes it. */
function differing<Row extends ImportRow | ChildRow>(row: Row, { does }: Does): Row {
  if (does !== 'change' && does !== 'nothing') return row;
  const children = 'children' in row ? Object.values(row.children ?? {}).flat() : [];
  const isDifferent =
    Object.keys(row.before ?? {}).length > 0 || children.some((child) => child.does !== 'nothing');
  return { ...row, does: isDifferent ? 'change' : 'nothing' };
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
    return place === at ? differing(withCell(child, column, value), child) : child;
  });
  return mended(differing({ ...row, children: { ...row.children, [table]: own } }, row));
}

/** The row without its problem, once no cell is known to be wrong. */
function mended<Row extends ImportRow>(row: Row): Row {
  const cells = [row, ...Object.values(row.children ?? {}).flat()];
  return cells.some(({ faults }) => Object.keys(faults ?? {}).length > 0) ? row : { ...row, problems: '' };
}
