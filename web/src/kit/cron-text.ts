import { rhythmOf } from '@auditplus/core/cron/rhythm.ts';
import { useCallback, useMemo } from 'react';
import { LANGUAGE_TAGS, useLanguage, useMessages } from '../i18n/messages.ts';
import { listed } from '../lib/phrases.ts';
import { cronMessages } from './cron.messages.ts';

/** Monday first. */
const WEEK = [1, 2, 3, 4, 5, 6, 0];

/** The days of the week, Monday first, by their short names in the reader's language; 0 is Sunday. */
export function useWeekdays(): { readonly value: number; readonly label: string }[] {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { weekday: 'short', timeZone: 'UTC' });
    // 2 January 2000 was a Sunday.
    return WEEK.map((day) => ({ value: day, label: names.format(Date.UTC(2000, 0, 2 + day)) }));
  }, [language]);
}

/** Says a cron line in the reader's language where it is one of the usual rhythms; any other line stays as it is. */
export function useCronText(): (line: string) => string {
  const t = useMessages(cronMessages);
  const weekdays = useWeekdays();
  return useCallback(
    (line) => {
      const rhythm = rhythmOf(line);
      if (!rhythm) return line;
      const { kind, every, minute, time } = rhythm;
      if (kind === 'minutes') return t('minutes', { count: every });
      if (kind === 'hourly') return t('text.hourly', { minute });
      if (kind === 'daily') return t('text.daily', { time });
      if (kind === 'monthly') return t('text.monthly', { days: listed(rhythm.days.map(String)), time });
      const days = weekdays.filter(({ value }) => rhythm.weekdays.includes(value)).map(({ label }) => label);
      return t('text.weekly', { days: listed(days), time });
    },
    [t, weekdays],
  );
}
