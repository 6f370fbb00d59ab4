import { Table, type TableProps } from 'antd';
import {
  type HTMLAttributes,
  type Key,
  type ReactNode,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { useSettings } from '../lib/settings.ts';
import { DENSITY } from '../theme/antd-theme.ts';
import { fittingColumns, roomOf, withoutActions, withTitleRoom } from './column-room.ts';
import { phoneColumns } from './phone-columns.ts';
import { ACTIONS_KEY } from './row-actions.tsx';
import { useTreeRows } from './tree-rows.tsx';
import { usePhone } from './use-narrow.ts';

export type DataColumn<Row> = {
  readonly key: string;
  readonly title: string;
  /** A second, quiet line in the column's head: what holds for every row. */
  readonly titleNote?: string;
  /** Pixels; a column without one takes what is left, at least `least`. */
  readonly width?: number;
  /** 120 unless given. */
  readonly least?: number;
  /** Numbers are aligned right with tabular figures. */
  readonly number?: boolean;
  /** Left unless given. */
  readonly align?: 'center' | 'right';
  readonly fixed?: 'left' | 'right';
  readonly sortable?: boolean;
  /** Left out where there is no room for it. */
  readonly isSpare?: boolean;
  /** On the card of a phone: a line although the column is spare, or one of the cells that share a row. */
  readonly inCard?: 'line' | 'strip';
  /** What the cell shows; the row's field of the column's key unless given. */
  readonly render?: (row: Row, index: number) => ReactNode;
};

export type DataTableProps<Row> = {
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  readonly columns: readonly DataColumn<Row>[];
  /** Makes the table this high with its own scrolling; needed for rows to be virtual. */
  readonly height?: number;
  readonly loading?: boolean;
  readonly empty?: ReactNode;
  readonly sort?: { readonly sidx: string; readonly direction: 'asc' | 'desc' } | null;
  readonly onSort?: (sort: { sidx: string; direction: 'asc' | 'desc' } | null) => void;
  readonly onResize?: (key: string, width: number) => void;
  readonly selected?: readonly string[];
  readonly onSelect?: (keys: readonly string[], rows: readonly Row[]) => void;
  readonly selectable?: (row: Row) => boolean;
  /** Rows hold their children in `children`. */
  readonly tree?: boolean;
  readonly expandedRow?: (row: Row) => ReactNode;
  readonly rowClass?: (row: Row) => string;
  readonly onRowClick?: (row: Row) => void;
  readonly onRowDoubleClick?: (row: Row) => void;
  readonly summary?: () => ReactNode;
  readonly label?: string;
};

/** From this many rows on only the visible ones are drawn. */
const VIRTUAL_FROM = 100;
const SELECTION_WIDTH = 50;
const EXPANDER_WIDTH = 48;
const DEFAULT_HEIGHT = 520;

/** A field that no row has, so that plain rows with a `children` field stay plain. */
const NO_CHILDREN = ' ';

/** What pressing a row does. */
function rowEvents<Row extends object>(
  { onRowClick, onRowDoubleClick }: DataTableProps<Row>,
  row: Row,
): HTMLAttributes<HTMLElement> {
  return {
    ...(onRowClick ? { onClick: () => onRowClick(row) } : {}),
    ...(onRowDoubleClick ? { onDoubleClick: () => onRowDoubleClick(row) } : {}),
  };
}

/** A table with the product's density, alignment and widths. Lists use `ListPage`; this one serves inside pages. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const { rows, rowKey, loading, empty, selected, onSelect, selectable } = props;
  const common = useMessages(commonMessages);
  const size = useSettings((settings) => settings.size);
  const treeRows = useTreeRows(props.tree ? rows : [], rowKey);
  const holder = useRef<HTMLDivElement>(null);
  const width = useWidth(holder);
  const virtual = rows.length > VIRTUAL_FROM && !props.expandedRow && width > 0;
  const besides = (onSelect ? SELECTION_WIDTH : 0) + (props.expandedRow ? EXPANDER_WIDTH : 0);
  // A person may drag a column narrower than its title; one that nobody can drag shows it.
  const used = rows.length === 0 && !loading ? withoutActions(props.columns) : props.columns;
  const wide = props.onResize ? used : used.map(withTitleRoom);
  const fitting = width > 0 ? fittingColumns(wide, width - besides) : wide;
  const columns = usePhone() ? phoneColumns(wide, besides) : fitting;
  const content = columns.reduce((sum, column) => sum + roomOf(column), besides);
  const header = DENSITY[size].row;
  const inner = props.height === undefined ? DEFAULT_HEIGHT : Math.max(120, props.height - header);

  const isWide = content > width && width > 0;
  const scroll = virtual
    ? { x: Math.max(content, width), y: inner }
    : {
        ...(isWide ? { x: content } : {}),
        ...(props.height === undefined ? {} : { y: inner }),
      };

  // What only scrolls sideways must be reachable by the arrow keys; antd has no property for it.
  useEffect(() => {
    for (const area of holder.current?.querySelectorAll('.ant-table-content, .ant-table-body') ?? [])
      if (isWide) area.setAttribute('tabindex', '0');
      else area.removeAttribute('tabindex');
  }, [isWide]);

  const tableProps: TableProps<Row> = {
    rowKey: (row) => rowKey(row),
    columns: antdColumns(props, columns, {
      rest: virtual && content < width ? width - content : 0,
      heading: treeRows.heading,
    }),
    dataSource: rows as Row[],
    pagination: false,
    tableLayout: 'fixed',
    virtual,
    scroll,
    locale: { emptyText: loading ? <span /> : (empty ?? common('noData')) },
    components: { header: { cell: HeaderCell } },
    onRow: (row) => rowEvents(props, row),
    onChange: (_pagination, _filters, sorter) => {
      const one = Array.isArray(sorter) ? sorter[0] : sorter;
      const field = one?.columnKey;
      props.onSort?.(
        field && one?.order
          ? { sidx: String(field), direction: one.order === 'ascend' ? 'asc' : 'desc' }
          : null,
      );
    },
    ...(props.rowClass ? { rowClassName: props.rowClass } : {}),
    ...(props.summary ? { summary: props.summary } : {}),
    expandable: props.tree ? treeRows.expandable : { childrenColumnName: NO_CHILDREN },
    ...(props.expandedRow ? { expandable: { expandedRowRender: props.expandedRow } } : {}),
    ...(onSelect
      ? {
          rowSelection: {
            columnWidth: SELECTION_WIDTH,
            fixed: true,
            selectedRowKeys: [...(selected ?? [])],
            preserveSelectedRowKeys: true,
            onChange: (keys: Key[], picked: Row[]) => onSelect(keys.map(String), picked),
            getCheckboxProps: (row: Row) => ({ disabled: selectable ? !selectable(row) : false }),
          },
        }
      : {}),
  };
  return (
    <section
      ref={holder}
      className="data-table"
      data-loading={loading === true}
      data-tree={props.tree === true}
      aria-label={props.label}
    >
      <Table<Row> {...tableProps} />
    </section>
  );
}

function antdColumns<Row extends object>(
  { sort, onResize }: DataTableProps<Row>,
  columns: readonly DataColumn<Row>[],
  { rest, heading }: { rest: number; heading: (title: string) => ReactNode },
): TableProps<Row>['columns'] {
  const loose = columns.filter((column) => column.width === undefined).length;
  return columns.map((column, place) => {
    const width = column.width ?? (rest > 0 ? roomOf(column) + rest / loose : undefined);
    const order = sort?.sidx === column.key ? (sort.direction === 'asc' ? 'ascend' : 'descend') : null;
    return {
      key: column.key,
      dataIndex: column.key,
      title: titleOf(column, place === 0 ? heading(column.title) : column.title),
      ellipsis: column.key !== ACTIONS_KEY,
      className: column.number ? 'number' : '',
      align: column.number ? ('right' as const) : (column.align ?? ('left' as const)),
      ...(width === undefined ? {} : { width }),
      ...(column.fixed ? { fixed: column.fixed } : {}),
      ...(column.sortable ? { sorter: true, sortOrder: order } : {}),
      render: (_value: unknown, row: Row, index: number) => cellOf(column, row, index),
      onHeaderCell: () => headerProps(column.key, column.width, onResize),
    };
  });
}

/** What a cell shows: what its column says, or the bare value, and a dash where there is none. */
export function cellOf<Row extends object>(column: DataColumn<Row>, row: Row, index: number): ReactNode {
  if (column.render) return column.render(row, index);
  const value: unknown = Reflect.get(row, column.key);
  return value === null || value === undefined || value === '' ? '–' : String(value);
}

function titleOf({ titleNote }: Pick<DataColumn<unknown>, 'titleNote'>, title: ReactNode): ReactNode {
  if (!titleNote) return title;
  return (
    <span className="column-title" title={titleNote}>
      <span>{title}</span>
      <small className="quiet">{titleNote}</small>
    </span>
  );
}

type Resizer = { readonly start: number; readonly onWidth: (width: number) => void };
type HeaderProps = HTMLAttributes<HTMLTableCellElement> & { readonly resizer?: Resizer };

function headerProps(
  key: string,
  width: number | undefined,
  onResize: ((key: string, width: number) => void) | undefined,
): HTMLAttributes<HTMLTableCellElement> {
  if (!onResize || width === undefined) return {};
  const resizer: Resizer = { start: width, onWidth: (next) => onResize(key, next) };
  const cell: HeaderProps = { resizer };
  return cell;
}

/** A header cell whose right edge drags the column's width. */
function HeaderCell({ resizer, children, ...cell }: HeaderProps) {
  if (!resizer) return <th {...cell}>{children}</th>;
  const drag = (event: React.PointerEvent<HTMLSpanElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const from = event.clientX;
    const grip = event.currentTarget;
    grip.setPointerCapture(event.pointerId);
    const move = (moved: PointerEvent) => resizer.onWidth(Math.max(60, resizer.start + moved.clientX - from));
    const stop = () => {
      grip.removeEventListener('pointermove', move);
      grip.removeEventListener('pointerup', stop);
    };
    grip.addEventListener('pointermove', move);
    grip.addEventListener('pointerup', stop);
  };
  return (
    <th {...cell}>
      {children}
      <span
        className="column-grip"
        aria-hidden
        onPointerDown={drag}
        onClick={(event) => event.stopPropagation()}
      />
    </th>
  );
}

function useWidth(holder: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = holder.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [holder]);
  return width;
}
