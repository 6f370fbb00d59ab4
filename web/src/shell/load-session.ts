import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { commonMessages } from '../i18n/common.messages.ts';
import { formatMessage } from '../i18n/messages.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { keepBrand } from '../lib/brand.ts';
import { heldPerson } from '../lib/held.ts';
import { portalAt } from '../lib/menu.ts';
import { onOtherRights } from '../lib/rights-mark.ts';
import { resetSession, setCurrent, useSession } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { adoptPreferences } from './adopt-preferences.ts';
import { readPersonAgain } from './current-person.ts';
import { aheadLoader, pageLoader } from './route-table.ts';
import { shellMessages } from './shell.messages.ts';

/**
 * Fetches the signed-in person with menus and permissions. Answers false after a failure, which has cleared the
 * token and shown its text ('Has Error' when there is none).
 */
export async function loadSession(signal: AbortSignal): Promise<boolean> {
  try {
    const [{ authRoutes }, { keepOrgNames }] = await Promise.all([
      import('@auditplus/contract/features/auth/auth.routes.ts'),
      import('../kit/org-names.ts'),
    ]);
    const early = takeEarlyReply(useSession.getState().token);
    const request = { query: { names: '1' } } as const;
    const { organizeNames, ...current } = await call(authRoutes.currentUser, request, { signal, early });
    if (signal.aborted) return false;
    if (current.menuList.length === 0) return failed(formatMessage(shellMessages, 'noMenus'));
    // Before anything is drawn or asked for: the server words what it answers in the language of the caller.
    const isReworded = adoptPreferences(current.userInfo);
    if (organizeNames) keepOrgNames(organizeNames);
    setCurrent(current);
    keepBrand(current.sysConfigInfo);
    askAhead(current);
    if (isReworded) void readPersonAgain();
    return true;
  } catch (error) {
    if (signal.aborted || isLeaving() || !useSession.getState().token) return false;
    if (await isHeldHere(error)) return true;
    // Answered, but without a person in it.
    if (error instanceof ApiError && error.status === 200)
      return failed(formatMessage(shellMessages, 'verifyFailed'));
    return failed(
      error instanceof ApiError && error.msg ? error.msg : formatMessage(commonMessages, 'hasError'),
    );
  }
}

/** What the first page will read, known only with the person: it arrives while the page itself is loading. */
function askAhead(current: CurrentUser): void {
  const { pathname, search } = window.location;
  const id = portalAt(current, { pathname, search });
  if (!id) return;
  void aheadLoader('portals/portal.page')?.().then(({ ahead }) =>
    ahead({ id }, null, new URLSearchParams(search)),
  );
  // The home page knows only now that it is a portal.
  void pageLoader('portals/portal.page')?.().catch(() => undefined);
}

/** Whose rights change meanwhile sees the new menu. */
onOtherRights(() => void readPersonAgain());

/** Without a network the person of a record that was taken onto this device goes on working with it. */
async function isHeldHere(error: unknown): Promise<boolean> {
  if (!(error instanceof ApiError) || error.status !== 0) return false;
  const held = await heldPerson();
  if (held) setCurrent(held);
  return held !== null;
}

function failed(text: string): false {
  resetSession();
  toast.error(text);
  return false;
}

declare global {
  interface Window {
    /** The call for the signed-in person that the page itself began before the application was there. */
    plusEarly?: { readonly token: string; readonly reply: Promise<Response> } | undefined;
  }
}

/** The early reply for a token, once; undefined when the page asked for another session or not at all. */
function takeEarlyReply(token: string | null): Promise<Response> | undefined {
  const early = window.plusEarly;
  window.plusEarly = undefined;
  return early?.token === token ? early?.reply : undefined;
}

let leaving = false;

// A page that is being left loses its open calls; those failures say nothing about the session. Whoever stays after
// all (a download link, a cancelled question) is back a moment later.
globalThis.addEventListener?.('beforeunload', () => {
  leaving = true;
  setTimeout(() => {
    leaving = false;
  }, 5000);
});

/** Whether the browser is on its way to another page or reloads this one. */
const isLeaving = (): boolean => leaving;
