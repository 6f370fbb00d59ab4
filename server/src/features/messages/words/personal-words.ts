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
  'chat.reportClosed:dismissed': {
    zh: ['您举报的消息经核实不予处理', '发送人：{author}', '管理员说明：{answer}'],
    zhtw: ['您檢舉的訊息經核實不予處理', '傳送人：{author}', '管理員說明：{answer}'],
    en: ['Your report of a message was dismissed', 'Written by {author}', 'The administrator says: {answer}'],
  },
  'chat.reportClosed:upheld': {
    zh: ['您举报的消息已被移除', '发送人：{author}', '管理员说明：{answer}'],
    zhtw: ['您檢舉的訊息已被移除', '傳送人：{author}', '管理員說明：{answer}'],
    en: [
      'The message that you reported was removed',
      'Written by {author}',
      'The administrator says: {answer}',
    ],
  },
  'chat.messageRemoved': {
    zh: ['您发送的一条聊天消息已被管理员移除', '发送时间：{when}', '原因：{reason}', '管理员说明：{answer}'],
    zhtw: [
      '您傳送的一則聊天訊息已被管理員移除',
      '傳送時間：{when}',
      '原因：{reason}',
      '管理員說明：{answer}',
    ],
    en: [
      'An administrator removed a chat message of yours',
      'Sent {when}',
      'Reason: {reason}',
      'The administrator says: {answer}',
    ],
  },
  'mail.undelivered': {
    zh: ['邮件未送达：{subject}', '收件地址：{addresses}'],
    zhtw: ['郵件未送達：{subject}', '收件位址：{addresses}'],
    en: ['Mail not delivered: {subject}', 'To {addresses}'],
  },
} as const satisfies MessageWords;
