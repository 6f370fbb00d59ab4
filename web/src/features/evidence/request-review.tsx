import type { SupportFile, SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { Button, Segmented, Switch, Tooltip } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { askReason } from '../../kit/dialogs.ts';
import { StateDot } from '../../kit/state-tag.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { day, moment } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { evidenceMessages } from './evidence.messages.ts';
import { isAllOpened, standingFiles } from './evidence-state.ts';
import { FileViewer } from './file-viewer.tsx';
import { RequestHead } from './request-card.tsx';

type ReviewProps = { readonly request: SupportRequest };

/** One request before the acceptor: its files in place, the version before, and the verdict. */
export function RequestReview({ request }: ReviewProps) {
  const t = useMessages(evidenceMessages);
  const files = standingFiles(request);
  const [fileId, setFileId] = useState('');
  const [comparing, setComparing] = useState(false);
  const opened = useAction(evidenceRoutes.opened);
  const shown = files.find(({ id }) => id === fileId) ?? files[0];
  const before = shown ? request.files.find(({ id }) => id === shown.replacesId) : undefined;
  const mark = (file: SupportFile) => {
    if (!file.openedByMe) opened.mutate({ params: { fileId: file.id } });
  };
  return (
    <div className="evidence-review">
      <h2>
        {request.nodeCode} {request.nodeName}
      </h2>
      <RequestHead request={request} />
      <Verdict request={request} />
      {files.length > 1 ? (
        <Segmented
          className="evidence-file-tabs"
          value={shown?.id ?? ''}
          options={files.map(({ id, file, openedByMe }) => ({
            value: id,
            label: (
              <StateDot
                tone={openedByMe ? 'green' : 'orange'}
                text={file.name}
                hint={`${file.name} ${t(openedByMe ? 'opened' : 'notOpened')}`}
              />
            ),
          }))}
          onChange={setFileId}
        />
      ) : null}
      {shown ? (
        <>
          <p className="quiet evidence-facts">
            <span>{shown.file.name}</span>
            <span>
              {shown.uploadedBy.name} {moment(shown.uploadedAt)}
            </span>
            {shown.validTo ? <span>{t('until', { day: day(shown.validTo) })}</span> : null}
            {shown.description ? <span>{shown.description}</span> : null}
            {before ? (
              <span className="filter-switch">
                <Switch id="compare-version" size="small" checked={comparing} onChange={setComparing} />
                <label htmlFor="compare-version">{t('compare')}</label>
              </span>
            ) : null}
          </p>
          <div className="evidence-viewers">
            {before && comparing ? (
              <figure>
                <figcaption className="quiet">{t('previous')}</figcaption>
                <FileViewer key={before.id} file={before.file} />
              </figure>
            ) : null}
            <figure>
              {before && comparing ? <figcaption className="quiet">{t('current')}</figcaption> : null}
              <FileViewer key={shown.id} file={shown.file} onOpened={() => mark(shown)} />
            </figure>
          </div>
        </>
      ) : null}
    </div>
  );
}

function Verdict({ request }: ReviewProps) {
  const t = useMessages(evidenceMessages);
  const [refusal, setRefusal] = useState('');
  const options = (done: string) => ({
    done,
    onRefused: (error: ApiError) => {
      setRefusal(error.msg);
      return true;
    },
    onDone: () => setRefusal(''),
  });
  const accept = useAction(evidenceRoutes.accept, options(t('accepted')));
  const giveBack = useAction(evidenceRoutes.return, options(t('returned')));
  const waive = useAction(evidenceRoutes.waive, options(t('waived')));
  const reopen = useAction(evidenceRoutes.reopen, options(t('reopened')));
  const { id, rev, label, abilities } = request;
  const presets = [t('preset1'), t('preset2'), t('preset3'), t('preset4')];
  const ask = async (
    action: typeof giveBack | typeof waive | typeof reopen,
    title: string,
    okText: string,
    reasonLabel: string,
    ready: readonly string[] = [],
  ) => {
    const reason = await askReason({ title, okText, label: reasonLabel, presets: ready, maxLength: 500 });
    if (reason !== null) action.mutate({ params: { id }, body: { rev, reason } });
  };
  const isReady = isAllOpened(request);
  if (!abilities.accept && !abilities.return && !abilities.waive && !abilities.reopen) return null;
  return (
    <div className="evidence-actions">
      {abilities.accept ? (
        <Tooltip title={isReady ? '' : t('acceptFirstOpen')}>
          <Button
            type="primary"
            disabled={!isReady}
            loading={accept.isPending}
            onClick={() => accept.mutate({ params: { id }, body: { rev } })}
          >
            {t('accept')}
          </Button>
        </Tooltip>
      ) : null}
      {abilities.return ? (
        <Button
          onClick={() =>
            void ask(giveBack, t('returnTitle', { label }), t('return'), t('returnReason'), presets)
          }
        >
          {t('return')}
        </Button>
      ) : null}
      {abilities.reopen ? (
        <Button
          onClick={() =>
            void ask(reopen, t('reopenTitle', { label }), t('reopen'), t('returnReason'), presets)
          }
        >
          {t('reopen')}
        </Button>
      ) : null}
      {abilities.waive ? (
        <Button onClick={() => void ask(waive, t('waiveTitle', { label }), t('waive'), t('waiveReason'))}>
          {t('waive')}
        </Button>
      ) : null}
      {abilities.accept && !isReady ? <span className="quiet">{t('acceptFirstOpen')}</span> : null}
      {refusal ? (
        <span className="field-problem" role="alert">
          {refusal}
        </span>
      ) : null}
    </div>
  );
}
