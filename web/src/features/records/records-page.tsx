import type { MenuNode } from '@auditplus/contract/features/auth/auth.model.ts';
import type { ListView } from '@auditplus/contract/features/designs/design.schemas.ts';
import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import type { RecordView } from '@auditplus/contract/features/records/record-views.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type {
  RecordDependents,
  RecordFilter,
  RecordQuery,
  RecordRow,
  RecordRuntime,
  RecordSelection,
} from '@auditplus/contract/features/records/records.schemas.ts';
import { PAGE_SIZES } from '@auditplus/contract/kernel/paging.ts';
import { dayOf, startOfDay } from '@auditplus/contract/kinds/stored-values.ts';
import { closedButton } from '@auditplus/core/designs/press-values.ts';
import { readRecord } from '@auditplus/core/forms/record-data.ts';
import { Button, Segmented, Select } from 'antd';
import { useCallback, useMemo, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { useFormFacts } from '../../kit/designed-form/use-form-facts.ts';
import { confirm } from '../../kit/dialogs.ts';
import { useWords } from '../../kit/fields/use-words.ts';
import { childRows } from '../../kit/list-cards.tsx';
import { List, type ListColumn } from '../../kit/list-page.tsx';
import { type ListQuery, type ListReply, listSource } from '../../kit/list-source.ts';
import { rowLook } from '../../kit/look.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { PrimaryAction } from '../../kit/primary-action.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import { menuName } from '../../lib/menu.ts';
import { listed, sentences } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { IMPORT_PARAM } from '../../lib/start-workbooks.ts';
import { toast } from '../../lib/toast.ts';
import { useAutomationButtons } from '../automations/public.ts';
import { BatchPrint, usePrintOffer } from '../print-templates/public.ts';
import { BoardView } from './board-view.tsx';
import { CalendarView, DAY_MS, daysOfMonth, MONTH_NAME } from './calendar-view.tsx';
import { FillForm } from './fill-form.tsx';
import { editableFields, RecordBatch } from './record-batch.tsx';
import { RecordBin } from './record-bin.tsx';
import { GroupTitle, recordColumns } from './record-columns.tsx';
import { RecordDrawer } from './record-detail.tsx';
import { RecordExport } from './record-export.tsx';
import { askedData, QUERY, recordFilters, startFilters, useQueryFilter } from './record-filters.tsx';
import { RecordForm } from './record-form.tsx';
import { RecordHost } from './record-host.tsx';
import { RecordImport } from './record-import.tsx';
import { readQuery } from './record-query.tsx';
import { RECORD } from './record-share.tsx';
import { RecordSummary } from './record-summary.tsx';
import { BesideTree, useTreeChoice } from './record-tree.tsx';
import { RecordViews, SAVED, VIEW } from './record-views.tsx';
import { recordsMessages } from './records.messages.ts';
import { useApproval } from './use-approval.ts';
import { useDesignedButtons } from './use-designed-buttons.ts';
import {
  canPress,
  HoldProvider,
  type Runtime,
  RuntimeProvider,
  useHeldRuntime,
  useOwnRuntime,
  useRuntime,
  useVersionHold,
} from './use-runtime.ts';
import { useViewLooks } from './view-looks.ts';
import './records.css';

/** The page of a menu entry of type 3: the records of a function that an administrator has made. */
export default function RecordsEntry({ entry }: { readonly entry: MenuNode }) {
  const language = useLanguage();
  const modelId = entry.propertyJson.moduleId ?? '';
  const query = useRoute(recordsRoutes.runtime, { params: { modelId }, query: { menuId: entry.id } });
  const title = menuName(entry, language);
  return <Loaded query={query}>{(found) => <Version found={found} title={title} />}</Loaded>;
}

type VersionProps = { readonly found: RecordRuntime; readonly title: string };

/** Another version begins anew. */
function Version({ found, title }: VersionProps) {
  const { runtime, hold } = useHeldRuntime(found);
  return (
    <HoldProvider value={hold}>
      <Records key={`${runtime.designId} ${runtime.version}`} runtime={runtime} title={title} />
    </HoldProvider>
  );
}

function Records({ runtime: found, title }: { readonly runtime: RecordRuntime; readonly title: string }) {
  const t = useMessages(recordsMessages);
  const runtime = useRuntime(found);
  const [params] = useSearchParams();
  const view = runtime.views.find(({ viewId }) => viewId === params.get(VIEW)) ?? runtime.views[0];
  const stored = useRoute(recordsRoutes.views, { params: { modelId: runtime.designId } }).data;
  // One of a list that was closed to the person since, or that this device does not show, opens nothing.
  const isShown = ({ viewId }: RecordView) => runtime.views.some((one) => one.viewId === viewId);
  const kept = stored && { ...stored, list: stored.list.filter(isShown) };
  const saved = kept?.list.find(({ id }) => id === params.get(SAVED));
  return (
    <RuntimeProvider value={runtime}>
      {view ? (
        <RecordHost runtime={runtime} detail={null}>
          <RecordList
            key={`${view.viewId} ${saved?.id ?? ''}`}
            title={title}
            view={view}
            saved={saved}
            kept={kept}
          />
        </RecordHost>
      ) : runtime.webType === 1 || canPress(runtime, 'btn_add') ? (
        <FillForm title={title} />
      ) : (
        <PageFrame title={title}>
          <EmptyBlock text={t('noViews')} />
        </PageFrame>
      )}
    </RuntimeProvider>
  );
}

const MONTH = /^\d{4}-(?:0[1-9]|1[0-2])$/;
/** Cards and entries that a view draws at once. */
const MOST_CARDS = 500;

/** Boards and calendars are drawn whole. */
const isWhole = ({ kind }: ListView): boolean => kind === 'kanban' || kind === 'calendar';

/** The records of a reply, without the headings of their groups. */
const recordsOf = (rows: readonly RecordRow[]): readonly RecordRow[] =>
  rows.flatMap((row) => (row.top ? childRows(row) : [row]));

/** Rows a page at the start; a list that is to show all of them begins with the longest page. */
const pageSizeOf = ({ pageSize }: ListView): number => pageSize || Math.max(...PAGE_SIZES);

/** Records that stand on a day which the page of a month shows. */
function monthFilter({ from, to }: NonNullable<ListView['calendar']>, month: string): RecordFilter {
  const days = daysOfMonth(month);
  const [first, last] = [startOfDay(days[0] ?? ''), startOfDay(days.at(-1) ?? '') + DAY_MS - 1];
  const starts: RecordFilter['items'] = [{ field: from, operator: 'atMost', value: last }];
  const startsWithin = { field: from, operator: 'atLeast', value: first } as const;
  return {
    logic: 'and',
    items: to
      ? [...starts, { logic: 'or', items: [startsWithin, { field: to, operator: 'atLeast', value: first }] }]
      : [...starts, startsWithin],
  };
}

const bothFilters = (...given: (RecordFilter | null)[]): { filter?: RecordFilter } => {
  const items = given.filter((filter) => filter !== null);
  return items.length > 0 ? { filter: { logic: 'and', items } } : {};
};

/** What stands beside the list and narrows it down: the month of a calendar, the node of a tree. */
type Beside = { readonly month: string; readonly node: RecordFilter | null };

/** What of the list's query selects records, whatever their page and order. */
const selectionOf = (
  runtime: Runtime,
  view: ListView,
  { page, filters }: ListQuery,
  { month, node }: Beside,
): RecordSelection => ({
  ...(page.keyword ? { keyword: page.keyword } : {}),
  ...bothFilters(
    view.kind === 'calendar' && view.calendar ? monthFilter(view.calendar, month) : null,
    readQuery(filters[QUERY] ?? ''),
    node,
  ),
  viewId: view.viewId,
  json: askedData(runtime, view, filters),
  ...(runtime.menuId ? { menuId: runtime.menuId } : {}),
});

/** The list's query as the call takes it. */
const listBody = (runtime: Runtime, view: ListView, query: ListQuery, beside: Beside): RecordQuery => ({
  ...query.page,
  ...selectionOf(runtime, view, query, beside),
  ...(isWhole(view) ? { currentPage: 1, pageSize: MOST_CARDS } : {}),
  withValues: true,
});

type Opened =
  | { readonly kind: 'form'; readonly id: string | null; readonly copyOf?: string }
  | { readonly kind: 'detail'; readonly id: string }
  | { readonly kind: 'bin' }
  | { readonly kind: 'export' }
  | { readonly kind: 'import' }
  | { readonly kind: 'batch'; readonly rows: readonly RecordRow[]; readonly clear: () => void };

type RecordListProps = {
  readonly title: string;
  readonly view: ListView;
  /** The view of a person that narrows the design's view down. */
  readonly saved: RecordView | undefined;
  readonly kept: { readonly list: readonly RecordView[]; readonly mayShare: boolean } | undefined;
};

/** Columns as a person has kept them: the chosen ones in their order, the others hidden. */
function keptColumns<C extends { readonly key: string }>(
  columns: readonly C[],
  chosen: readonly string[],
): C[] {
  if (chosen.length === 0) return [...columns];
  const place = ({ key }: C): number => (chosen.includes(key) ? chosen.indexOf(key) : chosen.length);
  return [...columns]
    .sort((a, b) => place(a) - place(b))
    .map((column) => (chosen.includes(column.key) ? column : { ...column, hidden: true }));
}

function RecordList({ title, view, saved, kept }: RecordListProps) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  const words = useWords();
  const [params, setParams] = useSearchParams();
  const mayPress = (code: string) => isOffered(runtime, view, code);
  const [opened, setOpened] = useState<Opened | null>(() => {
    const shared = params.get(RECORD);
    if (shared) return { kind: 'detail', id: shared };
    return params.has(IMPORT_PARAM) && mayPress('btn_upload') ? { kind: 'import' } : null;
  });
  useVersionHold(opened !== null);
  const [shown, setShown] = useState<readonly string[]>([]);
  // The list tells again whenever the function is another one.
  const keepShown = useCallback(
    (reply: ListReply<RecordRow>) => setShown(recordsOf(reply.list).map(({ id }) => id)),
    [],
  );
  const asked = useRef<RecordQuery | null>(null);
  const month = MONTH.exec(params.get(MONTH_NAME) ?? '')?.[0] ?? dayOf(Date.now()).slice(0, 7);
  const { node, choose, filter: nodeFilter } = useTreeChoice(view);
  const beside = useMemo(() => ({ month, node: nodeFilter }), [month, nodeFilter]);
  const source = useMemo(() => {
    const request = (query: ListQuery) => {
      const body = listBody(runtime, view, query, beside);
      asked.current = body;
      return { params: { modelId: runtime.designId }, body };
    };
    const paged = listSource(recordsRoutes.list, request);
    if (!isWhole(view) && view.kind !== 'grouped') return paged;
    return {
      ...paged,
      load: async (query: ListQuery, signal: AbortSignal) => {
        const { list, pagination } = await paged.load(query, signal);
        const count = recordsOf(list).length;
        return { list, ...(pagination && pagination.total > count ? { cutAt: count } : {}) };
      },
    };
  }, [runtime, view, beside]);
  const queryFilter = useQueryFilter(runtime);
  // A view that somebody has saved begins as it was kept.
  const started = useMemo(() => (saved ? {} : startFilters(runtime, view)), [runtime, view, saved]);
  const looks = useViewLooks(view);
  const { toneOf, formatOf } = looks;
  const actions = useRowActions(view, {
    onOpen: (id) => setOpened({ kind: 'detail', id }),
    onEdit: (id) => setOpened({ kind: 'form', id }),
    onCopy: (copyOf) => setOpened({ kind: 'form', id: null, copyOf }),
  });
  const removeMany = useBulkRemoval();
  const offer = usePrintOffer(runtime);
  const mayEditMany = mayPress('btn_edit') && editableFields(runtime).length > 0;
  const automated = useAutomationButtons(runtime.designId, canPress(runtime, 'btn_edit'));
  const bulk = (rows: readonly RecordRow[], clear: () => void) => (
    <>
      {mayEditMany ? (
        <Button size="small" onClick={() => setOpened({ kind: 'batch', rows, clear })}>
          {t('editMany')}
        </Button>
      ) : null}
      {offer ? (
        <BatchPrint {...offer} records={rows.map((row) => ({ id: row.id, name: nameOf(runtime, row) }))} />
      ) : null}
      {automated.ofMany?.(rows, clear)}
      {mayPress('btn_batchRemove') ? removeMany(rows, clear) : null}
    </>
  );
  const designed = useDesignedButtons(view);
  const state = useStateColumn();
  const columns = keptColumns(
    [...recordColumns(runtime, view, words, formatOf), ...(runtime.webType === 3 ? [state] : [])],
    saved?.columns ?? [],
  );
  const close = () => {
    setOpened(null);
    if (!params.has(RECORD) && !params.has(IMPORT_PARAM)) return;
    setParams(
      (now) => {
        now.delete(RECORD);
        now.delete(IMPORT_PARAM);
        return now;
      },
      { replace: true },
    );
  };
  const open = (id: string) => setOpened({ kind: 'detail', id });
  const showMonth = (next: string) =>
    setParams((now) => {
      now.set(MONTH_NAME, next);
      return now;
    });
  const label = (code: string, usual: string) => {
    const button = view.buttons.find((one) => one.code === code);
    return button ? words(button.label) || usual : usual;
  };

  const create = mayPress('btn_add') ? (
    <PrimaryAction
      refusal={runtime.isOpen ? null : t('closed')}
      onPress={() => setOpened({ kind: 'form', id: null })}
    >
      {label('btn_add', t('add'))}
    </PrimaryAction>
  ) : null;
  const list = (
    <List<RecordRow>
      name={`records-${runtime.code}-${view.viewId}${saved ? `-${saved.id}` : ''}`}
      source={source}
      filters={[...recordFilters(runtime, view, words), ...queryFilter]}
      initialFilters={started}
      initialSize={pageSizeOf(view)}
      columns={columns}
      hasKeyword={runtime.model.fields.some(({ table, field }) => table === null && field.searchable)}
      onLoaded={keepShown}
      onOpen={({ id, top }) => {
        if (!top) open(id);
      }}
      rowActions={(row) => [
        ...actions(row),
        ...(row.top ? [] : designed.ofRow(row, shown.indexOf(row.id))),
        ...(row.top || !isOpen(row) ? [] : automated.ofRow(row)),
      ]}
      {...(mayEditMany || offer || automated.ofMany || mayPress('btn_batchRemove')
        ? { bulkActions: bulk }
        : {})}
      {...(view.summary.length > 0
        ? {
            foot: (query: ListQuery) => (
              <RecordSummary view={view} selection={selectionOf(runtime, view, query, beside)} />
            ),
          }
        : {})}
      emptyText={t(node ? 'treeNone' : 'empty')}
      emptyAction={create}
      rowClass={(row) => rowLook(toneOf(row))}
      {...(view.kind === 'grouped'
        ? {
            tree: true,
            selectable: ({ top }: RecordRow) => !top,
            groupTitle: (row: RecordRow) => <GroupTitle row={row} text={row[view.columns[0]?.field ?? '']} />,
          }
        : {})}
      {...(isWhole(view)
        ? {
            view: ({ list }: ListReply<RecordRow>, query: ListQuery) =>
              view.calendar && view.kind === 'calendar' ? (
                <CalendarView
                  calendar={view.calendar}
                  month={month}
                  rows={list}
                  toneOf={toneOf}
                  onMonth={showMonth}
                  onOpen={open}
                />
              ) : (
                <BoardView
                  view={view}
                  rows={list}
                  selection={selectionOf(runtime, view, query, beside)}
                  looks={looks}
                  onOpen={open}
                />
              ),
          }
        : {})}
      tools={
        <>
          {kept ? (
            <RecordViews
              viewId={view.viewId}
              views={kept.list}
              mayShare={kept.mayShare}
              columns={isWhole(view) ? [] : columns}
            />
          ) : null}
          <ViewSwitch
            shown={view}
            onChange={(viewId) => setParams(new URLSearchParams({ [VIEW]: viewId }))}
          />
        </>
      }
    />
  );

  return (
    <PageFrame
      title={title}
      fill="list"
      actions={create}
      moreActions={[
        ...designed.aboveList,
        ...(mayPress('btn_download')
          ? [
              {
                key: 'export',
                label: label('btn_download', t('exportTitle')),
                onClick: () => setOpened({ kind: 'export' }),
              },
            ]
          : []),
        ...(mayPress('btn_upload')
          ? [
              {
                key: 'import',
                label: label('btn_upload', t('importTitle')),
                onClick: () => setOpened({ kind: 'import' }),
              },
            ]
          : []),
        ...(canPress(runtime, 'btn_restore') && runtime.hasBin
          ? [{ key: 'bin', label: t('bin'), onClick: () => setOpened({ kind: 'bin' }) }]
          : []),
      ]}
    >
      {view.kind === 'tree' && view.tree ? (
        <BesideTree tree={view.tree} node={node} choose={choose}>
          {list}
        </BesideTree>
      ) : (
        <div className="list-page">{list}</div>
      )}
      {opened?.kind === 'form' ? <RecordForm id={opened.id} copyOf={opened.copyOf} onClose={close} /> : null}
      {opened?.kind === 'detail' ? (
        <RecordDrawer
          id={opened.id}
          among={shown}
          onGo={(id) => setOpened({ kind: 'detail', id })}
          onEdit={(id) => setOpened({ kind: 'form', id })}
          onClose={close}
        />
      ) : null}
      {automated.element}
      {opened?.kind === 'bin' ? <RecordBin onClose={close} /> : null}
      {opened?.kind === 'batch' ? (
        <RecordBatch rows={opened.rows} onDone={opened.clear} onClose={close} />
      ) : null}
      {opened?.kind === 'import' ? <RecordImport onClose={close} /> : null}
      {opened?.kind === 'export' && asked.current ? (
        <RecordExport asked={asked.current} columns={columns} onClose={close} />
      ) : null}
    </PageFrame>
  );
}

