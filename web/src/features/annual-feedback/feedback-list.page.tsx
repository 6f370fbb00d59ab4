import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import {
  FeedbackList,
  type FeedbackRow,
} from '@auditplus/contract/features/annual-feedback/annual-feedback.model.ts';
import { annualFeedbackRoutes } from '@auditplus/contract/features/annual-feedback/annual-feedback.routes.ts';
import { Button, Segmented } from 'antd';
import dayjs from 'dayjs';
import { useCallback, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { confirm, tellFailures } from '../../kit/dialogs.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { OrgPicker } from '../../kit/org-picker.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { Can, useCan } from '../../kit/permission.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { callBytes } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { saveBlob } from '../../lib/save-file.ts';
import { toast } from '../../lib/toast.ts';
import './annual-feedback.css';
import { annualFeedbackMessages } from './annual-feedback.messages.ts';
import { FeedbackFormDrawer } from './feedback-form.tsx';
import { FeedbackMatrix } from './feedback-matrix.tsx';
import { useFeedbackState } from './feedback-state.ts';
import { FeedbackViewDrawer } from './feedback-view.tsx';
import { IssueFormDrawer } from './issue-form.tsx';
import { useFeedbackActions } from './use-feedback-actions.ts';

const WithCounts = FeedbackList.pick({ counts: true });
type Counts = z.infer<typeof WithCounts>['counts'];

const source = listSource(annualFeedbackRoutes.list, ({ page, filters }) => ({
  query: {
    ...page,
    year: filters.year,
    state: filters.state,
    deptId: filters.dept,
    overdue: filters.overdue === '1' ? 1 : undefined,
  },
}));

/** Annual review feedback: issue, list or matrix, fill in, decide, archive (audit-domain 8.16). */
export default function FeedbackListPage() {
  const t = useMessages(annualFeedbackMessages);
  const [address, setAddress] = useSearchParams();
  const [issuing, setIssuing] = useState(false);
  const [filling, setFilling] = useState<string | null>(null);
  const isMatrix = address.get('view') === 'matrix';
  const opened = address.get('id');
  const put = (name: string, value: string | null) =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === null) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  return (
    <PageFrame
      title={t('title')}
      fill={isMatrix ? false : 'list'}
      actions={
        <>
          <Segmented
            aria-label={t('view')}
            value={isMatrix ? 'matrix' : 'list'}
            options={[
              { value: 'list', label: t('list') },
              { value: 'matrix', label: t('matrix') },
            ]}
            onChange={(view) => put('view', view === 'matrix' ? 'matrix' : null)}
          />
          <ExportButton year={Number(address.get('year') ?? dayjs().year())} />
          <Can button="btn_fb_issue">
            <Button type="primary" onClick={() => setIssuing(true)}>
              {t('issue')}
            </Button>
          </Can>
        </>
      }
    >
      {isMatrix ? (
        <FeedbackMatrix />
      ) : (
        <FeedbackTable onFill={(row) => setFilling(row.id)} onOpen={(row) => put('id', row.id)} />
      )}
      {issuing ? <IssueFormDrawer onClose={() => setIssuing(false)} /> : null}
      {filling ? <FeedbackFormDrawer id={filling} onClose={() => setFilling(null)} /> : null}
      {opened && !filling ? (
        <FeedbackViewDrawer
          id={opened}
          onFill={(row) => setFilling(row.id)}
          onClose={() => put('id', null)}
        />
      ) : null}
    </PageFrame>
  );
}

type FeedbackTableProps = {
  readonly onFill: (row: FeedbackRow) => void;
  readonly onOpen: (row: FeedbackRow) => void;
};

