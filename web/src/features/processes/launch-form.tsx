import { launchDraftRoutes } from '@auditplus/contract/features/processes/launch-drafts.routes.ts';
import { FormValues } from '@auditplus/contract/features/processes/process-actions.model.ts';
import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Segmented } from 'antd';
import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { useServerDrafts } from '../../kit/use-server-drafts.ts';
import { call } from '../../lib/api.ts';
import { queryClient, routeKey, useRoute } from '../../lib/query.ts';
import { useSession } from '../../lib/session.ts';
import { toast } from '../../lib/toast.ts';
import { dropUnsaved, useUnsavedGuard } from '../../lib/unsaved.ts';
import { processDetailMessages } from './process-detail.messages.ts';
import { ProcessForm } from './process-form.tsx';
import { processesMessages } from './processes.messages.ts';
import { secretFields } from './use-kept-form.ts';
import { useNamedPeople } from './use-named-people.tsx';
import type { FormData } from './use-process-actions.tsx';

type Info = RouteReply<typeof processesRoutes.emptyForm>;

/** Launches a process: its empty form, and how urgent it is. */
export function LaunchForm({ flowId }: { readonly flowId: string }) {
  const lists = useMessages(processesMessages);
  const query = useRoute(processesRoutes.emptyForm, { params: { flowId } }, { staleTime: 0 });
  /** What was sent is not what the page holds behind its tab: it would be sent a second time. */
  const [sent, setSent] = useState(0);
  if (!query.data)
    return (
      <PageFrame title={lists('launchTitle')} backTo="/workFlow/flowLaunch">
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return <Launch key={sent} info={query.data} onSent={() => setSent(sent + 1)} />;
}

const URGENCIES = [1, 2, 3] as const;

function Launch({ info, onSent }: { readonly info: Info; readonly onSent: () => void }) {
  const t = useMessages(processDetailMessages);
  const lists = useMessages(processesMessages);
  const navigate = useNavigate();
  const [formData, setFormData] = useState<FormData>({});
  const [urgency, setUrgency] = useState<1 | 2 | 3>(1);
  const [isBusy, setBusy] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  const { callNamed, namingDialog } = useNamedPeople({ itemId: null, flowId: info.flowId, formData });
  /** A form begins with its values: others make it another form. */
  const [round, setRound] = useState(0);
  const drafts = useLaunchDrafts(info, formData);
  useUnsavedGuard(Object.keys(formData).length > 0, drafts.forget);
  const done = (isDraft: boolean) => {
    toast.success(isDraft ? t('saved') : t('submitted'));
    void drafts.forget().then(onSent);
    dropUnsaved();
    void queryClient.invalidateQueries({ queryKey: routeKey(processesRoutes.mine).slice(0, 1) });
    navigate('/workFlow/flowLaunch?tab=mine', { replace: true });
  };
  const send = async (isDraft: boolean) => {
    setBusy(true);
    setShowsFaults(!isDraft);
    await callNamed(
      (named) =>
        call(processesRoutes.launch, {
          body: {
            flowId: info.flowId,
            status: isDraft ? 1 : 0,
            data: { ...formData },
            flowUrgent: urgency,
            straightBack: false,
            ...named,
          },
        }),
      () => done(isDraft),
    );
    setBusy(false);
  };
  return (
    <PageFrame
      title={t('launch', { name: info.flowName })}
      backTo="/workFlow/flowLaunch"
      actions={
        <>
          {info.maySave ? (
            <Button disabled={isBusy} onClick={() => void send(true)}>
              {t('save')}
            </Button>
          ) : null}
          <Button type="primary" loading={isBusy} onClick={() => void send(false)}>
            {t('submit')}
          </Button>
        </>
      }
    >
      <div className="process-detail">
        {drafts.found ? (
          <KeptNotice
            at={drafts.found.at}
            onRestore={() => {
              setFormData(drafts.found?.data ?? {});
              setRound(round + 1);
              drafts.taken(drafts.found?.data ?? {});
            }}
            onForget={drafts.refuse}
          />
        ) : null}
        <Segmented<1 | 2 | 3>
          aria-label={t('urgency')}
          value={urgency}
          options={URGENCIES.map((value) => ({ value, label: lists(`urgency${value}`) }))}
          onChange={setUrgency}
        />
        <ProcessForm
          key={round}
          info={info.flowFormInfo}
          operates={info.formOperates}
          value={formData}
          readOnly={false}
          showsFaults={showsFaults}
          onChange={setFormData}
        />
      </div>
      {namingDialog}
    </PageFrame>
  );
}

/** Keeps what is typed into the form, passwords apart. */
function useLaunchDrafts({ flowId, flowFormInfo }: Info, typed: FormData) {
  const userId = useSession((session) => session.current?.userInfo.userId ?? '');
  const drafts = useServerDrafts(() => ({
    key: `launch_${userId}_${flowId}`,
    data: FormValues,
    list: async (signal) =>
      (await call(launchDraftRoutes.launchDrafts, { params: { flowId } }, { signal })).list,
    put: (id, data) => call(launchDraftRoutes.saveLaunchDraft, { params: { flowId, id }, body: { data } }),
    drop: (id) => call(launchDraftRoutes.removeLaunchDraft, { params: { flowId, id } }),
  }));
  const { note } = drafts;
  useEffect(
    () =>
      note(() => {
        const secrets = secretFields(flowFormInfo, null);
        const kept = Object.entries(typed).filter(([field]) => !secrets.has(field));
        return kept.length > 0 ? Object.fromEntries(kept) : null;
      }),
    [note, flowFormInfo, typed],
  );
  return drafts;
}
