import './records.css';
import type { RecordImportJob } from '@auditplus/contract/features/records/record-import.routes.ts';
import { recordsRoutes } from '@auditplus/contract/features/records/records.routes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { candidatesIn, choicesOf, type NameAnswer, SharedNames } from '../../kit/exchange/shared-names.tsx';
import { StrayRows } from '../../kit/exchange/stray-rows.tsx';
import { moment } from '../../lib/formats.ts';
import { routeKey, useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { recordsMessages } from './records.messages.ts';

const POLL_MS = 1500;

const isUnderWay = ({ state }: RecordImportJob): boolean => state === 'waiting' || state === 'running';

/** Whether it has not ended. */
const isOpen = (job: RecordImportJob): boolean => job.state === 'asking' || isUnderWay(job);

/** The person's latest imports in the background: how far each is, and the rows that did not go in. */
export function RecordImportJobs({ modelId }: { readonly modelId: string }) {
  const t = useMessages(recordsMessages);
  const client = useQueryClient();
  const params = { modelId };
  const { data: jobs = [] } = useRoute(
    recordsRoutes.importJobs,
    { params },
    { staleTime: 0, refetchInterval: POLL_MS },
  );
  const running = jobs.filter(isUnderWay).length;
  // The list shows what has come in when an import ends.
  useEffect(() => {
    if (running === 0) void client.invalidateQueries({ queryKey: routeKey(recordsRoutes.list).slice(0, 1) });
  }, [running, client]);
  if (jobs.length === 0) return null;
  return (
    <section aria-label={t('importJobs')} className="record-import-jobs">
      <h3>{t('importJobs')}</h3>
      <ul>
        {jobs.map((job) => (
          <li key={job.id}>
            <Job job={job} modelId={modelId} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const STATES = {
  waiting: 'importWaiting',
  running: 'importRunning',
  asking: 'importAsking',
  done: 'importDone',
  cancelled: 'importCancelled',
  failed: 'importFailed',
} as const;

function Job({ job, modelId }: { readonly job: RecordImportJob; readonly modelId: string }) {
  const t = useMessages(recordsMessages);
  const cancel = useAction(recordsRoutes.importCancel, {
    invalidates: [routeKey(recordsRoutes.importJobs)],
  });
  const [answers, setAnswers] = useState<readonly NameAnswer[]>([]);
  const answer = useAction(recordsRoutes.importAnswer, {
    invalidates: [routeKey(recordsRoutes.importJobs)],
  });
  const { id, fileName, createdAt, state, total, handled, added, changed, failed, faults } = job;
  return (
    <>
      <p>
        {fileName} <span className="quiet">{moment(createdAt)}</span>
      </p>
      <p role="status">
        {t(STATES[state], { handled, total })}
        {handled > 0 ? t('importCounts', { added, changed, failed }) : ''}
      </p>
      {job.problem === '' ? null : <p className="record-exchange-problem">{job.problem}</p>}
      {isUnderWay(job) ? <Progress percent={total === 0 ? 0 : Math.round((handled / total) * 100)} /> : null}
      <StrayRows strays={job.strays} />
      <SharedNames
        questions={job.questions}
        answers={answers}
        candidates={candidatesIn(modelId)}
        isBusy={answer.isPending}
        onAnswers={setAnswers}
        onGo={() => answer.mutate({ params: { modelId, id }, body: { choices: choicesOf(answers) } })}
      />
      {faults || isOpen(job) ? (
        <div className="record-exchange-actions">
          {isOpen(job) ? (
            <Button
              size="small"
              disabled={job.isStopping}
              loading={cancel.isPending}
              onClick={() => cancel.mutate({ params: { modelId, id } })}
            >
              {t(job.isStopping ? 'importStopping' : 'importStop')}
            </Button>
          ) : null}
          {faults ? (
            <Button size="small" onClick={() => saveExport(faults)}>
              {t('importFaultBook', { count: failed })}
            </Button>
          ) : null}
        </div>
      ) : null}
    </>
  );
}
