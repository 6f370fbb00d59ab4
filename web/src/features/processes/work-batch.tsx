import type { WorkItemRow } from '@auditplus/contract/features/processes/processes.model.ts';
import { workItemsRoutes } from '@auditplus/contract/features/processes/work-items.routes.ts';
import type { RouteReply } from '@auditplus/contract/kernel/route.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Input, Modal, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { z } from 'zod';
import { commonMessages } from '../../i18n/common.messages.ts';
import { useMessages } from '../../i18n/messages.ts';
import { KeptNotice } from '../../kit/kept-notice.tsx';
import { PropertyField } from '../../kit/property-field.tsx';
import { RefusalStrip } from '../../kit/refusal-strip.tsx';
import { useKeptInput } from '../../kit/use-kept-input.ts';
import { UserPicker } from '../../kit/user-picker.tsx';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { toast } from '../../lib/toast.ts';
import { OpinionPhrases } from './opinion-phrases.tsx';
import { processAddress } from './process-address.ts';
import { processesMessages } from './processes.messages.ts';

type Reply = RouteReply<typeof workItemsRoutes.batch>;
const TYPES = { agree: 0, reject: 1, transfer: 2 } as const;
type Kind = keyof typeof TYPES;

const POLL_MS = 1000;
const LISTS = routeKey(workItemsRoutes.list).slice(0, 1);

type WorkBatchProps = { readonly rows: readonly WorkItemRow[]; readonly onDone: () => void };

/** The same decision on many items; what could not be done is listed with its reason. */
export function WorkBatch({ rows, onDone }: WorkBatchProps) {
  const t = useMessages(processesMessages);
  const [kind, setKind] = useState<Kind | null>(null);
  return (
    <>
      <Button size="small" type="primary" disabled={kind !== null} onClick={() => setKind('agree')}>
        {t('batchAgree')}
      </Button>
      <Button size="small" disabled={kind !== null} onClick={() => setKind('reject')}>
        {t('batchReject')}
      </Button>
      <Button size="small" disabled={kind !== null} onClick={() => setKind('transfer')}>
        {t('batchTransfer')}
      </Button>
      {kind ? (
        <BatchDialog
          kind={kind}
          rows={rows}
          onClose={(isDone) => {
            setKind(null);
            if (isDone) onDone();
          }}
        />
      ) : null}
    </>
  );
}

type BatchDialogProps = {
  readonly kind: Kind;
  readonly rows: readonly WorkItemRow[];
  readonly onClose: (isDone: boolean) => void;
};

/** What is kept of it over the end of a session. */
const Typed = z.object({ opinion: z.string(), userId: z.string() }).partial();
type Typed = z.output<typeof Typed>;

