import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@auditplus/contract/kernel/paging.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { commonTexts } from '../i18n/common.texts.ts';
import { useTexts } from '../i18n/texts.ts';
import { usePageHandle } from '../lib/page-handle.ts';
import { useRowsAwaited } from '../lib/rows-first.ts';
import { EmptyBlock, ErrorBlock } from './blocks.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { withTitleRoom } from './column-room.ts';
import { type DataColumn, DataTable } from './data-table.tsx';
import { type Filter, FilterRow, filterNames } from './filters.tsx';
import { kitTexts } from './kit.texts.ts';
import type { ListQuery, ListReply, ListSource } from './list-source.ts';
import { useListState } from './list-state.ts';
import { PageFrame } from './page-frame.tsx';
import { useDeniedColumns } from './permission.tsx';
import { type Act, RowActs, roomOfActs } from './row-acts.tsx';
import { useColumnChoices } from './use-column-choices.ts';
import { useNarrow } from './use-narrow.ts';

export type ListColumn<Row> = DataColumn<Row> & {
  /** Hidden until the person shows it in the column settings. */
  readonly hidden?: boolean;
};

export type ListProps<Row> = {
  /** Names the list for column settings and remembered filters; the page's module unless given. */
  readonly name?: string;
  readonly source: ListSource<Row>;
  readonly rowKey?: (row: Row) => string;
  readonly columns: readonly ListColumn<Row>[];
  readonly filters?: readonly Filter[];
  /** Filter values at the start and after a reset. */
  readonly initialFilters?: Readonly<Record<string, string>>;
  readonly keywordHint?: string;
  /** True for a list over another one, in a drawer: the page's address keeps the query of the one below. */
  readonly isApart?: boolean;
  /** False for lists without a keyword. */
  readonly hasKeyword?: boolean;
  /** Opens a record: the first column becomes its link, a double click does the same. */
  readonly onOpen?: (row: Row) => void;
  readonly rowActs?: (row: Row) => readonly Act[];
  /** Bulk acts; the table gets ticks. */
  readonly bulkActs?: (rows: readonly Row[], clear: () => void) => ReactNode;
  readonly selectable?: (row: Row) => boolean;
  readonly emptyText?: string;
  /** The next sensible act when there is nothing. */
  readonly emptyAct?: ReactNode;
  readonly rowClass?: (row: Row) => string;
  readonly expandedRow?: (row: Row) => ReactNode;
  readonly tree?: boolean;
  /** Replaces the table (board, calendar) over the same query and filters. */
  readonly view?: (reply: ListReply<Row>, query: ListQuery) => ReactNode;
  /** Between filters and table, for counters that the reply carries. */
  readonly onLoaded?: (reply: ListReply<Row>) => void;
  readonly refetchInterval?: number;
};

export type ListPageProps<Row> = ListProps<Row> & {
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly acts?: ReactNode;
  /** Cards or tabs between title and filters. */
  readonly above?: ReactNode;
};

/** A whole list page: title row, filter row, table, pages. */
export function ListPage<Row extends object>({ title, subtitle, acts, above, ...list }: ListPageProps<Row>) {
  const narrow = useNarrow(NARROW);
  return (
    <PageFrame title={title} subtitle={subtitle} acts={acts} fill={!narrow}>
      <div className="list-page">
        {above}
        <List {...list} fill={!narrow} />
      </div>
    </PageFrame>
  );
}

const ACTS_KEY = '__acts';
/** Of the column with the acts: while the rows are on their way, and beside its words. */
const ACTS_WIDTH = 160;
const ACTS_AROUND = 26;
/** Below this width the acts fold and the first column leaves room for the others. */
const NARROW = 720;
const FOLDED_WIDTH = 52;
const NARROW_COLUMN = 180;
const OVERLAY_MS = 150;

