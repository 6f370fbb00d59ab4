export const LOGIN_PATH = '/login';
export const LOCK_PATH = '/lockScreen';

/** Where a finished login leads: the wanted address when it is one of ours, else the start. */
export function wanted(search: string): string {
  const redirect = new URLSearchParams(search).get('redirect') ?? '';
  const isOurs = redirect.startsWith('/') && !redirect.startsWith('//') && !redirect.startsWith('/\\');
  return isOurs && !redirect.startsWith(LOGIN_PATH) && !redirect.startsWith(LOCK_PATH) ? redirect : '/';
}
