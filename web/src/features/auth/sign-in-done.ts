import { markArrival } from '../../lib/arrival.ts';
import { startSession } from '../../lib/session.ts';
import { type LayoutName, useSettings } from '../../lib/settings.ts';

type Reply = { readonly token: string; readonly theme: LayoutName };

/** Hands over to the shell: layout of the account, token, and the notice of the last sign-in. */
export function finishSignIn({ token, theme }: Reply): void {
  useSettings.getState().change({ layoutType: theme });
  markArrival();
  startSession(token);
}