/** The list without its page, for tabs and drawers. Give `name`, and `fill` when the parent sets the height. */
export function List<Row extends object>(props: ListProps<Row> & { readonly fill?: boolean }) {
  const { source, filters = [], initialFilters = {} } = props;
  const t = useTexts(kitTexts);
  const common = useTexts(commonTexts);
  const handle = usePageHandle();
  const name = props.name ?? handle.module ?? handle.titles.zh;
  const { query, change, reset } = useListState({
    name,
    filterNames: filterNames(filters),
    initial: initialFilters,
    isApart: props.isApart === true,
  });
  const allowed = useAllowedColumns(props);
  const { choices, save, restore } = useColumnChoices(name, allowed);
  const [columnsOpen, setColumnsOpen] = useState(false);
  const [picked, setPicked] = useState<readonly Row[]>([]);

  const { onLoaded } = props;
  const result = useQuery({
    queryKey: source.key(query),
    queryFn: ({ signal }) => source.load(query, signal),
    placeholderData: keepPreviousData,
    ...(props.refetchInterval ? { refetchInterval: props.refetchInterval } : {}),
  });
  const reply = result.data;
  useRowsAwaited(result.isLoading);
  useEffect(() => {
    if (reply) onLoaded?.(reply);
  }, [reply, onLoaded]);

  const narrow = useNarrow(NARROW);
  const columns = shownColumns({ ...props, columns: allowed }, choices, { narrow, rows: reply?.list });
  const total = reply?.pagination?.total;
  const body = useRef<HTMLDivElement>(null);
  const height = useHeight(body, props.fill === true);
  const dimmed = useDelayed(result.isFetching && reply !== undefined && result.isPlaceholderData, OVERLAY_MS);

  return (
    <div className="list" data-fill={props.fill === true}>
      <FilterRow
        filters={filters}
        values={query.filters}
        keyword={query.page.keyword}
        {...(props.keywordHint ? { keywordHint: props.keywordHint } : {})}
        hasKeyword={props.hasKeyword !== false}
        onFilters={(next) => change({ filters: next })}
        onKeyword={(keyword) => change({ keyword })}
        onReset={reset}
        tools={
          <>
            <Button
              type="text"
              icon={<ReloadOutlined spin={result.isFetching} />}
              aria-label={common('refresh')}
              title={common('refresh')}
              onClick={() => void result.refetch()}
            />
            {props.view ? null : (
              <Button
                type="text"
                icon={<SettingOutlined />}
                aria-label={t('columns')}
                title={t('columns')}
                onClick={() => setColumnsOpen(true)}
              />
            )}
          </>
        }
      />
      {picked.length > 0 && props.bulkActs ? (
        <div className="selection-bar" role="status">
          <span>{t('selected', { count: picked.length })}</span>
          {props.bulkActs(picked, () => setPicked([]))}
          <Button type="link" size="small" onClick={() => setPicked([])}>
            {t('clearSelection')}
          </Button>
        </div>
      ) : null}
      {result.error && reply ? (
        <ErrorBlock compact error={result.error} onRetry={() => void result.refetch()} />
      ) : null}
      <div className="list-body" ref={body} data-dimmed={dimmed}>
        <ListBody<Row>
          list={props}
          result={result}
          state={{ query, change, reset }}
          columns={columns}
          height={height}
          picked={picked}
          onPick={setPicked}
          onWidth={(key, width) =>
            save(choices.map((choice) => (choice.key === key ? { ...choice, width } : choice)))
          }
        />
      </div>
      {total !== undefined && total > 0 ? (
        <Pagination
          className="list-pages"
          align="end"
          current={query.page.currentPage}
          pageSize={query.page.pageSize}
          total={total}
          showSizeChanger
          showQuickJumper={total > query.page.pageSize}
          pageSizeOptions={[...PAGE_SIZES]}
          showTotal={(count) => t('total', { count })}
          onChange={(currentPage, pageSize) =>
            change(pageSize === query.page.pageSize ? { currentPage } : { currentPage: 1, pageSize })
          }
        />
      ) : null}
      <ColumnPanel
        open={columnsOpen}
        choices={choices}
        titleOf={(key) => allowed.find((column) => column.key === key)?.title ?? key}
        onChange={save}
        onRestore={restore}
        onClose={() => setColumnsOpen(false)}
      />
    </div>
  );
}

type BodyProps<Row> = {
  readonly list: ListProps<Row>;
  readonly result: UseQueryResult<ListReply<Row>>;
  readonly state: Pick<ReturnType<typeof useListState>, 'query' | 'change' | 'reset'>;
  readonly columns: readonly DataColumn<Row>[];
  readonly height: number | null;
  readonly picked: readonly Row[];
  readonly onPick: (rows: readonly Row[]) => void;
  readonly onWidth: (key: string, width: number) => void;
};

