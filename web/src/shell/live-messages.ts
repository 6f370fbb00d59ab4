import { messagesRoutes } from '@auditplus/contract/features/messages/messages.routes.ts';
import { ServerFrame } from '@auditplus/contract/features/messages/socket.model.ts';
import { useEffect } from 'react';
import { formatMessage } from '../i18n/messages.ts';
import { barParts } from '../lib/bar-parts.ts';
import { listenLive } from '../lib/live.ts';
import { queryClient, routeKey } from '../lib/query.ts';
import { rightsChanged } from '../lib/rights-mark.ts';
import { resetSession, useSession } from '../lib/session.ts';
import { noteSessionEnd } from '../lib/session-end.ts';
import { toast } from '../lib/toast.ts';
import { dropUnsaved } from '../lib/unsaved.ts';
import { lookForRelease } from './release.ts';
import { shellMessages } from './shell.messages.ts';

/** The notice of the specification; the login page goes on saying it. */
const LOGOUT_SECONDS = 1;

type Unread = { readonly unreadMessageCount: number; readonly unreadNoticeCount: number };

/** Keeps the unread number and the message lists up to date while the shell is on the screen. */
export function useLiveMessages(): void {
  const token = useSession((session) => session.token);
  useEffect(() => {
    if (!token) return;
    return listenLive(token, {
      onFrame: (frame) => {
        const parsed = ServerFrame.safeParse(frame);
        if (parsed.success) take(parsed.data);
        for (const part of barParts()) part.onFrame(frame);
      },
      onDown: () => {
        for (const part of barParts()) part.onDown();
      },
      onBack: () => {
        for (const part of barParts()) part.onBack();
        void queryClient.invalidateQueries({ queryKey: ['message'] });
        // A server that was away may have come back as another release.
        void lookForRelease();
      },
    });
  }, [token]);
}

function take(frame: ServerFrame): void {
  if (frame.method === 'initMessage') {
    const { unreadMessageCount, unreadNoticeCount } = frame;
    setUnread(() => ({ unreadMessageCount, unreadNoticeCount }));
    refreshLists();
  }
  if (frame.method === 'messagePush') {
    setUnread((now) => ({ ...now, unreadNoticeCount: now.unreadNoticeCount + frame.unreadNoticeCount }));
    refreshLists();
    toast.info(formatMessage(shellMessages, 'newMessage', { title: frame.title }));
  }
  if (frame.method === 'rightsChanged') rightsChanged();
  if (frame.method === 'logout') {
    dropUnsaved();
    const { token } = useSession.getState();
    const reason = frame.msg || formatMessage(shellMessages, 'loginExpired');
    noteSessionEnd(reason);
    toast.error(reason, LOGOUT_SECONDS);
    setTimeout(() => {
      // A call that was refused meanwhile has led to the login page, where the reason still stands.
      if (useSession.getState().token !== token) return;
      resetSession();
      window.location.reload();
    }, LOGOUT_SECONDS * 1000);
  }
}

function setUnread(next: (now: Unread) => Unread): void {
  queryClient.setQueryData<Unread>(routeKey(messagesRoutes.unreadCount, {}), (now) =>
    next(now ?? { unreadMessageCount: 0, unreadNoticeCount: 0 }),
  );
}

function refreshLists(): void {
  void queryClient.invalidateQueries({ queryKey: routeKey(messagesRoutes.list) });
}
