import { processesRoutes } from '@auditplus/contract/features/processes/processes.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { Button, Segmented } from 'antd';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { Loaded } from '../../kit/blocks.tsx';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { PageFrame } from '../../kit/page-frame.tsx';
import { call } from '../../lib/api.ts';
import { queryClient, routeKey, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { dropUnsaved, useUnsavedGuard } from '../../lib/unsaved.ts';
import { processDetailMessages } from './process-detail.messages.ts';
import { ProcessForm } from './process-form.tsx';
import { processesMessages } from './processes.messages.ts';
import { useKeptForm } from './use-kept-form.ts';
import { useNamedPeople } from './use-named-people.tsx';
import type { FormData } from './use-process-actions.tsx';

type Info = RouteReply<typeof processesRoutes.emptyForm>;

/** Launches a process: its empty form, and how urgent it is. */
export function LaunchForm({ flowId }: { readonly flowId: string }) {
  const lists = useMessages(processesMessages);
  const query = useRoute(processesRoutes.emptyForm, { params: { flowId } }, { staleTime: 0 });
  if (!query.data)
    return (
      <PageFrame title={lists('launchTitle')} backTo="/workFlow/flowLaunch">
        <Loaded query={query}>{() => null}</Loaded>
      </PageFrame>
    );
  return <Launch info={query.data} />;
}

const URGENCIES = [1, 2, 3] as const;

function Launch({ info }: { readonly info: Info }) {
  const t = useMessages(processDetailMessages);
  const lists = useMessages(processesMessages);
  const navigate = useNavigate();
  const [formData, setFormData] = useState<FormData>({});
  const [urgency, setUrgency] = useState<1 | 2 | 3>(1);
  const [isBusy, setBusy] = useState(false);
  const [showsFaults, setShowsFaults] = useState(false);
  const { callNamed, namingDialog } = useNamedPeople({ itemId: null, flowId: info.flowId, formData });
  const kept = useKeptForm({
    name: `launch ${info.flowId}`,
    info: info.flowFormInfo,
    typed: formData,
    onRestored: setFormData,
  });
  useUnsavedGuard(Object.keys(formData).length > 0, kept.forget);
  const done = (isDraft: boolean) => {
    toast.success(isDraft ? t('saved') : t('submitted'));
    kept.forget();
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
        {kept.found ? (
          <KeptNotice at={kept.found.at} onRestore={kept.restore} onForget={kept.forget} />
        ) : null}
        <Segmented<1 | 2 | 3>
          aria-label={t('urgency')}
          value={urgency}
          options={URGENCIES.map((value) => ({ value, label: lists(`urgency${value}`) }))}
          onChange={setUrgency}
        />
        <ProcessForm
          key={kept.round}
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
