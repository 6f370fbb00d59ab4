import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import type { FieldChange } from '@auditplus/contract/features/logs/logs.model.ts';
import type { RecordChange } from '@auditplus/contract/features/logs/record-history.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import type { RecordDetail } from '@auditplus/contract/features/records/records.schemas.ts';
import type { FileRef } from '@auditplus/contract/kernel/values.ts';
import { FileRef as File } from '@auditplus/contract/kernel/values.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button, Skeleton, Tabs } from 'antd';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock, Loaded } from '../../kit/blocks.tsx';
import { ChainState } from '../../kit/chain-state.tsx';
import { DesignedForm } from '../../kit/designed-form/designed-form.tsx';
import { SideDrawer } from '../../kit/drawers.tsx';
import { useWords } from '../../kit/fields/use-words.ts';
import { FileList } from '../../kit/file-list.tsx';
import { HistoryTimeline } from '../../kit/history.tsx';
import { kitMessages } from '../../kit/kit.messages.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { call } from '../../lib/api.ts';
import { routeKey, useRoute } from '../../lib/query.ts';
import { PrintButton, usePrintOffer } from '../print-templates/public.ts';
import { ProcessOverview, processAddress } from '../processes/public.ts';
import { RecordComments } from './record-comments.tsx';
import { RecordHost } from './record-host.tsx';
import { RecordShare } from './record-share.tsx';
import { useReadStore } from './record-store.ts';
import { recordsMessages } from './records.messages.ts';
import { useApproval } from './use-approval.ts';
import { canPress, type Runtime, useOwnRuntime } from './use-runtime.ts';

type RecordDrawerProps = {
  readonly id: string;
  /** The ids of the list that it was opened from, in its order. */
  readonly among: readonly string[];
  readonly onGo: (id: string) => void;
  readonly onEdit: (id: string) => void;
  readonly onClose: () => void;
};

/** A record to be read: its form, its history, its files; the next one of the list is a press away. */
export function RecordDrawer({ id, among, onGo, onEdit, onClose }: RecordDrawerProps) {
  const t = useMessages(recordsMessages);
  const runtime = useOwnRuntime();
  const detail = useRoute(
    recordsRoutes.read,
    { params: { modelId: runtime.designId, id } },
    { staleTime: 0, keepPrevious: true },
  );
  const navigate = useNavigate();
  const words = useWords();
  const offer = usePrintOffer(runtime);
  const approvalOf = useApproval();
  const place = among.indexOf(id);
  // One that was opened by a link stands in no list.
  const [before, after] = place < 0 ? [] : [among[place - 1], among[place + 1]];
  const mayEdit = canPress(runtime, 'btn_edit') && detail.data?.abilities.edit === true;
  return (
    <SideDrawer
      open
      width="large"
      title={detail.data ? titleOf(runtime, detail.data, t('untitled')) : runtime.fullName}
      onClose={onClose}
      extra={
        <span className="record-steps">
          {runtime.webType === 3 && detail.data ? <StateTag {...approvalOf(detail.data.flowState)} /> : null}
          <Button
            type="text"
            icon={<LeftOutlined />}
            aria-label={t('previous')}
            title={t('previous')}
            disabled={before === undefined}
            onClick={() => before !== undefined && onGo(before)}
          />
          <Button
            type="text"
            icon={<RightOutlined />}
            aria-label={t('next')}
            title={t('next')}
            disabled={after === undefined}
            onClick={() => after !== undefined && onGo(after)}
          />
          {detail.data?.processId ? (
            <Button onClick={() => navigate(processAddress({ id: detail.data?.processId ?? '' }))}>
              {t('openProcess')}
            </Button>
          ) : null}
          {offer ? (
            <PrintButton id={id} label={words(runtime.body.form.settings.print.text)} {...offer} />
          ) : null}
          <RecordShare id={id} processId={detail.data?.processId ?? null} />
          {mayEdit ? <Button onClick={() => onEdit(id)}>{t('editShort')}</Button> : null}
        </span>
      }
    >
      <Loaded query={detail}>{(found) => <Detail key={found.id} runtime={runtime} detail={found} />}</Loaded>
    </SideDrawer>
  );
}

/** What people call a record. */
export function titleOf({ titleField }: Runtime, { display }: RecordDetail, untitled: string): string {
  const title = titleField && display[titleField.name];
  return typeof title === 'string' && title !== '' ? title : untitled;
}

