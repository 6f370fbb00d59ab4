import { useMemo } from 'react';
import { useMessages } from '../../i18n/messages.ts';
import { processStatisticsMessages } from './process-definitions.messages.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

/** A span of time in the unit that suits it. */
export function useDuration(): (ms: number | null) => string {
  const t = useMessages(processStatisticsMessages);
  return useMemo(
    () => (ms) => {
      if (ms === null) return '–';
      if (ms < HOUR_MS) return t('minutes', { value: Math.round(ms / 60_000) });
      if (ms < 2 * DAY_MS) return t('hours', { value: Math.round(ms / 360_000) / 10 });
      return t('days', { value: Math.round(ms / (DAY_MS / 10)) / 10 });
    },
    [t],
  );
}
