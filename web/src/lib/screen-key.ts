/** The key of a big screen lives as long as its tab: it is no session, and no other tab of the browser has it. */
const NAME = 'plus_screen';

const SCREEN_PATH = '/portalScreen/';

export const isScreenPath = (path: string): boolean => path.startsWith(SCREEN_PATH);

export const screenPath = (portalId: string): string => `${SCREEN_PATH}${encodeURIComponent(portalId)}`;

export function keepScreenKey(key: string): void {
  try {
    sessionStorage.setItem(NAME, key);
  } catch {
    return;
  }
}

/** The key with which this tab shows a portal; null in every tab of a person. */
export function screenKey(): string | null {
  try {
    return sessionStorage.getItem(NAME);
  } catch {
    return null;
  }
}
