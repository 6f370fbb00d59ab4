import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { SupportRequest, SupportSheet } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, Checkbox } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DetailPage } from '../../kit/detail-page.tsx';
import { tellFailures } from '../../kit/dialogs.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Panes } from '../../kit/panes.tsx';
import { StateDot } from '../../kit/state-tag.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { AskEvidence } from './ask-evidence.tsx';
import { isAllOpened, standingFiles, useSupportState } from './evidence-state.ts';
import './evidence.css';
import { evidenceMessages } from './evidence.messages.ts';
import { fitsQueue, QueueFilters, useQueueFilter } from './queue-filters.tsx';
import { RequestReview } from './request-review.tsx';

type Sheet = z.output<typeof SupportSheet>;

/** Looking at what was handed in, accepting and returning it (audit-domain 8.8). */
export default function SupportFileAcceptPage() {
  const t = useMessages(evidenceMessages);
  const orgs = useOrgNames();
  const { checkedTaskId = '', evaluationId = '0', id = '0' } = useParams();
  const query = useRoute(evidenceRoutes.list, {
    query: { checkTaskId: checkedTaskId, evaluationId, stageRecordId: id },
  });
  return (
    <DetailPage
      fill
      query={query}
      backTo="/auditTask"
      title={() => t('acceptTitle')}
      unit={({ task }) => task.unit}
      subtitle={({ task }) => `${orgs.full(task.unit)} · ${task.checkName} · ${task.standardName}`}
      readOnlyReason={({ task }) => (task.closed ? t('closedAudit') : null)}
      actions={(sheet) => (
        <>
          <AskEvidence checkTaskId={sheet.task.id} askable={sheet.askable} />
          <ToSubmit sheet={sheet} />
        </>
      )}
    >
      {(sheet) => <AcceptDesk sheet={sheet} />}
    </DetailPage>
  );
}

function ToSubmit({ sheet }: { readonly sheet: Sheet }) {
  const t = useMessages(evidenceMessages);
  const navigate = useNavigate();
  const { checkedTaskId = '', evaluationId = '0', id = '0' } = useParams();
  if (!sheet.list.some(({ abilities }) => abilities.upload)) return null;
  return (
    <Button onClick={() => navigate(`/TaskSupportFile/${checkedTaskId}/${evaluationId}/${id}`)}>
      {t('toSubmit')}
    </Button>
  );
}

function AcceptDesk({ sheet }: { readonly sheet: Sheet }) {
  const t = useMessages(evidenceMessages);
  const narrow = useNarrow(900);
  const [address, setAddress] = useSearchParams();
  const filter = useQueueFilter();
  const rows = sheet.list.filter((request) => fitsQueue(request, filter)).sort(waitingFirst);
  const chosen = rows.find(({ id }) => id === address.get('request')) ?? rows[0] ?? null;
  const choose = (id: string | null) =>
    setAddress(
      (current) => {
        const next = new URLSearchParams(current);
        if (id) next.set('request', id);
        else next.delete('request');
        return next;
      },
      { replace: true },
    );
  const queue = <Queue rows={rows} chosen={chosen?.id ?? ''} onChoose={choose} />;
  const review = chosen ? (
    <RequestReview key={chosen.id} request={chosen} />
  ) : (
    <EmptyBlock text={t('chooseRequest')} />
  );
  if (narrow && address.get('request'))
    return (
      <div className="evidence-stack">
        <Button className="evidence-back" onClick={() => choose(null)}>
          {t('backToQueue')}
        </Button>
        {review}
      </div>
    );
  return (
    <div className="evidence-sheet">
      <Counters counters={sheet.counters} />
      <QueueFilters requests={sheet.list} />
      {narrow ? (
        <div className="evidence-stack">{queue}</div>
      ) : (
        <Panes
          name="accept"
          panes={[
            { key: 'queue', label: t('queue'), width: 380, content: queue },
            { key: 'review', label: t('requirements'), content: review },
          ]}
        />
      )}
    </div>
  );
}

