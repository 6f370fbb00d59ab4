import type { SupportSheet } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, Progress } from 'antd';
import { useState } from 'react';
import { useNavigate, useParams, useSearchParams } from 'react-router';
import type { z } from 'zod';
import { useTexts } from '../../i18n/texts.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { DetailPage } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { Panes } from '../../kit/panes.tsx';
import { useNarrow } from '../../kit/use-narrow.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { AskEvidence } from './ask-evidence.tsx';
import { DropManyDrawer } from './drop-many-drawer.tsx';
import { groupByItem, standingFiles } from './evidence-state.ts';
import './evidence.css';
import { evidenceTexts } from './evidence.texts.ts';
import { ItemList } from './item-list.tsx';
import { RequestCard } from './request-card.tsx';

type Sheet = z.output<typeof SupportSheet>;

/** The unit hands in what the items ask for (audit-domain 8.7). */
export default function SupportFilePage() {
  const t = useTexts(evidenceTexts);
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
      subtitle={({ task }) => `${task.unit.fullName} · ${task.checkName} · ${task.standardName}`}
      readOnlyReason={({ task }) => (task.closed ? t('closedAudit') : null)}
      acts={(sheet) => <SheetActs sheet={sheet} onProblems={setProblems} />}
    >
      {(sheet) =>
        sheet.list.length === 0 ? (
          <EmptyBlock text={t('empty')} />
        ) : (
          <div className="evidence-sheet">
            <CounterBar sheet={sheet} />
            <Items sheet={sheet} problems={problems} />
          </div>
        )
      }
    </DetailPage>
  );
}

function CounterBar({ sheet }: { readonly sheet: Sheet }) {
  const t = useTexts(evidenceTexts);
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
  const t = useTexts(evidenceTexts);
  const narrow = useNarrow(760);
  const [address, setAddress] = useSearchParams();
  const groups = groupByItem(sheet.list);
  const chosen = groups.find(({ nodeId }) => nodeId === address.get('node')) ?? groups[0];
  const choose = (nodeId: string) => setAddress({ node: nodeId }, { replace: true });
  const list = <ItemList groups={groups} chosen={chosen?.nodeId ?? ''} onChoose={choose} />;
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
        <Button className="evidence-back" onClick={() => setAddress({}, { replace: true })}>
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

type SheetActsProps = {
  readonly sheet: Sheet;
  readonly onProblems: (problems: ReadonlyMap<string, string>) => void;
};

function SheetActs({ sheet, onProblems }: SheetActsProps) {
  const t = useTexts(evidenceTexts);
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
      {sheet.list.some(({ abilities }) => abilities.upload) ? (
        <Button onClick={() => setDropping(true)}>{t('dropMany')}</Button>
      ) : null}
      {ready.length > 0 ? (
        <Button type="primary" loading={batch.isPending} onClick={() => void submitAll()}>
          {t('submitAll')}
        </Button>
      ) : null}
      {dropping ? <DropManyDrawer requests={sheet.list} onClose={() => setDropping(false)} /> : null}
    </>
  );
}