export function BatchDialog({ kind, rows, onClose }: BatchDialogProps) {
  const t = useMessages(processesMessages);
  const common = useMessages(commonMessages);
  const [typed, setTyped] = useState<Typed>({});
  const { opinion = '', userId = '' } = typed;
  const kept = useKeptInput({
    name: `batch ${kind}`,
    isDirty: opinion !== '' || userId !== '',
    unsaved: () => ({ ...(opinion && { opinion }), ...(userId && { userId }) }),
  });
  const type = (part: Typed) => {
    setTyped((before) => ({ ...before, ...part }));
    kept.note();
  };
  const setOpinion = (next: string) => type({ opinion: next });
  const [reply, setReply] = useState<Reply | null>(null);
  const [isAside, setAside] = useState(false);
  const client = useQueryClient();
  const batch = useAction(workItemsRoutes.batch, {
    invalidates: [LISTS],
    onDone: (done) => {
      kept.forget();
      setReply(done);
    },
    onRefused: () => {
      // Nobody knows how far it came.
      void client.invalidateQueries({ queryKey: LISTS });
      setAside(false);
      return false;
    },
  });
  const progress = useBatch(reply);
  const words = { agree: t('batchAgree'), reject: t('batchReject'), transfer: t('batchTransfer') };
  const failed = progress?.results.filter(({ isOk }) => !isOk) ?? [];
  const isDone = progress?.isDone === true;
  const isRunning = batch.isPending || (progress !== null && !isDone);
  useEffect(() => {
    if (!isDone) return;
    if (failed.length > 0) {
      setAside(false);
      return;
    }
    toast.success(t('batchDone', { done: progress.total, count: progress.total }));
    onClose(true);
  }, [isDone, failed.length, progress?.total, onClose, t]);
  const [isTried, setTried] = useState(false);
  const lacksPerson = kind === 'transfer' && userId === '';
  const send = () => {
    setTried(true);
    if (lacksPerson || batch.isPending) return;
    batch.mutate({
      body: {
        batchType: TYPES[kind],
        ids: rows.map(({ id }) => id),
        handleOpinion: opinion.trim(),
        signImg: '',
        copyIds: [],
        freeApproverUserId: userId,
      },
    });
  };
  return (
    <Modal
      open={!isAside}
      title={t('batchTitle', { count: rows.length })}
      okText={isDone ? common('close') : words[kind]}
      cancelText={common('cancel')}
      okButtonProps={{
        danger: kind === 'reject' && !isDone,
        loading: isRunning,
      }}
      {...(isDone ? { footer: (_, { OkBtn }) => <OkBtn /> } : {})}
      onOk={() => (isDone ? onClose(true) : send())}
      // What runs goes on; the dialog comes back with what could not be done.
      onCancel={() => (isRunning ? setAside(true) : onClose(progress !== null))}
    >
      {progress ? (
        <div className="processes-batch">
          <p>
            {isDone
              ? t('batchPartly', { done: progress.total - failed.length, failed: failed.length })
              : t('batchRunning', { done: progress.results.length, total: progress.total })}
          </p>
          <Progress percent={Math.round((progress.results.length / Math.max(1, progress.total)) * 100)} />
          {failed.length > 0 ? (
            <ul aria-label={t('batchReasons')}>
              {failed.map(({ id, reason }) => {
                const row = rows.find((one) => one.id === id);
                return (
                  <li key={id}>
                    {row ? (
                      <Link to={processAddress({ id: row.processId, item: id, list: 'todo' })}>
                        {row.fullName}
                      </Link>
                    ) : (
                      '–'
                    )}
                    <span className="quiet"> · {reason}</span>
                  </li>
                );
              })}
            </ul>
          ) : null}
        </div>
      ) : (
        <div className="processes-batch">
          {kept.found ? (
            <KeptNotice
              at={kept.found.at}
              onRestore={() => {
                type(Typed.safeParse(kept.found?.values).data ?? {});
                kept.take();
              }}
              onForget={kept.forget}
            />
          ) : null}
          <RefusalStrip />
          {kind === 'transfer' ? null : <p className="quiet">{t('batchAlone')}</p>}
          {kind === 'transfer' ? (
            <PropertyField
              label={t('transferTo')}
              required
              {...(isTried && lacksPerson ? { problem: t('personMissing') } : {})}
            >
              {(id) => <UserPicker id={id} value={userId} onChange={(next) => type({ userId: next })} />}
            </PropertyField>
          ) : null}
          <PropertyField label={t('opinion')}>
            {(id) => (
              <>
                <Input.TextArea
                  id={id}
                  maxLength={2000}
                  showCount
                  rows={3}
                  value={opinion}
                  onChange={(event) => setOpinion(event.target.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send();
                  }}
                />
                {kind === 'transfer' ? null : (
                  <OpinionPhrases
                    deciding={kind === 'agree' ? 'agreeing' : 'refusing'}
                    opinion={opinion}
                    onChange={setOpinion}
                  />
                )}
              </>
            )}
          </PropertyField>
        </div>
      )}
    </Modal>
  );
}

/** How far a batch is; lists are read anew at the end of a job. */
function useBatch(reply: Reply | null): Reply | null {
  const client = useQueryClient();
  const jobId = reply?.jobId ?? null;
  const query = useRoute(
    workItemsRoutes.batchProgress,
    { params: { id: jobId ?? '' } },
    { enabled: jobId !== null, refetchInterval: POLL_MS },
  );
  const shown = jobId === null ? reply : (query.data ?? reply);
  const isDone = shown?.isDone === true;
  useEffect(() => {
    if (jobId !== null && isDone) void client.invalidateQueries({ queryKey: LISTS });
  }, [jobId, isDone, client]);
  return shown;
}
