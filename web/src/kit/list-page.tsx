import { ReloadOutlined, SettingOutlined } from '@ant-design/icons';
import { PAGE_SIZES } from '@auditplus/contract/kernel/paging.ts';
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { Button, Pagination, Skeleton } from 'antd';
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { commonMessages } from '../i18n/common.messages.ts';
import { useMessages } from '../i18n/messages.ts';
import { usePageHandle } from '../lib/page-handle.ts';
import { useRowsAwaited } from '../lib/rows-first.ts';
import { EmptyBlock, ErrorBlock } from './blocks.tsx';
import { ColumnPanel } from './column-panel.tsx';
import { withTitleRoom } from './column-room.ts';
import { type DataColumn, DataTable } from './data-table.tsx';
import { useFill } from './fill.ts';
import { type Filter, FilterRow, filterNames } from './filters.tsx';
import { kitMessages } from './kit.messages.ts';
import { childRows, ListCards } from './list-cards.tsx';
import type { ListQuery, ListReply, ListSource } from './list-source.ts';
import { useListState } from './list-state.ts';
import { PageFrame } from './page-frame.tsx';
import { useDeniedColumns } from './permission.tsx';
import { type Action, actionsColumn } from './row-actions.tsx';
import { useColumnChoices } from './use-column-choices.ts';
import { useNarrow, usePhone } from './use-narrow.ts';

export type ListColumn<Row> = DataColumn<Row> & {
  /** Hidden until the person shows it in the column settings. */
  readonly hidden?: boolean;
  /** Holds the record's name, which opens it; the first column unless one says so. */
  readonly isName?: boolean;
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
  /** Rows a page at the start: the least offered unless given. */
  readonly initialSize?: number;
  readonly keywordHint?: string;
  /** True for a list over another one, in a drawer: the page's address keeps the query of the one below. */
  readonly isApart?: boolean;
  /** False for lists without a keyword. */
  readonly hasKeyword?: boolean;
  /** Opens a record: its name becomes the link, a double click does the same. */
  readonly onOpen?: (row: Row) => void;
  /** What may be done to a row: under its `…`, the first two also on hovering and on focus. */
  readonly rowActions?: (row: Row) => readonly Action[];
  /** Switches and the like among the list's tools. */
  readonly tools?: ReactNode;
  /** Bulk acts; the table gets ticks. */
  readonly bulkActions?: (rows: readonly Row[], clear: () => void) => ReactNode;
  readonly selectable?: (row: Row) => boolean;
  readonly emptyText?: string;
  /** The next sensible act when there is nothing. */
  readonly emptyAction?: ReactNode;
  readonly rowClass?: (row: Row) => string;
  readonly expandedRow?: (row: Row) => ReactNode;
  readonly tree?: boolean;
  /** What heads the rows below a row of a tree that has groups and their rows; on phones they are cards. */
  readonly groupTitle?: (row: Row) => ReactNode;
  /** Replaces the table (board, calendar) over the same query and filters. */
  readonly view?: (reply: ListReply<Row>, query: ListQuery) => ReactNode;
  /** Beside the pages: what holds for all of the list. */
  readonly foot?: (query: ListQuery) => ReactNode;
  /** Between filters and table, for counters that the reply carries. */
  readonly onLoaded?: (reply: ListReply<Row>) => void;
  readonly refetchInterval?: number;
};

export type ListPageProps<Row> = ListProps<Row> & {
  readonly title: string;
  readonly subtitle?: ReactNode;
  /** The one primary action, which begins a row: right of the title, and once more where there are none. */
  readonly create?: ReactNode;
  /** Before it. */
  readonly actions?: ReactNode;
  /** The others, under `…`. */
  readonly moreActions?: readonly Action[];
  /** Cards or tabs between title and filters. */
  readonly above?: ReactNode;
};

/** A whole list page: title row, filter row, table, pages. */
export function ListPage<Row extends object>({
  title,
  subtitle,
  create,
  actions,
  moreActions,
  above,
  ...list
}: ListPageProps<Row>) {
  return (
    <PageFrame
      title={title}
      subtitle={subtitle}
      actions={
        create ? (
          <>
            {actions}
            {create}
          </>
        ) : (
          actions
        )
      }
      {...(moreActions ? { moreActions } : {})}
      fill="list"
    >
      <div className="list-page">
        {above}
        <List emptyAction={create} {...list} />
      </div>
    </PageFrame>
  );
}

/** Below this width the first column leaves room for the others. */
const NARROW = 720;
const NARROW_COLUMN = 180;
const OVERLAY_MS = 150;