type ViewSwitchProps = { readonly shown: ListView; readonly onChange: (viewId: string) => void };

/** Changes between the lists of the design; a phone has no room for their names beside each other. */
function ViewSwitch({ shown, onChange }: ViewSwitchProps) {
  const t = useMessages(recordsMessages);
  const words = useWords();
  const isPhone = usePhone();
  const { views } = useOwnRuntime();
  if (views.length < 2) return null;
  const Switch = isPhone ? Select<string> : Segmented<string>;
  return (
    <Switch
      aria-label={t('view')}
      value={shown.viewId}
      options={views.map((one) => ({ value: one.viewId, label: words(one.name) }))}
      onChange={onChange}
    />
  );
}

/** How the process of each record stands. */
function useStateColumn(): ListColumn<RecordRow> {
  const t = useMessages(recordsMessages);
  const approvalOf = useApproval();
  return {
    key: 'flowState',
    title: t('flowState'),
    width: 110,
    render: ({ flowState = null }) => <StateDot {...approvalOf(flowState)} />,
  };
}

type RowOpeners = {
  readonly onOpen: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onCopy: (id: string) => void;
};

/** Whether a list offers a usual button to the person: another list may have what this one leaves out. */
const isOffered = (runtime: Runtime, { buttons, rowButtons }: ListView, code: string): boolean =>
  canPress(runtime, code) && [...buttons, ...rowButtons].some((button) => button.code === code);

