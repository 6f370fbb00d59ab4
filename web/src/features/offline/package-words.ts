import type { PackageState, PackageView } from '@auditplus/contract/features/offline/offline.model.ts';
import type { Translate } from '../../i18n/messages.ts';
import type { offlineMessages } from './offline.messages.ts';

type Words = Translate<keyof (typeof offlineMessages)['zh']>;

const TONES = { out: 'blue', expired: 'red', returned: 'green', revoked: 'grey' } as const;

export const stateTone = (state: PackageState) => TONES[state];

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** How long a package still holds. */
export function timeLeft(t: Words, view: Pick<PackageView, 'state' | 'expiresAt'>, now: number): string {
  const left = view.expiresAt - now;
  if (view.state !== 'out') return t(view.state);
  if (left <= 0) return t('expired');
  return left >= HOUR_MS
    ? t('left', { hours: Math.floor(left / HOUR_MS) })
    : t('leftMinutes', { minutes: Math.max(1, Math.floor(left / MINUTE_MS)) });
}
