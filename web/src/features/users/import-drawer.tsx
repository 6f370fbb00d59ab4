import './users.css';
import { InboxOutlined } from '@ant-design/icons';
import { userExchangeRoutes } from '@auditplus/contract/features/users/user-exchange.routes.ts';
import type {
  ImportJob,
  ImportOutcome,
  ImportPreview,
  ImportRow,
} from '@auditplus/contract/features/users/user-import.model.ts';
import { WEB_PREFIX } from '@auditplus/contract/kernel/envelope.ts';
import { Button, Progress } from 'antd';
import { createContext, type DragEvent, type ReactNode, useContext, useId, useState } from 'react';
import { createPortal } from 'react-dom';
import type { z } from 'zod';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { DrawerCancel, SideDrawer } from '../../kit/drawers.tsx';
import { mayDiscard } from '../../kit/unsaved-question.ts';
import { workbookProblem } from '../../kit/upload-check.ts';
import { afterRefusal, call, callHeaders, requestFailed } from '../../lib/api.ts';
import { ApiError, readEnvelope } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { intentOf, withIntent } from '../../lib/intents.ts';
import { listed } from '../../lib/phrases.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { addressOf } from '../../lib/request.ts';
import { toast } from '../../lib/toast.ts';
import { useUnsavedGuard } from '../../lib/unsaved.ts';
import { importMessages } from './import.messages.ts';
import { RecentImports } from './import-recent.tsx';
import { ImportTable } from './import-table.tsx';
import { openLink } from './open-link.ts';

type Preview = z.output<typeof ImportPreview> & { readonly fileName: string };
type Link = { readonly name: string; readonly url: string };

const POLL_MS = 1500;

const Foot = createContext<HTMLElement | null>(null);

/** What a step offers, at the drawer's foot. */
function Actions({ children }: { readonly children: ReactNode }) {
  const foot = useContext(Foot);
  return foot ? createPortal(children, foot) : null;
}

