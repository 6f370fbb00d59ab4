import type { MessageWords } from './place.ts';

/** Messages about what belongs to one person alone. */
export const PERSONAL_WORDS = {
  'schedule.reminder': {
    zh: ['日程提醒：{title}', '时间：{when}', '地点：{place}'],
    zhtw: ['行程提醒：{title}', '時間：{when}', '地點：{place}'],
    en: ['Reminder: {title}', '{when}', '{place}'],
  },
  'mail.received': {
    zh: ['收到邮件：{subject}', '发件人：{sender}'],
    zhtw: ['收到郵件：{subject}', '寄件人：{sender}'],
    en: ['New mail: {subject}', 'From {sender}'],
  },
} as const satisfies MessageWords;
