import type { OutputJob } from '@auditplus/contract/features/output/output.model.ts';
import { outputRoutes } from '@auditplus/contract/features/output/output.routes.ts';
import { Button, Modal, Progress } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useAction, useRoute } from '../../lib/query.ts';
import { saveExport } from '../../lib/save-file.ts';
import { printMessages } from './print-templates.messages.ts';
import type { ListedRecord } from './use-record-prints.tsx';

const POLL_MS = 1000;

const isBusy = ({ state }: OutputJob): boolean => state === 'waiting' || state === 'running';

type BatchJobProps = {
  readonly id: string;
  readonly records: readonly ListedRecord[];
  readonly onClose: () => void;
};

/** A batch in print: how far it is, its file, and the records that it had to leave out. */
export function BatchJob({ id, records, onClose }: BatchJobProps) {
  const t = useMessages(printMessages);
  const [isPolling, setPolling] = useState(true);
  const { data: job } = useRoute(
    outputRoutes.job,
    { params: { id } },
    isPolling ? { refetchInterval: POLL_MS } : {},
  );
  if (job && isPolling !== isBusy(job)) setPolling(isBusy(job));
  const params = { id };
  const cancel = useAction(outputRoutes.remove, { done: t('batchCancelled'), onDone: onClose });
  const download = useAction(outputRoutes.download, { onDone: saveExport });
  const inWork = job === undefined || isBusy(job);
  return (
    <Modal
      open
      title={t('batchTitle', { count: records.length })}
      onCancel={onClose}
      footer={
        inWork ? (
          <>
            <Button danger loading={cancel.isPending} onClick={() => cancel.mutate({ params })}>
              {t('batchCancel')}
            </Button>
            <Button onClick={onClose}>{t('batchBackground')}</Button>
          </>
        ) : (
          <>
            <Button onClick={onClose}>{t('close')}</Button>
            {job.file ? (
              <Button type="primary" loading={download.isPending} onClick={() => download.mutate({ params })}>
                {t('batchDownload')}
              </Button>
            ) : null}
          </>
        )
      }
    >
      <div role="status">
        <Progress
          percent={percentOf(job)}
          status={job?.state === 'failed' ? 'exception' : inWork ? 'active' : 'success'}
          aria-label={t('batchProgress')}
        />
        {job?.problem ? <p>{job.problem}</p> : null}
      </div>
      {job && job.omitted.length > 0 ? <Omitted job={job} records={records} /> : null}
    </Modal>
  );
}

const percentOf = (job: OutputJob | undefined): number =>
  job === undefined || job.total === 0 ? 0 : Math.floor((100 * job.handled) / job.total);

function Omitted({ job, records }: { readonly job: OutputJob; readonly records: readonly ListedRecord[] }) {
  const t = useMessages(printMessages);
  const names = new Map(records.map(({ id, name }) => [id, name]));
  return (
    <>
      <p>{t('batchOmitted', { count: job.omitted.length })}</p>
      <ul className="print-omitted">
        {job.omitted.map(({ id, title, problem }) => (
          <li key={id}>
            {title || names.get(id) || id} <span className="quiet">{problem}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