/** What may be done to a row: under the words that the designer gave it. */
function useRowActions(view: ListView, { onOpen, onEdit, onCopy }: RowOpeners): (row: RecordRow) => Action[] {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const runtime = useOwnRuntime();
  const words = useWords();
  const facts = useFormFacts();
  const remove = useAction(recordsRoutes.remove, { done: t('removed') });
  const agrees = useRemovalQuestion();
  const labelOf = (code: string, usual: string) => {
    const button = view.rowButtons.find((one) => one.code === code);
    return button ? words(button.label) || usual : usual;
  };
  const mayPress = (code: string) => isOffered(runtime, view, code);
  return (row) => {
    if (row.top) return [];
    const name = nameOf(runtime, row);
    const { values } = readRecord(runtime.model, row.values ?? {});
    const isClosed = (code: string) =>
      closedButton([view], code, runtime.model, { values, facts }) !== undefined;
    return [
      ...(mayPress('btn_edit') && isOpen(row) && !isClosed('btn_edit')
        ? [{ key: 'edit', label: labelOf('btn_edit', common('edit')), onClick: () => onEdit(row.id) }]
        : []),
      ...(mayPress('btn_add') && runtime.isOpen
        ? [{ key: 'copy', label: t('copy'), onClick: () => onCopy(row.id) }]
        : []),
      ...(mayPress('btn_detail')
        ? [{ key: 'detail', label: labelOf('btn_detail', common('view')), onClick: () => onOpen(row.id) }]
        : []),
      ...(mayPress('btn_remove') && !isStarted(row) && !isClosed('btn_remove')
        ? [
            {
              key: 'remove',
              label: labelOf('btn_remove', common('remove')),
              danger: true,
              onClick: async () => {
                const title = name ? t('removeAsk', { name }) : t('removeAskPlain');
                if (!(await agrees(title, [row]))) return;
                remove.mutate({
                  params: { modelId: runtime.designId, id: row.id },
                  query: row.rev === undefined ? {} : { rev: row.rev },
                });
              },
            },
          ]
        : []),
    ];
  };
}

