import { holidayCodes } from '@auditplus/core/calendar/holiday-notice.ts';
import { useCallback } from 'react';
import { useLanguage, useTexts } from '../../i18n/texts.ts';
import { listed } from '../../lib/phrases.ts';
import { workCalendarTexts } from './work-calendar.texts.ts';

/** Names a holiday in the reader's language; other names stay as they were entered. */
export function useHolidayName(): (stored: string) => string {
  const t = useTexts(workCalendarTexts);
  const language = useLanguage();
  return useCallback(
    (stored) => {
      const codes = language === 'zh' ? [] : holidayCodes(stored);
      return codes.length === 0 ? stored : listed(codes.map((code) => t(`holiday_${code}`)));
    },
    [language, t],
  );
}
