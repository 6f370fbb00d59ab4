import { Button } from 'antd';
import { useSyncExternalStore } from 'react';
import { useMessages } from '../i18n/messages.ts';
import { useRelease } from './release.ts';
import { shellMessages } from './shell.messages.ts';

/** What the person must know about the connection and the release, above everything else. */
export function Banners() {
  const t = useMessages(shellMessages);
  const isOnline = useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
  const { isOutdated, isPutOff, putOff } = useRelease();
  return (
    <div className="banners" role="status">
      {isOnline ? null : (
        <p className="banner" data-kind="offline">
          {t('offline')}
        </p>
      )}
      {isOutdated && !isPutOff ? (
        <p className="banner" data-kind="update">
          {t('updated')}
          <Button size="small" type="primary" onClick={() => window.location.reload()}>
            {t('reload')}
          </Button>
          <Button size="small" type="text" onClick={putOff}>
            {t('later')}
          </Button>
        </p>
      ) : null}
    </div>
  );
}
