import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { SupportFile, SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { evidenceRoutes } from '@auditplus/contract/features/evidence/evidence.routes.ts';
import { EVIDENCE_FILE_TYPES } from '@auditplus/contract/features/standards/standards.model.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { useHasModule } from '../../kit/permission.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { WaitingTag } from '../../kit/waiting-for.tsx';
import type { ApiError } from '../../lib/api-error.ts';
import { attempt } from '../../lib/attempt.ts';
import { day } from '../../lib/formats.ts';
import { useAction } from '../../lib/query.ts';
import { downloadFile } from '../../lib/save-file.ts';
import { AddFileDrawer } from './add-file-drawer.tsx';
import { evidenceMessages } from './evidence.messages.ts';
import { useRequestFace } from './evidence-state.ts';
import { LibraryDrawer } from './library-drawer.tsx';
import { RequestFiles } from './request-files.tsx';
import { ReuseDrawer } from './reuse-drawer.tsx';

type RequestCardProps = {
  readonly request: SupportRequest;
  /** What a batch said of this request. */
  readonly problem: string | undefined;
};

type Opened =
  | { readonly what: 'add'; readonly replaces: SupportFile | null }
  | { readonly what: 'reuse' | 'library' }
  | null;

/** One requirement: what is asked, its files, its actions, and a refusal right under it. */
export function RequestCard({ request, problem }: RequestCardProps) {
  const t = useMessages(evidenceMessages);
  const hasLibrary = useHasModule('audit.material');
  const [opened, setOpened] = useState<Opened>(null);
  const [note, setNote] = useState(request.note);
  const [refusal, setRefusal] = useState('');
  const onRefused = (error: ApiError) => {
    setRefusal(error.msg);
    return true;
  };
  const onDone = () => setRefusal('');
  const submit = useAction(evidenceRoutes.submit, { done: t('submitted'), onRefused, onDone });
  const withdraw = useAction(evidenceRoutes.withdraw, { done: t('withdrawn'), onRefused, onDone });
  const { id, rev, abilities } = request;
  const close = () => setOpened(null);
  const said = refusal || problem;
  return (
    <article className="evidence-request">
      <RequestHead request={request} />
      <RequestFiles request={request} onNewVersion={(replaces) => setOpened({ what: 'add', replaces })} />
      {abilities.upload || abilities.submit || abilities.withdraw ? (
        <div className="evidence-actions">
          {abilities.upload ? (
            <>
              <Button onClick={() => setOpened({ what: 'add', replaces: null })}>{t('upload')}</Button>
              <Button onClick={() => setOpened({ what: 'reuse' })}>{t('reuse')}</Button>
              {hasLibrary ? (
                <Button onClick={() => setOpened({ what: 'library' })}>{t('library')}</Button>
              ) : null}
            </>
          ) : null}
          {abilities.submit ? (
            <>
              <Input
                className="evidence-note"
                maxLength={500}
                placeholder={t('note')}
                aria-label={t('note')}
                value={note}
                onChange={(event) => setNote(event.target.value)}
              />
              <Button
                type="primary"
                ghost
                loading={submit.isPending}
                onClick={() => submit.mutate({ params: { id }, body: { rev, ...(note ? { note } : {}) } })}
              >
                {t('submit')}
              </Button>
            </>
          ) : null}
          {abilities.withdraw ? (
            <Button
              loading={withdraw.isPending}
              onClick={() => withdraw.mutate({ params: { id }, body: { rev } })}
            >
              {t('withdraw')}
            </Button>
          ) : null}
        </div>
      ) : null}
      {said ? (
        <p className="field-problem" role="alert">
          {said}
        </p>
      ) : null}
      {opened?.what === 'add' ? (
        <AddFileDrawer request={request} replaces={opened.replaces} onClose={close} />
      ) : null}
      {opened?.what === 'reuse' ? <ReuseDrawer request={request} onClose={close} /> : null}
      {opened?.what === 'library' ? <LibraryDrawer request={request} onClose={close} /> : null}
    </article>
  );
}

/** What is asked for, by when, in which state, and why it came back. */
export function RequestHead({ request }: { readonly request: SupportRequest }) {
  const t = useMessages(evidenceMessages);
  const faceOf = useRequestFace();
  const { templateFile, askedBy, dueDate } = request;
  const nameOfType = (type: string) => {
    const known = EVIDENCE_FILE_TYPES.find((name) => name === type);
    return known ? t(`type${known}`) : type;
  };
  const size = {
    types: request.fileTypes.length > 0 ? `${request.fileTypes.map(nameOfType).join(' / ')} · ` : '',
    size: request.maxSizeMb,
  };
  return (
    <header className="evidence-request-head">
      <h3 className="evidence-marks">
        {request.label}
        {request.mandatory === 1 ? <StateTag tone="grey" text={t('mandatory')} /> : null}
        <StateTag {...faceOf(request)} />
        {request.overdue ? <StateTag tone="red" text={t('overdue')} /> : null}
        <WaitingTag
          people={request.waitingFor}
          action={t(supportRequestLifecycle.is(request.state, 'submitted') ? 'actAccept' : 'actHandIn')}
        />
      </h3>
      <p className="quiet evidence-facts">
        {dueDate ? <span>{t('due', { day: day(dueDate) })}</span> : null}
        {askedBy ? <span>{t('askedBy', { name: askedBy.name })}</span> : null}
        <span>
          {request.maxCount > 0
            ? t('limits', { ...size, count: request.maxCount })
            : t('limitsNoCount', size)}
        </span>
        {request.round > 1 ? <span>{t('rounds', { count: request.round })}</span> : null}
        {templateFile ? (
          <button
            type="button"
            className="link-button"
            onClick={() => void attempt(() => downloadFile(templateFile.fileId, templateFile.name))}
          >
            {t('template')}
          </button>
        ) : null}
      </p>
      {supportRequestLifecycle.is(request.state, 'returned') && request.returnReason ? (
        <p className="evidence-returned">{t('returnedBecause', { reason: request.returnReason })}</p>
      ) : null}
      {request.waiveReason ? (
        <p className="quiet">{t('waivedBecause', { reason: request.waiveReason })}</p>
      ) : null}
      {request.note && !request.abilities.submit ? (
        <p className="quiet">{t('noteGiven', { note: request.note })}</p>
      ) : null}
    </header>
  );
}
