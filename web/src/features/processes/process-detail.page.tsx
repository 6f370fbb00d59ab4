import { LeftOutlined, RightOutlined } from '@ant-design/icons';
import { HANDLE_STATUS } from '@auditplus/contract/features/processes/process-actions.model.ts';
import {
  processLifecycle,
  processStamp,
} from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import { Alert, Button, Tabs } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { IconButton } from '../../kit/icon-button.tsx';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import type { Action } from '../../kit/row-actions.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { usePhone } from '../../kit/use-narrow.ts';
import type { StateFace } from '../../kit/use-states.ts';
import { labelled } from '../../lib/phrases.ts';
import { useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { LaunchForm } from './launch-form.tsx';
import { formWith, type Kept, storedForm, typedIn } from './moved-on.ts';
import { MovedOnNotice } from './moved-on-notice.tsx';
import { listAddress, processAddress } from './process-address.ts';
import { Urgency, useInstanceState } from './process-columns.tsx';
import { ProcessComments } from './process-comments.tsx';
import { processDetailMessages } from './process-detail.messages.ts';
import { ProcessForm } from './process-form.tsx';
import { InstanceDiagram } from './process-overview.tsx';
import './processes.css';
import { RecordAtStep } from './record-at-step.tsx';
import { RecordTimeline } from './record-timeline.tsx';
import { useKeptForm } from './use-kept-form.ts';
import { type FormData, type ProcessDetail, useProcessActions } from './use-process-actions.tsx';
import { WORK_LISTS } from './work-item-list.tsx';

/** One instance: its form, its way through the steps, and what the person may do with it; or launching a new one. */
export default function ProcessDetailPage() {
  const [search] = useSearchParams();
  const id = search.get('id');
  const flowId = search.get('flowId');
  const item = search.get('item');
  if (id) return <KnownInstance key={`${id} ${item}`} id={id} item={item} />;
  if (!flowId) return <Navigate to="/workFlow/flowLaunch" replace />;
  return <LaunchForm flowId={flowId} />;
}

function KnownInstance({ id, item }: { readonly id: string; readonly item: string | null }) {
  const t = useMessages(processDetailMessages);
  const [kept, setKept] = useState<Kept | null>(null);
  const query = useRoute(
    workItemsRoutes.detail,
    { params: { taskId: id }, query: { ...(item && { taskOperatorId: item }) } },
    { staleTime: 0 },
  );
  if (!query.data)
    return (
      <PageFrame title={t('instance')}>
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  const { flowTaskInfo, operator } = query.data;
  return (
    <Instance key={`${operator?.id} ${flowTaskInfo.rev}`} detail={query.data} kept={kept} onMoved={setKept} />
  );
}

type InstanceProps = {
  readonly detail: ProcessDetail;
  readonly kept: Kept | null;
  readonly onMoved: (kept: Kept | null) => void;
};

function Instance({ detail, kept, onMoved }: InstanceProps) {
  const t = useMessages(processDetailMessages);
  const stateOf = useInstanceState();
  const isPhone = usePhone();
  const stamp = processStamp(detail.flowTaskInfo, useLanguage());
  const { flowTaskInfo: task, operator, abilities } = detail;
  const [formData, setFormData] = useState<FormData>(() => formWith(detail, kept));
  const [showsFaults, setShowsFaults] = useState(false);
  const typed = useMemo(() => typedIn(storedForm(detail), formData), [detail, formData]);
  const unsaved = useKeptForm({
    name: `item ${operator?.id}`,
    info: detail.flowFormInfo,
    record: detail.record,
    typed,
    onRestored: (values) => setFormData({ ...formData, ...values }),
  });
  const { main, more, dialogs } = useProcessActions({
    detail,
    formData,
    kept,
    onMoved: (moved) => {
      // What was done is stored, and what others were quicker with is kept by the page.
      unsaved.forget();
      onMoved(moved);
    },
    onIncomplete: () => setShowsFaults(true),
  });
  const [search] = useSearchParams();
  const me = useSession((session) => session.current?.userInfo.userId);
  const neighbours = useNeighbours(search.get('item'));
  const mayDecide = abilities.submit || abilities.agree || abilities.handle;
  const incident = detail.flowTaskNodeList.find((node) => node.incident)?.incident;
  return (
    <PageFrame
      title={task.fullName}
      backTo={listAddress(search.get('list'), task.creatorUserId === me)}
      subtitle={[task.flowName, task.enCode].filter(Boolean).join(' · ')}
      state={
        <>
          <StateTag {...stateOf(task)} />
          {task.flowUrgent > 1 ? <Urgency value={task.flowUrgent} /> : null}
        </>
      }
      actions={
        isPhone ? null : (
          <>
            {neighbours.map(({ key, label, icon, onClick }) => (
              <IconButton key={key} label={label} icon={icon} onClick={onClick} />
            ))}
            <MainActions actions={main} />
          </>
        )
      }
      moreActions={isPhone ? [...neighbours, ...main.slice(PHONE_ACTIONS), ...more] : more}
    >
      <div className="process-detail">
        {stamp ? <Stamp {...stamp} /> : null}
        {kept ? (
          <MovedOnNotice
            kept={kept}
            records={detail.flowTaskOperatorRecordList}
            mayDecide={mayDecide}
            onClose={() => onMoved(null)}
          />
        ) : null}
        {unsaved.found && mayDecide ? (
          <KeptNotice at={unsaved.found.at} onRestore={unsaved.restore} onForget={unsaved.forget} />
        ) : null}
        {operator?.reason ? (
          <Alert type="info" showIcon title={labelled(t('whyMe'), operator.reason)} />
        ) : null}
        <Interruption detail={detail} />
        {incident ? <Alert type="error" showIcon title={t('incident', { text: incident })} /> : null}
        {task.endReason ? <Alert type="warning" showIcon title={task.endReason} /> : null}
        <div className="process-columns">
          <Tabs
            items={[
              {
                key: 'form',
                label: t('form'),
                children: detail.record ? (
                  <RecordAtStep
                    key={unsaved.round}
                    processId={task.id}
                    record={detail.record}
                    value={formData}
                    readOnly={!(mayDecide && detail.formOperates.some(({ write }) => write))}
                    showsFaults={showsFaults}
                    onChange={setFormData}
                  />
                ) : (
                  <ProcessForm
                    key={unsaved.round}
                    info={detail.flowFormInfo}
                    operates={detail.formOperates}
                    value={formData}
                    readOnly={!(mayDecide && detail.formOperates.some(({ write }) => write))}
                    showsFaults={showsFaults}
                    onChange={setFormData}
                  />
                ),
              },
              {
                key: 'diagram',
                label: t('diagram'),
                children: <InstanceDiagram detail={detail} />,
              },
              {
                key: 'comments',
                label: t('comments'),
                children: <ProcessComments taskId={task.id} mayComment={abilities.comment} />,
              },
            ]}
          />
          <aside className="process-aside" aria-label={t('records')}>
            <RecordTimeline records={detail.flowTaskOperatorRecordList} predicted={detail.predicted} />
          </aside>
        </div>
      </div>
      {isPhone && main.length > 0 ? (
        <div className="process-bar">
          <MainActions actions={main.slice(0, PHONE_ACTIONS)} />
        </div>
      ) : null}
      {dialogs}
    </PageFrame>
  );
}

const RETURNING: readonly number[] = [HANDLE_STATUS.refused, HANDLE_STATUS.returned];

/** Who has suspended an instance or sent it back to its initiator, and why: it does not go on by itself. */
function Interruption({ detail }: { readonly detail: ProcessDetail }) {
  const t = useMessages(processDetailMessages);
  const { flowTaskInfo: task, flowTaskOperatorRecordList: records } = detail;
  const isSuspended = task.suspended === 1;
  const isReturned = processLifecycle.is(task.status, 'rejected') && task.endTime === null;
  if (!isSuspended && !isReturned) return null;
  const kinds: readonly number[] = isSuspended ? [HANDLE_STATUS.suspended] : RETURNING;
  // The newest comes first.
  const last = records.find(({ handleStatus }) => kinds.includes(handleStatus));
  if (!last) return null;
  return (
    <Alert
      type="warning"
      showIcon
      title={t(isSuspended ? 'suspendedBy' : 'returnedBy', { name: last.userName })}
      description={last.handleOpinion}
    />
  );
}

/** How an instance ended, as one stamps a file: the words beside the title say it to whoever searches. */
const Stamp = ({ text, tone }: StateFace) => (
  <div className="process-stamp" data-tone={tone} data-text={text} role="img" aria-label={text} />
);

/** The items before and after one among those that wait for the person; of one that is decided, the first. */
function useNeighbours(item: string | null): (Action & { readonly icon: ReactNode })[] {
  const t = useMessages(processDetailMessages);
  const navigate = useNavigate();
  const { data } = useRoute(
    workItemsRoutes.list,
    { params: { category: WORK_LISTS.todo }, query: { currentPage: 1, pageSize: NEIGHBOURS } },
    { enabled: item !== null },
  );
  const list = data?.list ?? [];
  const at = list.findIndex(({ id }) => id === item);
  const ways = [
    { key: 'previousItem', row: list[at - 1], label: t('previousItem'), icon: <LeftOutlined /> },
    { key: 'nextItem', row: list[at + 1], label: t('nextItem'), icon: <RightOutlined /> },
  ];
  return ways.flatMap(({ row, ...way }) =>
    row
      ? [
          {
            ...way,
            onClick: () =>
              navigate(processAddress({ id: row.processId, item: row.id, list: 'todo' }), { replace: true }),
          },
        ]
      : [],
  );
}

/** Among as many items one goes from one to the next. */
const NEIGHBOURS = 100;

/** As many as a phone shows below the form; the others stand under `…`. */
const PHONE_ACTIONS = 2;

/** What the person can decide, the first on the right. */
const MainActions = ({ actions }: { readonly actions: readonly Action[] }) =>
  actions
    .map(({ key, label, onClick, danger }, index) => (
      <Button key={key} type={index === 0 ? 'primary' : 'default'} danger={danger === true} onClick={onClick}>
        {label}
      </Button>
    ))
    .reverse();
