import { Button, Tooltip } from 'antd';
import { useState } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { confirm } from '../../kit/dialogs.ts';
import { attempt } from '../../lib/attempt.ts';
import { toast } from '../../lib/toast.ts';
import { takePackage } from './held-packages.ts';
import { canWorkOffline, installWorker } from './install-worker.ts';
import './offline.css';
import { offlineMessages } from './offline.messages.ts';
import type { OpenPackage } from './open-package.ts';
import { PackageDrawer } from './package-drawer.tsx';
import { timeLeft } from './package-words.ts';
import { useHeldState } from './use-held.ts';
import { useOnline } from './use-online.ts';

type ButtonProps = {
  readonly recordId: string;
  readonly held: OpenPackage | null;
  readonly unsentRows: number;
  /** Whether everything that was entered is on the server; says so itself when not. */
  readonly isSaved: () => Promise<boolean>;
  readonly onChanged: () => void;
};

/** 离线包: takes the record onto this device, or shows how its package stands. */
export function PackageButton({ recordId, held, unsentRows, isSaved, onChanged }: ButtonProps) {
  const t = useMessages(offlineMessages);
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const [open, setOpen] = useState(false);
  if (held)
    return (
      <>
        <HeldButton held={held} onClick={() => setOpen(true)} />
        <PackageDrawer
          held={held}
          open={open}
          unsentRows={unsentRows}
          onClose={() => setOpen(false)}
          onChanged={() => {
            setOpen(false);
            onChanged();
          }}
        />
      </>
    );
  const take = async () => {
    if (!(await isSaved())) return;
    if (!(await confirm({ title: t('takeTitle'), text: t('takeText'), okText: t('take') }))) return;
    setBusy(true);
    await attempt(async () => {
      await Promise.all([takePackage(recordId), installWorker()]);
      toast.success(t('taken'));
      onChanged();
    });
    setBusy(false);
  };
  const reason = canWorkOffline() ? undefined : t('noWorker');
  return (
    <Tooltip title={reason}>
      <Button loading={busy} disabled={!online || reason !== undefined} onClick={() => void take()}>
        {t('package')}
      </Button>
    </Tooltip>
  );
}

function HeldButton({ held, onClick }: { readonly held: OpenPackage; readonly onClick: () => void }) {
  const t = useMessages(offlineMessages);
  const online = useOnline();
  const view = useHeldState(held, (state) => state.view);
  return (
    <Button className="offline-held" data-offline={!online} onClick={onClick}>
      {t('package')} · {online ? '' : `${t('offlineNow')} · `}
      {view ? timeLeft(t, view, Date.now()) : ''}
    </Button>
  );
}