/** The list without its page, for panes, tabs and drawers. Give `name`. */
export function List<Row extends object>(props: ListProps<Row>) {
  const { source, filters = [], initialFilters = {} } = props;
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const handle = usePageHandle();
  const name = props.name ?? handle.module ?? handle.titles.zh;
  const { query, change, reset } = useListState({
    name,
    filterNames: filterNames(filters),
    initial: initialFilters,
    initialSize: props.initialSize,
    isApart: props.isApart === true,
  });
  const allowed = useAllowedColumns(props);
  const { choices, isChosen, save, restore } = useColumnChoices(name, allowed);
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

  const end = endOf(query, result);
  const { isBeyond, lastPage } = end;
  useEffect(() => {
    if (isBeyond) change({ currentPage: lastPage });
  }, [isBeyond, lastPage, change]);

  const narrow = useNarrow(NARROW);
  const columns = shownColumns({ ...props, columns: allowed }, choices, {
    narrow,
    isChosen,
    rows: reply?.list,
  });
  const total = reply?.pagination?.total;
  const area = useRef<HTMLDivElement>(null);
  const fill = useFill();
  const height = useRoom(area, fill);
  const isChanged = isFiltered(query, initialFilters);
  const dimmed = useDelayed(result.isFetching && reply !== undefined && result.isPlaceholderData, OVERLAY_MS);

  return (
    <div className="list" data-fill={fill}>
      <FilterRow
        filters={filters}
        values={query.filters}
        keyword={query.page.keyword}
        {...(props.keywordHint ? { keywordHint: props.keywordHint } : {})}
        hasKeyword={props.hasKeyword !== false}
        onFilters={(next) => change({ filters: next })}
        onKeyword={(keyword) => change({ keyword })}
        {...(isChanged ? { onReset: reset } : {})}
        tools={
          <>
            {props.tools}
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
      {picked.length > 0 && props.bulkActions ? (
        <div className="selection-bar" role="status">
          <span>{t('selected', { count: picked.length })}</span>
          {props.bulkActions(picked, () => setPicked([]))}
          <Button type="link" size="small" onClick={() => setPicked([])}>
            {t('clearSelection')}
          </Button>
        </div>
      ) : null}
      {result.error && reply ? (
        <ErrorBlock compact error={result.error} onRetry={() => void result.refetch()} />
      ) : null}
      {reply?.cutAt ? (
        <p className="quiet" role="status">
          {t('cut', { count: reply.cutAt })}
        </p>
      ) : null}
      <div className="list-area" ref={area}>
        <div className="list-body" data-dimmed={dimmed}>
          <ListBody<Row>
            list={props}
            result={result}
            isTurning={end.isTurning}
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
        {(total ?? (props.foot ? reply?.list.length : 0)) ? (
          <div className="list-pages">
            {props.foot?.(query)}
            {total === undefined ? null : (
              <Pagination
                align="end"
                current={query.page.currentPage}
                pageSize={query.page.pageSize}
                total={total}
                showSizeChanger
                showQuickJumper
                pageSizeOptions={[...PAGE_SIZES]}
                showTotal={(count) => t(reply?.pagination?.isAbout ? 'totalAbout' : 'total', { count })}
                onChange={(currentPage, pageSize) =>
                  change(pageSize === query.page.pageSize ? { currentPage } : { currentPage: 1, pageSize })
                }
              />
            )}
          </div>
        ) : null}
      </div>
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

/**
 * Where the pages end: a page of which the rows went, or of an address from a time with more, gives way to the last one
 * instead of saying that there is nothing.
 */
function endOf<Row>(
  { page: { currentPage, pageSize } }: ListQuery,
  { data, isPlaceholderData }: UseQueryResult<ListReply<Row>>,
) {
  const total = data?.pagination?.total;
  const lastPage = Math.max(1, Math.ceil((total ?? 0) / pageSize));
  const isNone = total !== undefined && data?.list.length === 0;
  const isBeyond = isNone && !isPlaceholderData && currentPage > lastPage;
  return { lastPage, isBeyond, isTurning: isBeyond || (isNone && isPlaceholderData && total > 0) };
}

type BodyProps<Row> = {
  readonly list: ListProps<Row>;
  readonly result: UseQueryResult<ListReply<Row>>;
  /** On the way to the last page from one without rows. */
  readonly isTurning: boolean;
  readonly state: Pick<ReturnType<typeof useListState>, 'query' | 'change' | 'reset'>;
  readonly columns: readonly DataColumn<Row>[];
  readonly height: number | null;
  readonly picked: readonly Row[];
  readonly onPick: (rows: readonly Row[]) => void;
  readonly onWidth: (key: string, width: number) => void;
};

/** The rows, or what stands for them: that they are on their way, the fault, another view. */
function ListBody<Row extends object>(props: BodyProps<Row>) {
  const { list, result, isTurning, state, columns, height, ...on } = props;
  const t = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const isPhone = usePhone();
  const { query, change, reset } = state;
  const { data: reply, error } = result;
  if (error && !reply) return <ErrorBlock error={error} onRetry={() => void result.refetch()} />;
  if (!reply || isTurning) return <Skeleton active title={false} paragraph={{ rows: 10, width: '100%' }} />;
  if (list.view) return list.view(reply, query);
  const { rowKey = idOf, onOpen } = list;
  const { sidx, sort } = query.page;
  const filtered = isFiltered(query, {});
  const empty = (
    <EmptyBlock
      isSearch={filtered}
      text={filtered ? t('emptyFiltered') : (list.emptyText ?? common('noData'))}
    >
      {filtered ? <Button onClick={reset}>{t('clearFilters')}</Button> : list.emptyAction}
    </EmptyBlock>
  );
  // The heads of columns alone would say nothing on a phone.
  if (isPhone && reply.list.length === 0) return empty;
  if (isPhone && (!list.tree || list.groupTitle))
    return (
      <ListCards<Row>
        rows={reply.list}
        rowKey={rowKey}
        columns={columns}
        nameKey={nameKeyOf(list.columns, columns)}
        {...(list.bulkActions ? { selected: on.picked.map(rowKey), onSelect: on.onPick } : {})}
        {...(list.selectable ? { selectable: list.selectable } : {})}
        {...(list.rowClass ? { rowClass: list.rowClass } : {})}
        {...(list.expandedRow ? { expandedRow: list.expandedRow } : {})}
        {...(list.groupTitle ? { groupTitle: list.groupTitle } : {})}
      />
    );
  return (
    <DataTable<Row>
      rows={reply.list}
      rowKey={rowKey}
      columns={columns}
      {...(height ? { height } : {})}
      empty={empty}
      sort={sidx && sort ? { sidx, direction: sort } : null}
      onSort={(next) => change({ sort: next })}
      onResize={on.onWidth}
      {...(list.bulkActions
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
  { columns, onOpen, rowActions }: ListProps<Row>,
  choices: ReturnType<typeof useColumnChoices>['choices'],
  {
    narrow,
    isChosen,
    rows,
  }: {
    readonly narrow: boolean;
    readonly isChosen: boolean;
    readonly rows: readonly Row[] | undefined;
  },
): readonly DataColumn<Row>[] {
  const shown = choices.flatMap((choice): DataColumn<Row>[] => {
    const found = columns.find((one) => one.key === choice.key);
    if (!found || !choice.visible) return [];
    // Whoever has chosen the columns gets all of them.
    const column = isChosen ? { ...found, isSpare: false } : found;
    if (choice.width !== undefined) return [{ ...column, width: choice.width }];
    return [withTitleRoom(narrow ? { width: NARROW_COLUMN, ...column } : column)];
  });
  const nameKey = nameKeyOf(columns, shown);
  const opened = shown.map((column, index) => {
    const link = onOpen && column.key === nameKey ? { render: openLink(column, onOpen) } : {};
    if (index > 0) return { ...column, ...link };
    const width = narrow ? { width: Math.min(column.width ?? NARROW_COLUMN, NARROW_COLUMN) } : {};
    // A pinned column would lie over the quick actions where no other column is between them.
    return { ...(shown.length > 1 && { fixed: 'left' as const }), ...column, ...width, ...link };
  });
  const hasActions =
    rowActions && (!rows?.length || withChildren(rows).some((row) => rowActions(row).length > 0));
  return hasActions ? [...opened, actionsColumn(rowActions)] : opened;
}

/** The column that names the record: the one that says so, or the first. */
const nameKeyOf = <Row,>(
  columns: readonly ListColumn<Row>[],
  shown: readonly DataColumn<Row>[],
): string | undefined =>
  (shown.find(({ key }) => columns.some((one) => one.key === key && one.isName)) ?? shown[0])?.key;

const withChildren = <Row extends object>(rows: readonly Row[]): readonly Row[] =>
  rows.flatMap((row) => [row, ...childRows(row)]);

function openLink<Row extends object>(column: DataColumn<Row>, onOpen: (row: Row) => void) {
  return (row: Row, index: number): ReactNode => (
    <button type="button" className="link-button" onClick={() => onOpen(row)}>
      {column.render ? column.render(row, index) : String(Reflect.get(row, column.key) ?? '–')}
    </button>
  );
}

/** Whether the list shows less, or other rows, than at its start. */
function isFiltered({ page, filters }: ListQuery, initial: Readonly<Record<string, string>>): boolean {
  const names = new Set([...Object.keys(filters), ...Object.keys(initial)]);
  return (
    page.keyword !== undefined || [...names].some((name) => (filters[name] ?? '') !== (initial[name] ?? ''))
  );
}

function idOf(row: object): string {
  return String(Reflect.get(row, 'id'));
}

/** The height that the rows may take: what the area has, less the pages under them. */
function useRoom(area: React.RefObject<HTMLElement | null>, on: boolean): number | null {
  const [room, setRoom] = useState<number | null>(null);
  useLayoutEffect(() => {
    const element = area.current;
    if (!on || !element) return setRoom(null);
    const measure = () => {
      const pages = element.querySelector<HTMLElement>(':scope > .list-pages');
      setRoom(element.clientHeight - (pages?.offsetHeight ?? 0));
    };
    measure();
    const resized = new ResizeObserver(measure);
    resized.observe(element);
    const changed = new MutationObserver(measure);
    changed.observe(element, { childList: true });
    return () => {
      resized.disconnect();
      changed.disconnect();
    };
  }, [area, on]);
  return room;
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
