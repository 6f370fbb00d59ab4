import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { useMemo } from 'react';
import { create } from 'zustand';
import { forgetSessionEnd } from './session-end.ts';
import { readLocal, writeLocal } from './storage.ts';

type SessionStore = {
  /** As received from the login call, scheme included. */
  readonly token: string | null;
  readonly locked: boolean;
  /** The signed-in person with menus and permissions; null until the guard has fetched it. */
  readonly current: CurrentUser | null;
};

/** The browser's session: token and lock flag survive a reload, the person is fetched anew. */
export const useSession = create<SessionStore>(() => ({
  token: storedToken(),
  locked: readLocal('lock') === true,
  current: null,
}));

/** Keeps the token of a fresh login. */
export function startSession(token: string): void {
  writeLocal('token', token);
  writeLocal('lock', null);
  forgetSessionEnd();
  useSession.setState({ token, locked: false, current: null });
}

const resetListeners: (() => void)[] = [];

/** Runs whenever a session ends, for what was fetched under it. */
export function onSessionReset(listener: () => void): void {
  resetListeners.push(listener);
}

/** What links to other systems may carry. */
export function useLinkSession(): { readonly token: string; readonly tokenHosts: readonly string[] } {
  const token = useSession((session) => session.token);
  const tokenHosts = useSession((session) => session.current?.sysConfigInfo.tokenHosts);
  return useMemo(() => ({ token: token ?? '', tokenHosts: tokenHosts ?? [] }), [token, tokenHosts]);
}

/** Forgets token, lock, person, menus and permissions. */
export function resetSession(): void {
  writeLocal('token', null);
  writeLocal('lock', null);
  useSession.setState({ token: null, locked: false, current: null });
  for (const listener of resetListeners) listener();
}

export function setLocked(locked: boolean): void {
  writeLocal('lock', locked || null);
  useSession.setState({ locked });
}

export function setCurrent(current: CurrentUser): void {
  useSession.setState({ current });
}

/** Remembers the column settings of a list that the person has just saved. */
export function keepColumns(name: string, settings: CurrentUser['columnSettings'][string]): void {
  useSession.setState(({ current }) => ({
    current: current && {
      ...current,
      columnSettings: { ...current.columnSettings, [name]: settings },
    },
  }));
}

// Another tab of this browser signed in or out, locked or unlocked: this one follows.
globalThis.addEventListener?.('storage', ({ key }) => {
  if (key === 'plus_lock') useSession.setState({ locked: readLocal('lock') === true });
  if (key !== 'plus_token') return;
  useSession.setState({ token: storedToken(), locked: readLocal('lock') === true, current: null });
  for (const listener of resetListeners) listener();
});

function storedToken(): string | null {
  const token = readLocal('token');
  return typeof token === 'string' && token !== '' ? token : null;
}
