import { useMemo } from 'react';
import { useLanguage } from '../../i18n/texts.ts';

const LOCALES = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** Names the weekday of a date (`YYYY-MM-DD`) in the reader's language. */
export function useWeekday(): (day: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const format = new Intl.DateTimeFormat(LOCALES[language], { weekday: 'short', timeZone: 'UTC' });
    return (day) => format.format(Date.parse(day));
  }, [language]);
}