function FeedbackTable({ onFill, onOpen }: FeedbackTableProps) {
  const t = useMessages(annualFeedbackMessages);
  const navigate = useNavigate();
  const stateOf = useFeedbackState();
  const actionsOf = useFeedbackActions(onFill);
  const orgs = useOrgNames();
  const mayArchive = useCan('btn_fb_archive');
  const [counts, setCounts] = useState<Counts | null>(null);
  const showCounts = useCallback(
    (reply: object) => setCounts(WithCounts.safeParse(reply).data?.counts ?? null),
    [],
  );
  const states = feedbackLifecycle.numbers.map((state) => ({
    value: String(state),
    label: stateOf(state).text,
  }));
  return (
    <div className="list-page">
      {counts ? <CountLine counts={counts} /> : null}
      <List<FeedbackRow>
        source={source}
        keywordHint={t('keyword')}
        initialFilters={{ year: String(dayjs().year()) }}
        onLoaded={showCounts}
        filters={[
          { kind: 'year', name: 'year', label: t('year') },
          { kind: 'select', name: 'state', label: t('state'), options: states },
          { kind: 'switch', name: 'overdue', label: t('onlyOverdue') },
          {
            kind: 'custom',
            name: 'dept',
            label: t('dept'),
            describe: orgs.ofId,
            render: ({ value, onChange }) => (
              <OrgPicker
                aria-label={t('dept')}
                value={value || null}
                onChange={(id) => onChange(id ?? '')}
                scope="all"
              />
            ),
          },
        ]}
        columns={[
          {
            key: 'dept',
            title: t('dept'),
            width: 210,
            sortable: true,
            render: (row) => orgs.short(row.dept),
          },
          { key: 'year', title: t('year'), width: 72, sortable: true, number: true },
          { key: 'reviewTitle', title: t('reviewTitle'), width: 200, hidden: true },
          {
            key: 'answered',
            title: t('answered'),
            width: 90,
            number: true,
            render: (row) => `${row.answered}/${row.questionCount}`,
          },
          { key: 'fileCount', title: t('files'), width: 80, number: true },
          {
            key: 'dueDate',
            title: t('due'),
            width: 190,
            sortable: true,
            render: (row) => (
              <>
                {row.dueDate}
                {row.overdueDays > 0 ? (
                  <span className="annual-feedback-late"> {t('late', { count: row.overdueDays })}</span>
                ) : null}
              </>
            ),
          },
          {
            key: 'state',
            title: t('state'),
            width: 110,
            sortable: true,
            render: (row) => <StateDot {...stateOf(row.state, row.overdueDays)} />,
          },
          {
            key: 'submittedBy',
            title: t('submittedBy'),
            width: 110,
            render: (row) => row.submittedBy?.name ?? '–',
          },
          {
            key: 'submittedAt',
            title: t('submittedAt'),
            width: 150,
            sortable: true,
            hidden: true,
            render: (row) => moment(row.submittedAt),
          },
          {
            key: 'confirmedBy',
            title: t('confirmedBy'),
            width: 110,
            hidden: true,
            render: (row) => row.confirmedBy?.name ?? '–',
          },
        ]}
        onOpen={onOpen}
        rowActions={(row) => [
          ...actionsOf(row),
          {
            key: 'files',
            label: t('openFiles'),
            onClick: () => navigate(`/annualFeedback/${row.dept.id}/${row.year}`),
          },
        ]}
        {...(mayArchive
          ? {
              selectable: (row: FeedbackRow) => row.abilities.archive,
              bulkActions: (rows: readonly FeedbackRow[], clear: () => void) => (
                <ArchiveButton rows={rows} onDone={clear} />
              ),
            }
          : {})}
        emptyText={t('empty')}
      />
    </div>
  );
}

function CountLine({ counts }: { readonly counts: Counts }) {
  const t = useMessages(annualFeedbackMessages);
  const facts = [
    [t('countTotal'), counts.total],
    [t('countOpen'), counts.open],
    [t('countSubmitted'), counts.submitted],
    [t('countReturned'), counts.returned],
    [t('countConfirmed'), counts.confirmed],
    [t('countArchived'), counts.archived],
  ] as const;
  return (
    <dl className="annual-feedback-counts">
      {facts.map(([label, count]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className="number">{count}</dd>
        </div>
      ))}
      <div className={counts.overdue > 0 ? 'annual-feedback-late' : undefined}>
        <dt>{t('countOverdue')}</dt>
        <dd className="number">{counts.overdue}</dd>
      </div>
    </dl>
  );
}

function ArchiveButton({
  rows,
  onDone,
}: {
  readonly rows: readonly FeedbackRow[];
  readonly onDone: () => void;
}) {
  const t = useMessages(annualFeedbackMessages);
  const orgs = useOrgNames();
  const nameOf = (id: string): string => {
    const row = rows.find((one) => one.id === id);
    return row ? orgs.full(row.dept) : id;
  };
  const archive = useAction(annualFeedbackRoutes.archiveMany, {
    onDone: ({ results }) => {
      const failed = results.filter(({ ok }) => !ok);
      const count = results.length - failed.length;
      if (failed.length === 0) toast.success(t('archiveResult', { count }));
      else
        void tellFailures({
          title: t('archivePartly', { count, failed: failed.length }),
          failures: failed.map(({ id, msg = '' }) => ({ id, name: nameOf(id), why: msg })),
        });
      onDone();
    },
  });
  const ask = async () => {
    const agreed = await confirm({
      title: t('archiveManyAsk', { count: rows.length }),
      text: t('archiveText'),
      okText: t('archive'),
    });
    if (agreed) archive.mutate({ body: { ids: rows.map(({ id }) => id) } });
  };
  return (
    <Button size="small" loading={archive.isPending} onClick={() => void ask()}>
      {t('archiveMany')}
    </Button>
  );
}

function ExportButton({ year }: { readonly year: number }) {
  const t = useMessages(annualFeedbackMessages);
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    await attempt(async () => {
      const { blob, fileName } = await callBytes(annualFeedbackRoutes.exportSummary, { query: { year } });
      saveBlob(blob, fileName);
    });
    setBusy(false);
  };
  return (
    <Button loading={busy} onClick={() => void save()}>
      {t('exportSummary')}
    </Button>
  );
}
