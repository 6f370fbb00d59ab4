import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { call } from '../lib/api.ts';
import { queryClient } from '../lib/query.ts';
import { setCurrent, useSession } from '../lib/session.ts';

/** Asks anew who is signed in; a failure shows itself with the next call that the person makes. */
export async function readPersonAgain(): Promise<void> {
  const { token, current } = useSession.getState();
  if (!token || !current) return;
  const { authRoutes } = await import('@auditplus/contract/features/auth/auth.routes.ts');
  const fresh = await call(authRoutes.currentUser, {}).catch(() => null);
  if (fresh && useSession.getState().token === token) setCurrent(fresh);
}

/** Stores the language with the account; what the server has worded in the former one is asked for anew in any case. */
export async function storeLanguage(language: Language): Promise<void> {
  const { currentUserRoutes } = await import(
    '@auditplus/contract/features/current-user/current-user.routes.ts'
  );
  try {
    await call(currentUserRoutes.language, { body: { language } });
  } finally {
    // What is on its way is worded in the former language too, and a first read would not begin anew by itself.
    await queryClient.cancelQueries();
    await Promise.all([readPersonAgain(), queryClient.invalidateQueries()]);
  }
}