/** What people call a row; empty where it says nothing. */
function nameOf({ titleField }: Runtime, row: RecordRow): string {
  const named = titleField ? row[titleField.name] : '';
  return typeof named === 'string' ? named : '';
}

/** Whether a record is changed on its page: drafts, and what was sent back or taken back. */
const isOpen = ({ flowState = null }: RecordRow): boolean =>
  flowState === null || processLifecycle.is(flowState, 'draft', 'rejected', 'withdrawn');

/** Started processes keep their records. */
const isStarted = ({ flowState = null }: RecordRow): boolean =>
  flowState !== null && !processLifecycle.is(flowState, 'draft');

/** Asks whether records are to be deleted, with what refers to them and what goes with them. */
function useRemovalQuestion(): (title: string, rows: readonly RecordRow[]) => Promise<boolean> {
  const t = useMessages(recordsMessages);
  const common = useMessages(commonMessages);
  const { designId: modelId, hasBin } = useOwnRuntime();
  const dependents = useAction(recordsRoutes.dependents, { invalidates: [] });
  const textOf = ({ relations, rows, files, inProcess }: RecordDependents): string => {
    const referring = relations.map(({ design, field, count }) =>
      design ? t('dependsRelation', { design, field, count }) : t('dependsElsewhere', { count }),
    );
    const held = [
      ...rows.map(({ table, count }) => t('dependsRows', { table, count })),
      ...(files > 0 ? [t('dependsFiles', { count: files })] : []),
    ];
    return sentences([
      ...(referring.length > 0 ? [t('dependsRelations', { list: listed(referring) })] : []),
      ...(held.length > 0 ? [t('dependsHeld', { list: listed(held) })] : []),
      ...(inProcess > 0 ? [t('dependsProcess', { count: inProcess })] : []),
      t(hasBin ? 'removeText' : 'removeTextForGood'),
    ]);
  };
  return async (title, rows) => {
    const ids = rows.map(({ id }) => id);
    const found = await dependents.mutateAsync({ params: { modelId }, body: { ids } }).catch(() => null);
    // Why nothing could be said is shown already.
    if (!found) return false;
    return confirm({ title, text: textOf(found), okText: common('remove'), danger: true });
  };
}

/** Deletes what is ticked; what cannot be deleted is told. */
function useBulkRemoval() {
  const t = useMessages(recordsMessages);
  const { designId: modelId } = useOwnRuntime();
  const agrees = useRemovalQuestion();
  const remove = useAction(recordsRoutes.batchRemove, {
    onDone: ({ removed, failed }) => {
      if (removed > 0) toast.success(t('removedMany', { count: removed }));
      const [first] = failed;
      if (first) toast.warning(t('notRemoved', { count: failed.length, reason: first.text }));
    },
  });
  return (rows: readonly RecordRow[], clear: () => void) => (
    <Button
      size="small"
      danger
      loading={remove.isPending}
      onClick={async () => {
        if (!(await agrees(t('removeManyAsk', { count: rows.length }), rows))) return;
        remove.mutate({ params: { modelId }, body: { ids: rows.map(({ id }) => id) } });
        clear();
      }}
    >
      {t('removeMany')}
    </Button>
  );
}
