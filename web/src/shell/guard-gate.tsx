import { useEffect } from 'react';
import { Navigate, useLocation } from 'react-router';
import { screenKey } from '../lib/screen-key.ts';
import { useSession } from '../lib/session.ts';
import { decide } from './guard.ts';
import { loadSession } from './load-session.ts';
import { UnderLock } from './under-lock.tsx';
import { Waiting } from './waiting.tsx';

/** Lets a navigation through, sends it elsewhere or fetches the session first. */
export function GuardGate() {
  const { pathname, search } = useLocation();
  const token = useSession((session) => session.token);
  const locked = useSession((session) => session.locked);
  const loaded = useSession((session) => session.current !== null);
  const decision = decide(pathname, search, {
    hasToken: token !== null,
    locked,
    loaded,
    hasScreenKey: screenKey() !== null,
  });
  const mustLoad = decision.kind === 'load';

  useEffect(() => {
    if (!mustLoad) return;
    const controller = new AbortController();
    void loadSession(controller.signal);
    return () => controller.abort();
  }, [mustLoad]);

  return (
    <>
      {decision.kind === 'redirect' ? <Navigate to={decision.to} replace /> : null}
      {mustLoad ? <Waiting /> : null}
      <UnderLock key={token} passes={decision.kind === 'pass'} isLocked={locked} />
    </>
  );
}
