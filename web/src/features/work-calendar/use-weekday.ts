import { useMemo } from 'react';
import { LANGUAGE_TAGS, useLanguage } from '../../i18n/messages.ts';

/** Names the weekday of a date (`YYYY-MM-DD`) in the reader's language. */
export function useWeekday(): (day: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(LANGUAGE_TAGS[language], { weekday: 'short', timeZone: 'UTC' });
    return (day) => format.format(Date.parse(day));
  }, [language]);
}
