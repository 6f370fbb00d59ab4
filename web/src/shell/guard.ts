import { isScreenPath } from '../lib/screen-key.ts';
import { LOCK_PATH as LOCK, LOGIN_PATH as LOGIN, wanted } from '../lib/wanted.ts';

/** What the guard knows when a navigation starts. */
export type GuardState = {
  readonly hasToken: boolean;
  readonly locked: boolean;
  /** Person, menus and permissions have been fetched. */
  readonly loaded: boolean;
  /** This tab shows a portal with the key of a big screen. */
  readonly hasScreenKey?: boolean;
};

export type GuardDecision =
  | { readonly kind: 'pass' }
  | { readonly kind: 'load' }
  | { readonly kind: 'redirect'; readonly to: string };

const WITHOUT_SESSION = new Set([
  LOGIN,
  '/activate',
  '/auth-redirect',
  '/jump',
  '/verifyPrint',
  '/visitorOutbox',
]);

const PASS: GuardDecision = { kind: 'pass' };

/** What happens to a navigation to `path` (with query `search`), by product-spec point 2. */
export function decide(path: string, search: string, state: GuardState): GuardDecision {
  if (state.hasScreenKey && isScreenPath(path)) return PASS;
  if (!state.hasToken) {
    return WITHOUT_SESSION.has(path) ? PASS : { kind: 'redirect', to: loginFor(path + search) };
  }
  if (state.locked) return path === LOCK ? PASS : { kind: 'redirect', to: lockFor(path + search) };
  if (path === LOGIN || path === LOCK) return { kind: 'redirect', to: wanted(search) };
  if (WITHOUT_SESSION.has(path)) return PASS;
  return state.loaded ? PASS : { kind: 'load' };
}

/** The login page's address that comes back to `path` afterwards. */
export function loginFor(path: string): string {
  return `${LOGIN}?redirect=${encodeURIComponent(path)}`;
}

/** The lock page's address that comes back to `path` when the screen is unlocked. */
export function lockFor(path: string): string {
  const target = path.startsWith(LOGIN) || path.startsWith(LOCK) || path === '/' ? '' : path;
  return target ? `${LOCK}?redirect=${encodeURIComponent(target)}` : LOCK;
}