/** Uploads people, lets the rows be corrected, and shows what went in (platform-contract 2.7, 9.22). */
export function ImportDrawer({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(importMessages);
  const [preview, setPreview] = useState<Preview | null>(null);
  const [outcome, setOutcome] = useState<ImportOutcome | null>(null);
  const [hidesJob, setHidesJob] = useState(false);
  const [foot, setFoot] = useState<HTMLElement | null>(null);
  // The links of an import that was waited for are nowhere else.
  const [hasLinks, setHasLinks] = useState(false);
  const jobs = useRoute(userExchangeRoutes.jobs, {}, { staleTime: 0, refetchInterval: POLL_MS });
  const job = jobs.data?.find((one) => one.state === 'waiting' || one.state === 'running') ?? null;
  const [watchedId, setWatchedId] = useState<string | null>(null);
  const watched = job ?? jobs.data?.find((one) => one.id === watchedId) ?? null;
  const start = useAction(userExchangeRoutes.startJob, {
    onDone: ({ id }) => {
      setWatchedId(id);
      setPreview(null);
    },
  });
  const close = async () => {
    const agreed =
      !hasLinks ||
      (await confirm({
        title: t('linksAsk'),
        text: t('linksAskText'),
        okText: t('linksLeave'),
        cancelText: t('linksBack'),
        danger: true,
      }));
    if (agreed) onClose();
  };
  const finish = () => void close();
  return (
    <SideDrawer
      open
      width={preview ? 1200 : 'medium'}
      title={t('title')}
      footer={<div ref={setFoot} className="drawer-actions" />}
      onClose={finish}
    >
      <Foot value={foot}>
        <div className="users-import">
          {watched && !hidesJob ? (
            <JobView
              job={watched}
              onFinish={() => {
                setHidesJob(true);
                onClose();
              }}
            />
          ) : outcome ? (
            <OutcomeView outcome={outcome} onLinks={() => setHasLinks(false)} onFinish={finish} />
          ) : preview ? (
            <PreviewView
              preview={preview}
              onAgain={() => setPreview(null)}
              onDone={(done) => {
                setOutcome(done);
                setHasLinks(done.links !== null);
              }}
              onBackground={() => start.mutate({ body: { fileName: preview.fileName } })}
            />
          ) : (
            <>
              <UploadView onRead={setPreview} />
              <RecentImports jobs={(jobs.data ?? []).filter(({ endedAt }) => endedAt !== null)} />
            </>
          )}
        </div>
      </Foot>
    </SideDrawer>
  );
}

function UploadView({ onRead }: { readonly onRead: (preview: Preview) => void }) {
  const t = useMessages(importMessages);
  const field = useId();
  const [busy, setBusy] = useState(false);
  const template = useAction(userExchangeRoutes.template, { invalidates: [] });
  const take = async (file: File | undefined) => {
    if (!file) return;
    const problem = workbookProblem(file);
    if (problem) return toast.error(problem);
    setBusy(true);
    await attempt(async () => {
      const fileName = await sendWorkbook(file);
      onRead({ ...(await call(userExchangeRoutes.preview, { query: { fileName } })), fileName });
    });
    setBusy(false);
  };
  return (
    <>
      <p className="quiet measure">{t('hint')}</p>
      <div>
        <Button
          loading={template.isPending}
          onClick={() => template.mutate({}, { onSuccess: (link) => openLink(link) })}
        >
          {t('template')}
        </Button>
      </div>
      <label
        className="upload-zone"
        htmlFor={field}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event: DragEvent) => {
          event.preventDefault();
          void take(event.dataTransfer.files[0]);
        }}
      >
        <InboxOutlined aria-hidden />
        <span>{busy ? t('reading') : t('drop')}</span>
        <input
          id={field}
          type="file"
          accept=".xlsx"
          className="visually-hidden"
          disabled={busy}
          onChange={(event) => {
            void take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </label>
      <Actions>
        <DrawerCancel />
      </Actions>
    </>
  );
}

type PreviewProps = {
  readonly preview: Preview;
  readonly onAgain: () => void;
  readonly onDone: (outcome: ImportOutcome) => void;
  readonly onBackground: () => void;
};

function PreviewView({ preview, onAgain, onDone, onBackground }: PreviewProps) {
  const t = useMessages(importMessages);
  const [rows, setRows] = useState<readonly ImportRow[]>(preview.dataRow);
  const isCorrected = rows !== preview.dataRow;
  useUnsavedGuard(isCorrected);
  const send = useAction(userExchangeRoutes.importRows, { onDone });
  const wrong = rows.filter((row) => row.errorsInfo !== '').length;
  const right = rows.length - wrong;
  const again = async () => {
    if (!isCorrected || (await mayDiscard('switch'))) onAgain();
  };
  return (
    <>
      <p className={preview.isPartial ? 'users-problem' : 'quiet'}>
        {preview.isPartial
          ? t('partial', { total: preview.total, shown: rows.length })
          : t('previewCount', { total: rows.length, wrong })}
      </p>
      {preview.ignored.length > 0 ? (
        <p className="users-problem">{t('ignored', { columns: listed(preview.ignored) })}</p>
      ) : null}
      <ImportTable rows={rows} readOnly={preview.isPartial} onChange={setRows} />
      <Actions>
        <Button onClick={() => void again()}>{t('again')}</Button>
        {preview.isPartial ? (
          <Button type="primary" onClick={onBackground}>
            {t('background', { total: preview.total })}
          </Button>
        ) : (
          <>
            {/* The job reads the workbook: it knows nothing of what was corrected here. */}
            <Button disabled={isCorrected} onClick={onBackground}>
              {t('inBackground')}
            </Button>
            <Button
              type="primary"
              disabled={right === 0}
              loading={send.isPending}
              onClick={() => send.mutate({ body: { list: [...rows] } })}
            >
              {wrong > 0 ? t('importSkipping', { count: right, wrong }) : t('importRows', { count: right })}
            </Button>
          </>
        )}
      </Actions>
    </>
  );
}

type OutcomeProps = {
  readonly outcome: ImportOutcome;
  /** The links are being downloaded. */
  readonly onLinks: () => void;
  readonly onFinish: () => void;
};

function OutcomeView({ outcome, onLinks, onFinish }: OutcomeProps) {
  const fetchFailed = useAction(userExchangeRoutes.exportExceptions, { invalidates: [] });
  return (
    <>
      <Counts succeeded={outcome.snum} failed={outcome.fnum} />
      {outcome.failResult.length > 0 ? (
        <ImportTable rows={outcome.failResult} readOnly onChange={() => undefined} />
      ) : null}
      <Results
        links={outcome.links}
        onLinks={onLinks}
        onExceptions={
          outcome.fnum === 0
            ? null
            : () => fetchFailed.mutate({ body: { list: outcome.failResult } }, { onSuccess: openLink })
        }
        onFinish={onFinish}
      />
    </>
  );
}

function JobView({ job, onFinish }: { readonly job: ImportJob; readonly onFinish: () => void }) {
  const t = useMessages(importMessages);
  const cancel = useAction(userExchangeRoutes.cancelJob);
  const isRunning = job.state === 'waiting' || job.state === 'running';
  const { exceptions } = job;
  const ask = async () => {
    const agreed = await confirm({
      title: t('cancelAsk'),
      text: t('cancelText'),
      okText: t('cancelJob'),
      danger: true,
    });
    if (agreed) cancel.mutate({ params: { id: job.id } });
  };
  const percent = job.total === 0 ? 0 : Math.round((job.handled / job.total) * 100);
  return (
    <>
      <h3>{isRunning ? t('running', { file: job.fileName }) : stateText(t, job)}</h3>
      <Progress percent={percent} status={job.state === 'failed' ? 'exception' : 'normal'} />
      <p className="quiet">
        {isRunning && job.isStopping
          ? t('stopping')
          : job.state === 'waiting'
            ? t('waiting')
            : t('progress', { handled: job.handled, total: job.total })}
      </p>
      <Counts succeeded={job.succeeded} failed={job.failed} />
      {isRunning ? (
        <>
          <p className="quiet">{t('jobHint')}</p>
          <div>
            <Button danger disabled={job.isStopping} loading={cancel.isPending} onClick={() => void ask()}>
              {t('cancelJob')}
            </Button>
          </div>
        </>
      ) : (
        <Results
          links={job.links}
          onExceptions={exceptions ? () => openLink(exceptions) : null}
          onFinish={onFinish}
        />
      )}
    </>
  );
}

function stateText(
  t: ReturnType<typeof useMessages<keyof (typeof importMessages)['zh']>>,
  job: ImportJob,
): string {
  if (job.state === 'failed') return t('jobFailed', { why: job.problem });
  return job.state === 'cancelled' ? t('cancelled') : t('jobDone');
}

function Counts({ succeeded, failed }: { readonly succeeded: number; readonly failed: number }) {
  const t = useMessages(importMessages);
  return (
    <p className="users-import-counts" role="status">
      <span>
        <strong>{succeeded}</strong> {t('succeeded')}
      </span>
      <span className={failed > 0 ? 'users-problem' : 'quiet'}>
        <strong>{failed}</strong> {t('failed')}
      </span>
    </p>
  );
}

type ResultsProps = {
  readonly links: Link | null;
  readonly onLinks?: () => void;
  readonly onExceptions: (() => void) | null;
  readonly onFinish: () => void;
};

function Results({ links, onLinks, onExceptions, onFinish }: ResultsProps) {
  const t = useMessages(importMessages);
  const fetchLinks = (link: Link) => {
    openLink(link);
    onLinks?.();
  };
  return (
    <>
      {links ? <p className="quiet">{t('linksHint')}</p> : null}
      <Actions>
        {onExceptions ? <Button onClick={onExceptions}>{t('exceptions')}</Button> : null}
        {links ? <Button onClick={() => fetchLinks(links)}>{t('links')}</Button> : null}
        <Button type="primary" onClick={onFinish}>
          {t('finish')}
        </Button>
      </Actions>
    </>
  );
}

/** Sends a workbook and answers the name under which it is kept; throws `ApiError`. */
async function sendWorkbook(file: File): Promise<string> {
  const route = userExchangeRoutes.upload;
  const form = new FormData();
  form.append('file', file, file.name);
  return withIntent(intentOf(route, file), async (idempotencyKey) => {
    const response = await fetch(addressOf(WEB_PREFIX, route, {}, Math.floor(Date.now() / 1000)), {
      method: route.method,
      headers: { ...callHeaders(), 'idempotency-key': idempotencyKey },
      body: form,
    }).catch(() => null);
    if (!response) throw new ApiError({ code: 0, status: 0, msg: requestFailed(), data: null });
    const answer = readEnvelope(response.status, await response.json().catch(() => null), requestFailed());
    if (answer instanceof ApiError) throw afterRefusal(route, answer);
    return route.reply.parse(answer.data).name;
  });
}
