import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { useTexts } from '../i18n/texts.ts';
import { confirm } from '../kit/dialogs.ts';
import { kitTexts } from '../kit/kit.texts.ts';
import { dropUnsaved, hasUnsaved, useUnsaved } from '../lib/unsaved.ts';
import { usePageVersions } from './tags.ts';

/** Asks before edits that are not saved are left behind, by navigation or by closing the window. */
export function UnsavedBlocker() {
  const t = useTexts(kitTexts);
  const { pathname } = useLocation();
  const dirty = useUnsaved((unsaved) => unsaved.dirty.size > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => hasUnsaved() && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset } = blocker;
    void confirm({ title: t('leaveTitle'), text: t('leaveText'), okText: t('leave'), danger: true }).then(
      (leave) => {
        if (!leave) return reset();
        dropUnsaved();
        proceed();
        usePageVersions.getState().renew(pathname);
      },
    );
  }, [blocker, pathname, t]);
  return null;
}
