import { authRoutes } from '@auditplus/contract/features/auth/auth.routes.ts';
import { call } from '../../lib/api.ts';
import { setCurrent } from '../../lib/session.ts';
import { showError } from '../../lib/show-error.ts';

/** Who changes the menu sees the change in their own at once. */
export function showOwnMenu(): void {
  call(authRoutes.currentUser, {}).then(setCurrent, showError);
}
