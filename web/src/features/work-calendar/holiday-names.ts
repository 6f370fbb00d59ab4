import { holidayCodes } from '@auditplus/core/calendar/holiday-notice.ts';
import { useCallback } from 'react';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { listed } from '../../lib/phrases.ts';
import { workCalendarMessages } from './work-calendar.messages.ts';

/** Names a holiday in the reader's language; other names stay as they were entered. */
export function useHolidayName(): (stored: string) => string {
  const t = useMessages(workCalendarMessages);
  const language = useLanguage();
  return useCallback(
    (stored) => {
      const codes = language === 'zh' ? [] : holidayCodes(stored);
      return codes.length === 0 ? stored : listed(codes.map((code) => t(`holiday_${code}`)));
    },
    [language, t],
  );
}
