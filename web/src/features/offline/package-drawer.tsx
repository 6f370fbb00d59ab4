import type { PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import { Button } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { FactGrid } from '../../kit/detail-page.tsx';
import { confirm } from '../../kit/dialogs.ts';
import { SideDrawer } from '../../kit/drawers.tsx';
import { StateTag } from '../../kit/state-tag.tsx';
import { attempt } from '../../lib/attempt.ts';
import { moment } from '../../lib/formats.ts';
import { toast } from '../../lib/toast.ts';
import { giveBack, takePackage } from './held-packages.ts';
import { offlineMessages } from './offline.messages.ts';
import type { OpenPackage } from './open-package.ts';
import { stateTone } from './package-words.ts';
import { useHeldState } from './use-held.ts';
import { useOnline } from './use-online.ts';

type DrawerProps = {
  readonly held: OpenPackage;
  readonly open: boolean;
  /** Rows that are not on the server yet. */
  readonly unsentRows: number;
  readonly onClose: () => void;
  readonly onChanged: () => void;
};

/** The package of the open record: how long it holds, what still waits, renewing it and giving it back. */
export function PackageDrawer({ held, open, unsentRows, onClose, onChanged }: DrawerProps) {
  const t = useMessages(offlineMessages);
  const online = useOnline();
  const view = useHeldState(held, (state) => state.view);
  const photos = useHeldState(held, (state) => state.photos);
  const [busy, setBusy] = useState(false);
  const unsent = unsentRows + photos.length;
  const action = async (work: () => Promise<void>, done: string) => {
    setBusy(true);
    await attempt(async () => {
      await work();
      toast.success(done);
      onChanged();
    });
    setBusy(false);
  };
  const back = async () => {
    const yes = await confirm({ title: t('giveBackAsk'), text: t('giveBackText'), okText: t('giveBack') });
    if (yes) await action(() => giveBack(held), t('givenBack'));
  };
  return (
    <SideDrawer
      open={open}
      title={t('package')}
      onClose={onClose}
      footer={
        <div className="offline-actions">
          <Button
            disabled={!online || unsent > 0 || view?.state !== 'out'}
            loading={busy}
            onClick={() => void action(() => takePackage(held.recordId), t('taken'))}
          >
            {t('takeAgain')}
          </Button>
          <Button type="primary" disabled={!online || unsent > 0} loading={busy} onClick={() => void back()}>
            {t('giveBack')}
          </Button>
        </div>
      }
    >
      {view ? <Facts view={view} rows={unsentRows} photos={photos.length} /> : null}
      {view?.state === 'expired' ? <p className="offline-warning">{t('expiredHint')}</p> : null}
      {unsent > 0 ? <p className="quiet">{t('notSent', { n: unsent })}</p> : null}
    </SideDrawer>
  );
}

type FactsProps = { readonly view: PackageView; readonly rows: number; readonly photos: number };

function Facts({ view, rows, photos }: FactsProps) {
  const t = useMessages(offlineMessages);
  return (
    <FactGrid
      facts={[
        { label: t('state'), value: <StateTag tone={stateTone(view.state)} text={t(view.state)} /> },
        { label: t('device'), value: view.deviceName },
        { label: t('issuedAt'), value: moment(view.issuedAt) },
        { label: t('expiresAt'), value: moment(view.expiresAt) },
        { label: t('lastSync'), value: moment(view.lastSyncAt) },
        { label: t('applied'), value: view.applied },
        { label: t('waitingRows'), value: rows },
        { label: t('waitingPhotos'), value: photos },
      ]}
    />
  );
}
