import type { MessageWords } from './place.ts';

/** Messages about what belongs to one person alone. */
export const PERSONAL_WORDS = {
  'schedule.reminder': {
    zh: ['日程提醒：{title}', '时间：{when}', '地点：{place}'],
    zhtw: ['行程提醒：{title}', '時間：{when}', '地點：{place}'],
    en: ['Reminder: {title}', '{when}', '{place}'],
  },
} as const satisfies MessageWords;
