import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { call } from '../../lib/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { setCurrent } from '../../lib/session.ts';

/** The home page is part of what signing in tells. */
export const readHomePage = (): Promise<unknown> =>
  attempt(async () => setCurrent(await call(authRoutes.currentUser, {})));
