import { useCallback } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { workCalendarTexts } from './work-calendar.texts.ts';

/** The holidays of every year, by what their stored name contains. */
const HOLIDAYS = [
  ['元旦', 'holiday_newYear'],
  ['春节', 'holiday_spring'],
  ['清明', 'holiday_tomb'],
  ['劳动', 'holiday_labour'],
  ['端午', 'holiday_boat'],
  ['中秋', 'holiday_autumn'],
  ['国庆', 'holiday_national'],
] as const;

/** Names a holiday in the reader's language; other names stay as they were entered. */
export function useHolidayName(): (stored: string) => string {
  const t = useTexts(workCalendarTexts);
  const language = useLanguage();
  return useCallback(
    (stored) => {
      const found = HOLIDAYS.filter(([part]) => stored.includes(part));
      if (language === 'zh' || found.length === 0) return stored;
      return found.map(([, key]) => t(key)).join(language === 'en' ? ' / ' : '、');
    },
    [language, t],
  );
}