/** The rows, or what stands for them: that they are on their way, the fault, another view. */
function ListBody<Row extends object>({ list, result, state, columns, height, ...on }: BodyProps<Row>) {
  const t = useTexts(kitTexts);
  const common = useTexts(commonTexts);
  const { query, change, reset } = state;
  const { data: reply, error } = result;
  if (error && !reply) return <ErrorBlock error={error} onRetry={() => void result.refetch()} />;
  if (!reply) return <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />;
  if (list.view) return list.view(reply, query);
  const { rowKey = idOf, onOpen } = list;
  const { sidx, sort } = query.page;
  const isFiltered = query.page.keyword !== undefined || Object.keys(query.filters).length > 0;
  return (
    <DataTable<Row>
      rows={reply.list}
      rowKey={rowKey}
      columns={columns}
      {...(height ? { height } : {})}
      empty={
        <EmptyBlock text={isFiltered ? t('emptyFiltered') : (list.emptyText ?? common('noData'))}>
          {isFiltered ? <Button onClick={reset}>{t('clearFilters')}</Button> : list.emptyAct}
        </EmptyBlock>
      }
      sort={sidx && sort ? { sidx, direction: sort } : null}
      onSort={(next) => change({ sort: next })}
      onResize={on.onWidth}
      {...(list.bulkActs
        ? { selected: on.picked.map(rowKey), onSelect: (_keys, chosen) => on.onPick(chosen) }
        : {})}
      {...(list.selectable ? { selectable: list.selectable } : {})}
      {...(list.rowClass ? { rowClass: list.rowClass } : {})}
      {...(list.expandedRow ? { expandedRow: list.expandedRow } : {})}
      {...(list.tree ? { tree: true } : {})}
      {...(onOpen ? { onRowDoubleClick: onOpen } : {})}
    />
  );
}

/** The columns of the page's own list that the person holds; the server blanks the others. */
function useAllowedColumns<Row extends object>({
  name,
  columns,
}: ListProps<Row>): readonly ListColumn<Row>[] {
  const { module } = usePageHandle();
  const denied = useDeniedColumns();
  const isOwn = name === undefined || name === module;
  return isOwn && denied.length > 0 ? columns.filter(({ key }) => !denied.includes(key)) : columns;
}

function shownColumns<Row extends object>(
  { columns, onOpen, rowActs }: ListProps<Row>,
  choices: ReturnType<typeof useColumnChoices>['choices'],
  { narrow, rows }: { readonly narrow: boolean; readonly rows: readonly Row[] | undefined },
): readonly DataColumn<Row>[] {
  const shown = choices.flatMap((choice): DataColumn<Row>[] => {
    const column = columns.find((one) => one.key === choice.key);
    if (!column || !choice.visible) return [];
    if (choice.width !== undefined) return [{ ...column, width: choice.width }];
    return [withTitleRoom(narrow ? { width: NARROW_COLUMN, ...column } : column)];
  });
  const opened = shown.map((column, index) => {
    if (index > 0) return column;
    const width = narrow ? { width: Math.min(column.width ?? NARROW_COLUMN, NARROW_COLUMN) } : {};
    const link = onOpen ? { render: openLink(column, onOpen) } : {};
    return { fixed: 'left' as const, ...column, ...width, ...link };
  });
  if (!rowActs) return opened;
  const room = rows?.length ? roomOfRows(rows, rowActs) : ACTS_WIDTH;
  if (room === 0) return opened;
  return [...opened, actsColumn(rowActs, narrow ? FOLDED_WIDTH : room, narrow)];
}

/** As wide as the acts of the widest row; nothing when no row has any. */
function roomOfRows<Row extends object>(rows: readonly Row[], rowActs: (row: Row) => readonly Act[]): number {
  const withChildren = rows.flatMap((row): Row[] => [
    row,
    ...((Reflect.get(row, 'children') ?? []) as Row[]),
  ]);
  const widest = Math.max(...withChildren.map((row) => roomOfActs(rowActs(row))));
  return widest === 0 ? 0 : Math.ceil(widest) + ACTS_AROUND;
}

function openLink<Row extends object>(column: DataColumn<Row>, onOpen: (row: Row) => void) {
  return (row: Row, index: number): ReactNode => (
    <button type="button" className="link-button" onClick={() => onOpen(row)}>
      {column.render ? column.render(row, index) : String(Reflect.get(row, column.key) ?? '–')}
    </button>
  );
}

function actsColumn<Row>(
  rowActs: (row: Row) => readonly Act[],
  width: number,
  folded: boolean,
): DataColumn<Row> {
  return {
    key: ACTS_KEY,
    title: '',
    width,
    fixed: 'right',
    render: (row) => <RowActs acts={rowActs(row)} folded={folded} />,
  };
}

function idOf(row: object): string {
  return String(Reflect.get(row, 'id'));
}

function useHeight(body: React.RefObject<HTMLElement | null>, on: boolean): number | null {
  const [height, setHeight] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = body.current;
    if (!on || !element) return setHeight(null);
    const measure = () => setHeight(element.clientHeight);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [body, on]);
  return height;
}

/** True only after `wait` milliseconds of being true, so that quick answers do not flicker. */
function useDelayed(on: boolean, wait: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!on) return setLate(false);
    const timer = setTimeout(() => setLate(true), wait);
    return () => clearTimeout(timer);
  }, [on, wait]);
  return late;
}
