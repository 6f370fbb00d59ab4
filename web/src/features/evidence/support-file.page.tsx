import type { SupportSheet } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, Progress, Select } from 'antd';
import { type DragEvent, type ReactNode, useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DetailPage } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { droppedFiles } from '../../kit/dropped-files.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { Panes } from '../../kit/panes.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { showError } from '../../lib/show-error.ts';
import { toast } from '../../lib/toast.ts';
import { AskEvidence } from './ask-evidence.tsx';
import { DropManyDrawer } from './drop-many-drawer.tsx';
import { groupByItem, SUPPORT_STATES, standingFiles, useSupportState } from './evidence-state.ts';
import './evidence.css';
import { evidenceMessages } from './evidence.messages.ts';
import { ItemList } from './item-list.tsx';
import { RequestCard } from './request-card.tsx';

type Sheet = z.output<typeof SupportSheet>;

/** The unit hands in what the items ask for (audit-domain 8.7). */
export default function SupportFilePage() {
  const t = useMessages(evidenceMessages);
  const orgs = useOrgNames();
  const { checkedTaskId = '', evaluationId = '0', id = '0' } = useParams();
  const query = useRoute(evidenceRoutes.list, {
    query: { checkTaskId: checkedTaskId, evaluationId, stageRecordId: id },
  });
  const [problems, setProblems] = useState<ReadonlyMap<string, string>>(new Map());
  return (
    <DetailPage
      fill
      query={query}
      backTo="/auditTask"
      title={() => t('submitTitle')}
      unit={({ task }) => task.unit}
      subtitle={({ task }) => `${orgs.full(task.unit)} · ${task.checkName} · ${task.standardName}`}
      readOnlyReason={({ task }) => (task.closed ? t('closedAudit') : null)}
      actions={(sheet) => <SheetActions sheet={sheet} onProblems={setProblems} />}
    >
      {(sheet) =>
        sheet.list.length === 0 ? (
          <EmptyBlock text={t('empty')} />
        ) : (
          <DropZone sheet={sheet}>
            <div className="evidence-sheet">
              <CounterBar sheet={sheet} />
              <Items sheet={sheet} problems={problems} />
            </div>
          </DropZone>
        )
      }
    </DetailPage>
  );
}

function CounterBar({ sheet }: { readonly sheet: Sheet }) {
  const t = useMessages(evidenceMessages);
  const { total, submitted, accepted, waived, mandatoryMissing } = sheet.counters;
  const done = submitted + accepted + waived;
  return (
    <div className="evidence-bar">
      <span>{t('progress', { done, total })}</span>
      <Progress
        percent={Math.round((done / Math.max(1, total)) * 100)}
        size="small"
        showInfo={false}
        aria-label={t('progress', { done, total })}
      />
      <span className={mandatoryMissing > 0 ? 'evidence-alarm' : 'quiet'}>
        {t('missing', { count: mandatoryMissing })}
      </span>
      {sheet.list.some(({ abilities }) => abilities.upload) ? (
        <span className="quiet">{t('dropHint')}</span>
      ) : null}
    </div>
  );
}

function Items({
  sheet,
  problems,
}: {
  readonly sheet: Sheet;
  readonly problems: ReadonlyMap<string, string>;
}) {
  const t = useMessages(evidenceMessages);
  const narrow = useNarrow(760);
  const [address, setAddress] = useSearchParams();
  const state = address.get('state') ?? '';
  const change = (fields: Readonly<Record<'node' | 'state', string>>) =>
    setAddress(
      Object.entries(fields).filter(([, value]) => value !== ''),
      { replace: true },
    );
  const all = groupByItem(sheet.list);
  const groups = all.filter(({ rows }) => state === '' || rows.some((row) => String(row.state) === state));
  const chosen = groups.find(({ nodeId }) => nodeId === address.get('node')) ?? groups[0];
  const choose = (node: string) => change({ node, state });
  const list = (
    <div className="evidence-list">
      <StateFilter
        requests={sheet.list}
        value={state}
        onChange={(next) => change({ node: '', state: next })}
      />
      <ItemList groups={groups} chosen={chosen?.nodeId ?? ''} onChoose={choose} />
    </div>
  );
  const detail = (
    <div className="evidence-detail">
      {chosen ? (
        <h2>
          {chosen.nodeCode} {chosen.nodeName}
        </h2>
      ) : null}
      {chosen?.rows.map((request) => (
        <RequestCard key={request.id} request={request} problem={problems.get(request.id)} />
      ))}
    </div>
  );
  if (narrow)
    return address.get('node') ? (
      <div className="evidence-stack">
        <Button className="evidence-back" onClick={() => change({ node: '', state })}>
          {t('backToItems')}
        </Button>
        {detail}
      </div>
    ) : (
      <div className="evidence-stack">{list}</div>
    );
  return (
    <Panes
      name="evidence"
      panes={[
        { key: 'items', label: t('items'), width: 300, content: list },
        { key: 'requests', label: t('requirements'), content: detail },
      ]}
    />
  );
}

type StateFilterProps = {
  readonly requests: Sheet['list'];
  readonly value: string;
  readonly onChange: (state: string) => void;
};