/** Form, process, history, files and comments of a record. */
export function Detail({ runtime, detail }: { readonly runtime: Runtime; readonly detail: RecordDetail }) {
  const t = useMessages(recordsMessages);
  const [tab, setTab] = useState('form');
  const files = filesOf(detail);
  return (
    <Tabs
      activeKey={tab}
      onChange={setTab}
      items={[
        { key: 'form', label: t('tabForm'), children: <ReadForm runtime={runtime} detail={detail} /> },
        ...(detail.processId
          ? [
              {
                key: 'process',
                label: t('tabProcess'),
                children: (
                  <Suspense fallback={<Skeleton active />}>
                    <ProcessOverview id={detail.processId} />
                  </Suspense>
                ),
              },
            ]
          : []),
        {
          key: 'history',
          label: t('tabHistory'),
          children: <RecordHistory runtime={runtime} id={detail.id} />,
        },
        {
          key: 'files',
          label: files.length > 0 ? `${t('tabFiles')} ${files.length}` : t('tabFiles'),
          children:
            files.length > 0 ? (
              <FileList files={files} packName={titleOf(runtime, detail, runtime.fullName)} />
            ) : (
              <EmptyBlock text={t('filesEmpty')} />
            ),
        },
        {
          key: 'comments',
          label: t('tabComments'),
          children: <RecordComments designId={runtime.designId} id={detail.id} />,
        },
      ]}
    />
  );
}

function ReadForm({ runtime, detail }: { readonly runtime: Runtime; readonly detail: RecordDetail }) {
  const store = useReadStore(runtime, detail);
  const { fields, settings } = runtime.body.form;
  return (
    <RecordHost runtime={runtime} detail={detail}>
      <DesignedForm isReadOnly store={store} fields={fields} settings={settings} />
    </RecordHost>
  );
}

/** Every uploaded file of a record, wherever it stands. */
function filesOf({ data }: RecordDetail): FileRef[] {
  const found = (value: unknown): FileRef[] => {
    if (Array.isArray(value)) return value.flatMap(found);
    const file = File.safeParse(value);
    if (file.success) return [file.data];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(found) : [];
  };
  return Object.values(data).flatMap(found);
}

const PAGE = 100;

/** Who changed a record when, with every field before and after. */
function RecordHistory({ runtime, id }: { readonly runtime: Runtime; readonly id: string }) {
  const t = useMessages(recordsMessages);
  const kit = useMessages(kitMessages);
  const common = useMessages(commonMessages);
  const words = useWords();
  const params = { modelId: runtime.designId, id };
  const query = useInfiniteQuery({
    queryKey: routeKey(recordsRoutes.history, { params }),
    queryFn: ({ pageParam, signal }) =>
      call(recordsRoutes.history, { params, query: { currentPage: pageParam, pageSize: PAGE } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination }) =>
      pagination.currentPage * PAGE < pagination.total ? pagination.currentPage + 1 : undefined,
    staleTime: 0,
  });
  const verbs: Readonly<Record<string, string>> = {
    created: t('historyCreated'),
    changed: t('historyChanged'),
    updated: t('historyChanged'),
    deleted: t('historyDeleted'),
    removed: t('historyDeleted'),
    restored: t('historyRestored'),
  };
  const labelOf = ({ field: path, row }: FieldChange): string => {
    const found = runtime.model.byPath.get(path);
    const label = found ? words(found.field.label) : path;
    const table = runtime.model.tables.find(({ name }) => name === found?.table)?.field;
    return table && row ? t('historyRow', { table: words(table.label), row, field: label }) : label;
  };
  return (
    <Loaded query={query}>
      {({ pages }) => (
        <>
          <Button type="link" size="small" onClick={() => void query.refetch()}>
            {common('refresh')}
          </Button>
          <ChainState chain={pages[0]?.chain ?? null} />
          <HistoryTimeline
            entries={entriesOf(pages).map((change) => ({
              id: change.id,
              at: change.at,
              person: change.person,
              role: change.role,
              reason: change.reason,
              text: (
                <>
                  {verbs[change.action.split('.').at(-1) ?? ''] ?? t('historyChanged')}
                  {change.changes.map((one) => (
                    <span key={`${one.field} ${one.row ?? ''}`} className="history-change">
                      <span className="history-change-field">{labelOf(one)}</span>
                      {change.action.endsWith('created')
                        ? one.after || '–'
                        : kit('changedFrom', { from: one.before || '–', to: one.after || '–' })}
                    </span>
                  ))}
                </>
              ),
            }))}
          />
          {query.hasNextPage ? (
            <Button
              size="small"
              loading={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('historyMore')}
            </Button>
          ) : null}
        </>
      )}
    </Loaded>
  );
}

/** What comes in between two pages moves entries from one to the next: each is shown once. */
const entriesOf = (pages: readonly { readonly list: readonly RecordChange[] }[]): RecordChange[] => [
  ...new Map(pages.flatMap(({ list }) => list.map((change) => [change.id, change] as const))).values(),
];
