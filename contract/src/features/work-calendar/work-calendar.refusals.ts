import { defineRefusals } from '../../kernel/refusal.ts';

/** Refusals of maintaining the work calendar. */
export const workCalendarRefusals = defineRefusals({
  'workCalendar.otherYear': {
    status: 422,
    zh: '{day}不在{year}年的放假安排内，请检查年份',
    zhtw: '{day}不在{year}年的放假安排內，請檢查年份',
    en: '{day} does not belong to the holidays of {year}; check the year',
  },
  'workCalendar.nothingRead': {
    status: 422,
    zh: '未识别到放假或上班日期，请检查内容',
    zhtw: '未識別到放假或上班日期，請檢查內容',
    en: 'No holidays or working days were found; check the contents',
  },
});
