import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { useCallback } from 'react';
import { useNavigate } from 'react-router';
import { useMessages } from '../i18n/messages.ts';
import { confirm } from '../kit/dialogs.ts';
import { call } from '../lib/api.ts';
import { attempt } from '../lib/attempt.ts';
import { forgetAllKept, keeper } from '../lib/kept-input.ts';
import { here } from '../lib/navigation.ts';
import { resetSession, setLocked } from '../lib/session.ts';
import { dropUnsaved, giveUpUnsaved, hasUnsaved } from '../lib/unsaved.ts';
import { lockFor } from './guard.ts';
import { shellMessages } from './shell.messages.ts';

/** Locking the screen and logging out, from the menu and from the keyboard. */
export function useLeaving(): { readonly lock: () => void; readonly leave: () => void } {
  const t = useMessages(shellMessages);
  const navigate = useNavigate();
  const leave = useCallback(async () => {
    const agreed = await confirm({
      title: t('logoutAsk'),
      okText: t('logout'),
      ...(hasUnsaved() ? { text: t('logoutAskText') } : {}),
    });
    if (!agreed) return;
    giveUpUnsaved();
    dropUnsaved();
    forgetAllKept(keeper());
    await attempt(() => call(authRoutes.logout, {}));
    resetSession();
    await navigate('/login', { replace: true });
  }, [navigate, t]);
  const lock = useCallback(async () => {
    await attempt(async () => {
      await call(authRoutes.lock, {});
      const from = here();
      setLocked(true);
      await navigate(lockFor(from));
    });
  }, [navigate]);
  return { lock: () => void lock(), leave: () => void leave() };
}