/** Narrows the items to those with requirements in one state; each choice says how many there are. */
function StateFilter({ requests, value, onChange }: StateFilterProps) {
  const t = useMessages(evidenceMessages);
  const stateOf = useSupportState();
  const counts = SUPPORT_STATES.map((state) => ({
    state,
    count: requests.filter((request) => request.state === state).length,
  })).filter(({ state, count }) => count > 0 || String(state) === value);
  return (
    <Select<string>
      className="picker"
      aria-label={t('allStates')}
      value={value}
      options={[
        { value: '', label: t('stateAll', { count: requests.length }) },
        ...counts.map(({ state, count }) => ({
          value: String(state),
          label: t('stateSome', { state: stateOf(state).text, count }),
        })),
      ]}
      onChange={onChange}
    />
  );
}

/** The whole page takes files: they are offered to the items by the codes in their names. */
function DropZone({ sheet, children }: { readonly sheet: Sheet; readonly children: ReactNode }) {
  const t = useMessages(evidenceMessages);
  const [isOver, setOver] = useState(false);
  const [files, setFiles] = useState<readonly File[] | null>(null);
  if (!sheet.list.some(({ abilities }) => abilities.upload)) return children;
  const drop = (event: DragEvent) => {
    if (!isOnPage(event)) return;
    event.preventDefault();
    setOver(false);
    droppedFiles(event.dataTransfer).then((dropped) => {
      if (dropped.length > 0) setFiles(dropped);
    }, showError);
  };
  return (
    <section
      className="evidence-drop"
      aria-label={t('dropHint')}
      onDragOver={(event) => {
        if (!isOnPage(event) || !event.dataTransfer.types.includes('Files')) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={(event) => {
        if (!(event.relatedTarget instanceof Node) || !event.currentTarget.contains(event.relatedTarget))
          setOver(false);
      }}
      onDrop={drop}
    >
      {children}
      {isOver ? <div className="evidence-drop-mark">{t('dropNow')}</div> : null}
      {files ? <DropManyDrawer requests={sheet.list} first={files} onClose={() => setFiles(null)} /> : null}
    </section>
  );
}

/** Events of the drawers below reach the page through the portal: they are not its own. */
const isOnPage = ({ currentTarget, target }: DragEvent): boolean =>
  target instanceof Node && currentTarget.contains(target);

type SheetActionsProps = {
  readonly sheet: Sheet;
  readonly onProblems: (problems: ReadonlyMap<string, string>) => void;
};

function SheetActions({ sheet, onProblems }: SheetActionsProps) {
  const t = useMessages(evidenceMessages);
  const navigate = useNavigate();
  const { checkedTaskId = '', evaluationId = '0', id = '0' } = useParams();
  const [dropping, setDropping] = useState(false);
  const batch = useAction(evidenceRoutes.batchSubmit, {
    onDone: ({ results }) => {
      const failed = results.filter(({ ok }) => !ok);
      onProblems(new Map(failed.map((one) => [one.id, one.msg ?? ''])));
      const text = t('batchDone', { done: results.length - failed.length, failed: failed.length });
      if (failed.length > 0) toast.warning(text);
      else toast.success(text);
    },
  });
  const reuse = useAction(evidenceRoutes.reuseLastYear, {
    onDone: ({ count }) => toast.success(t('reuseAllDone', { count })),
  });
  const reuseAll = async () => {
    const question = {
      title: t('reuseAllAsk', { count: sheet.reusable }),
      text: t('reuseAllText'),
      okText: t('reuseAllOk'),
    };
    if (await confirm(question)) reuse.mutate({ body: { checkTaskId: sheet.task.id, evaluationId } });
  };
  const ready = sheet.list.filter((one) => one.abilities.submit && standingFiles(one).length > 0);
  const submitAll = async () => {
    const question = {
      title: t('submitAllAsk', { count: ready.length }),
      text: t('submitAllText'),
      okText: t('submitAll'),
    };
    if (await confirm(question)) batch.mutate({ body: { ids: ready.map((one) => one.id) } });
  };
  return (
    <>
      {sheet.list.some(({ abilities }) => abilities.accept || abilities.return) ? (
        <Button onClick={() => navigate(`/TaskSupportFileAccept/${checkedTaskId}/${evaluationId}/${id}`)}>
          {t('toAccept')}
        </Button>
      ) : null}
      <AskEvidence checkTaskId={sheet.task.id} askable={sheet.askable} />
      {sheet.reusable > 0 ? (
        <Button loading={reuse.isPending} onClick={() => void reuseAll()}>
          {t('reuseAll', { count: sheet.reusable })}
        </Button>
      ) : null}
      {sheet.list.some(({ abilities }) => abilities.upload) ? (
        <Button onClick={() => setDropping(true)}>{t('dropMany')}</Button>
      ) : null}
      {ready.length > 0 ? (
        <Button type="primary" loading={batch.isPending} onClick={() => void submitAll()}>
          {t('submitAll')}
        </Button>
      ) : null}
      {dropping ? (
        <DropManyDrawer requests={sheet.list} first={[]} onClose={() => setDropping(false)} />
      ) : null}
    </>
  );
}
