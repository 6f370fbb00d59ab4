import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../../i18n/messages.ts';
import { EmptyBlock } from '../../kit/blocks.tsx';
import { useOrgNames } from '../../kit/org-names.ts';
import { PageFrame } from '../../kit/page-frame.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { moment } from '../../lib/formats.ts';
import { useSession } from '../../lib/session.ts';
import { type HeldEntry, useHeldIndex } from './held-index.ts';
import { openHeld } from './held-packages.ts';
import { installWorker } from './install-worker.ts';
import './offline.css';
import { offlineMessages } from './offline.messages.ts';
import type { OpenPackage } from './open-package.ts';
import { stateTone, timeLeft } from './package-words.ts';
import { useHeldState } from './use-held.ts';
import { useInstallOffer } from './use-install-offer.ts';
import { useOnline } from './use-online.ts';

/** What of this device's packages the person holds: where the installed application starts, with or without a network. */
export default function OfflineDeskPage() {
  const t = useMessages(offlineMessages);
  const userId = useSession((session) => session.current?.userInfo.userId);
  const entries = useHeldIndex((index) => index.entries);
  const own = entries.filter((entry) => entry.userId === userId);
  const offer = useInstallOffer();
  useEffect(() => {
    void installWorker();
  }, []);
  return (
    <PageFrame
      title={t('desk')}
      actions={offer ? <Button onClick={() => void offer()}>{t('install')}</Button> : null}
    >
      {own.length === 0 ? (
        <EmptyBlock text={t('deskEmpty')}>
          <p className="quiet">{t('deskHint')}</p>
        </EmptyBlock>
      ) : (
        <ul className="offline-desk">
          {own.map((entry) => (
            <li key={entry.packageId}>
              <DeskEntry entry={entry} />
            </li>
          ))}
        </ul>
      )}
    </PageFrame>
  );
}

function DeskEntry({ entry }: { readonly entry: HeldEntry }) {
  const t = useMessages(offlineMessages);
  const [held, setHeld] = useState<OpenPackage | null>(null);
  useEffect(() => {
    let isHere = true;
    void openHeld(entry).then((opened) => {
      if (isHere) setHeld(opened);
    });
    return () => {
      isHere = false;
    };
  }, [entry]);
  const { route, checkTaskId, evaluationId, recordId } = entry;
  return (
    <>
      {held ? <DeskFacts held={held} /> : <span className="quiet">{t('locked')}</span>}
      <Link to={`/${route}/${checkTaskId}/${evaluationId}/${recordId}`}>{t('openSheet')}</Link>
    </>
  );
}

function DeskFacts({ held }: { readonly held: OpenPackage }) {
  const orgs = useOrgNames();
  const t = useMessages(offlineMessages);
  const view = useHeldState(held, (state) => state.view);
  const photos = useHeldState(held, (state) => state.photos);
  const isOnline = useOnline();
  if (!view) return <span className="quiet">{t('package')}</span>;
  return (
    <div>
      <p>
        <strong>{orgs.short(view.unit)}</strong> {view.evaluationName}{' '}
        <StateTag tone={stateTone(view.state)} text={timeLeft(t, view, Date.now())} />
      </p>
      <p className="quiet">
        {t('expiresAt')} {moment(view.expiresAt)} · {t('waitingRows')} {held.entries().size} ·{' '}
        {t('waitingPhotos')} {photos.length}
        {isOnline && held.entries().size > 0 ? ` · ${t('openToSend')}` : null}
      </p>
    </div>
  );
}