const isSubmitted = ({ state }: SupportRequest): boolean => supportRequestLifecycle.is(state, 'submitted');

const waitingFirst = (a: SupportRequest, b: SupportRequest): number =>
  Number(isSubmitted(b)) - Number(isSubmitted(a));

function Counters({ counters }: { readonly counters: Sheet['counters'] }) {
  const t = useMessages(evidenceMessages);
  const figures = [
    { label: t('counterSubmitted'), value: counters.submitted },
    { label: t('counterAccepted'), value: counters.accepted },
    { label: t('counterReturned'), value: counters.returned },
    { label: t('counterOverdue'), value: counters.overdue, alarm: true },
    { label: t('counterExpired'), value: counters.expired, alarm: true },
    { label: t('counterMissing'), value: counters.mandatoryMissing, alarm: true },
  ];
  return (
    <dl className="evidence-counters">
      {figures.map(({ label, value, alarm }) => (
        <div key={label} data-alarm={alarm === true && value > 0}>
          <dt>{label}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

type QueueProps = {
  readonly rows: readonly SupportRequest[];
  readonly chosen: string;
  readonly onChoose: (id: string) => void;
};

function Queue({ rows, chosen, onChoose }: QueueProps) {
  const t = useMessages(evidenceMessages);
  const orgs = useOrgNames();
  const stateOf = useSupportState();
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const nameOf = (id: string): string => {
    const request = rows.find((one) => one.id === id);
    return request ? `${request.nodeCode} ${request.label}` : id;
  };
  const batch = useAction(evidenceRoutes.batchAccept, {
    onDone: ({ results }) => {
      const failed = results.filter(({ ok }) => !ok);
      const text = t('batchDone', { done: results.length - failed.length, failed: failed.length });
      if (failed.length === 0) toast.success(text);
      else
        void tellFailures({
          title: text,
          failures: failed.map(({ id, msg = '' }) => ({ id, name: nameOf(id), why: msg })),
        });
      setPicked(new Set());
    },
  });
  const ready = rows.filter((request) => request.abilities.accept && isAllOpened(request));
  const ids = ready.filter(({ id }) => picked.has(id)).map(({ id }) => id);
  const toggle = (id: string, on: boolean) =>
    setPicked((now) => new Set(on ? [...now, id] : [...now].filter((other) => other !== id)));
  if (rows.length === 0) return <EmptyBlock text={t('queueEmpty')} />;
  return (
    <>
      {ids.length > 0 ? (
        <div className="selection-bar">
          <Button
            size="small"
            type="primary"
            loading={batch.isPending}
            onClick={() => batch.mutate({ body: { ids } })}
          >
            {t('batchAccept', { count: ids.length })}
          </Button>
        </div>
      ) : null}
      <ul className="evidence-queue">
        {rows.map((request) => {
          const isReady = ready.includes(request);
          return (
            <li key={request.id} data-current={request.id === chosen}>
              {request.abilities.accept ? (
                <Checkbox
                  checked={picked.has(request.id)}
                  disabled={!isReady}
                  title={isReady ? '' : t('acceptFirstOpen')}
                  aria-label={request.label}
                  onChange={(event) => toggle(request.id, event.target.checked)}
                />
              ) : (
                <span />
              )}
              <button type="button" onClick={() => onChoose(request.id)}>
                <span>
                  <span className="evidence-code">{request.nodeCode}</span> {request.label}
                </span>
                <span className="quiet evidence-marks">
                  <StateDot {...stateOf(request.state)} />
                  {isSubmitted(request) ? t(isAllOpened(request) ? 'opened' : 'notOpened') : null}
                  {request.ownerDept ? <span>{orgs.short(request.ownerDept)}</span> : null}
                  <span className="number">{standingFiles(request).length}</span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </>
  );
}
