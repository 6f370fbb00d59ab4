import { commonTexts } from '../i18n/common.texts.ts';
import { textOf } from '../i18n/texts.ts';
import { call } from '../lib/api.ts';
import { ApiError } from '../lib/api-error.ts';
import { isLeaving } from '../lib/leaving.ts';
import { resetSession, setCurrent, useSession } from '../lib/session.ts';
import { toast } from '../lib/toast.ts';
import { shellTexts } from './shell.texts.ts';

/**
 * Fetches the signed-in person with menus and permissions. Answers false after a failure, which has cleared the
 * token and shown its text ('Has Error' when there is none).
 */
export async function loadSession(signal: AbortSignal): Promise<boolean> {
  try {
    const { authRoutes } = await import('@auditplus/contract/features/auth/auth.routes.ts');
    const current = await call(authRoutes.currentUser, {}, { signal });
    if (signal.aborted) return false;
    if (!current) return failed(textOf(shellTexts, 'verifyFailed'));
    if (current.menuList.length === 0) return failed(textOf(shellTexts, 'noMenus'));
    setCurrent(current);
    return true;
  } catch (error) {
    if (signal.aborted || isLeaving() || !useSession.getState().token) return false;
    return failed(error instanceof ApiError && error.msg ? error.msg : textOf(commonTexts, 'hasError'));
  }
}

function failed(text: string): false {
  resetSession();
  toast.error(text);
  return false;
}
