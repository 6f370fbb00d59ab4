import type { MessageWords } from './place.ts';

/** Parts that messages are made of: lines of digests, counts, days. */
export const PHRASES = {
  sheetPlace: {
    zh: ['{audit}，{unit}，{sheet}'],
    zhtw: ['{audit}，{unit}，{sheet}'],
    en: ['{audit}, {unit}, {sheet}'],
  },
  'sheetPlace:due': {
    zh: ['{audit}，{unit}，{sheet}，截止 {due}'],
    zhtw: ['{audit}，{unit}，{sheet}，截止 {due}'],
    en: ['{audit}, {unit}, {sheet}, due {due}'],
  },
  dueSheet: {
    zh: ['{audit}，{unit}，{sheet}，{when}'],
    zhtw: ['{audit}，{unit}，{sheet}，{when}'],
    en: ['{audit}, {unit}, {sheet}, {when}'],
  },
  'when:today': {
    zh: ['今天到期'],
    zhtw: ['今天到期'],
    en: ['due today'],
  },
  'when:left': {
    zh: ['还有{days}天到期'],
    zhtw: ['還有{days}天到期'],
    en: ['due in {days|day|days}'],
  },
  'when:late': {
    zh: ['已逾期{days}天'],
    zhtw: ['已逾期{days}天'],
    en: ['overdue by {days|day|days}'],
  },
  count: {
    zh: ['{count}项'],
    zhtw: ['{count}項'],
    en: ['{count|item|items}'],
  },
  'count:late': {
    zh: ['{count}项，其中逾期{late}项'],
    zhtw: ['{count}項，其中逾期{late}項'],
    en: ['{count|item|items}, {late} of them overdue'],
  },
  datedLine: {
    zh: ['{name}，{date}'],
    zhtw: ['{name}，{date}'],
    en: ['{name}, {date}'],
  },
  'datedLine:unit': {
    zh: ['{name}，{unit}，{date}'],
    zhtw: ['{name}，{unit}，{date}'],
    en: ['{name}, {unit}, {date}'],
  },
  deadlineLine: {
    zh: ['{name}，{unit}，期限 {date}'],
    zhtw: ['{name}，{unit}，期限 {date}'],
    en: ['{name}, {unit}, due {date}'],
  },
  workLine: {
    zh: ['{place}：{title}'],
    zhtw: ['{place}：{title}'],
    en: ['{place}: {title}'],
  },
  messageLine: {
    zh: ['{title}；{text}'],
    zhtw: ['{title}；{text}'],
    en: ['{title}; {text}'],
  },
  'messageLine:together': {
    zh: ['{title}：{text}'],
    zhtw: ['{title}：{text}'],
    en: ['{title}: {text}'],
  },
  together: {
    zh: ['{title} 等{count}项'],
    zhtw: ['{title} 等{count}項'],
    en: ['{title} and {more} more'],
  },
  entryExempt: {
    zh: ['{standard}：免审，{reason}'],
    zhtw: ['{standard}：免審，{reason}'],
    en: ['{standard}: exempt, {reason}'],
  },
  entryWindow: {
    zh: ['{standard}：{start} 至 {end}'],
    zhtw: ['{standard}：{start} 至 {end}'],
    en: ['{standard}: {start} to {end}'],
  },
  withReason: {
    zh: ['{name}，原因：{reason}'],
    zhtw: ['{name}，原因：{reason}'],
    en: ['{name}, reason: {reason}'],
  },
  reason: {
    zh: ['原因：{reason}'],
    zhtw: ['原因：{reason}'],
    en: ['Reason: {reason}'],
  },
  version: {
    zh: ['第{version}版'],
    zhtw: ['第{version}版'],
    en: ['Version {version}'],
  },
  trial: {
    zh: ['测试消息：通知设置有效'],
    zhtw: ['測試訊息：通知設定有效'],
    en: ['Trial message: the notification settings work'],
  },
} as const satisfies MessageWords;
