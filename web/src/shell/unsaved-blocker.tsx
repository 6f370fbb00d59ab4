import { useEffect } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { hasUnsaved, useCloseQuestion, useUnsaved } from '../lib/unsaved.ts';
import { LOCK_PATH } from '../lib/wanted.ts';
import { mayGiveUpEdits } from './give-up-edits.ts';
import { usePageVersions } from './tags.ts';

/** Asks before edits that are not saved are left behind, by navigation or by closing the window. */
export function UnsavedBlocker() {
  const { pathname } = useLocation();
  const dirty = useUnsaved((unsaved) => unsaved.dirty.size > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasUnsaved() &&
      nextLocation.pathname !== LOCK_PATH &&
      currentLocation.pathname !== nextLocation.pathname,
  );

  useCloseQuestion(dirty);

  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    const { proceed, reset } = blocker;
    void mayGiveUpEdits().then((leave) => {
      if (!leave) return reset();
      proceed();
      usePageVersions.getState().renew(pathname);
    });
  }, [blocker, pathname]);
  return null;
}
