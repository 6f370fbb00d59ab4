import type { MessageWords } from './place.ts';

/** Messages about records of designs. */
export const RECORD_WORDS = {
  'record.mentioned': {
    zh: ['{person}在评论中提到了您：{record}', '{text}'],
    zhtw: ['{person}在評論中提到了您：{record}', '{text}'],
    en: ['{person} mentioned you: {record}', '{text}'],
  },
  'record.commented': {
    zh: ['{person}评论了：{record}', '{text}'],
    zhtw: ['{person}評論了：{record}', '{text}'],
    en: ['{person} commented on {record}', '{text}'],
  },
  'record.followed:changed': {
    zh: ['{person}修改了：{record}', '您关注的数据有变更'],
    zhtw: ['{person}修改了：{record}', '您關注的資料有變更'],
    en: ['{person} changed {record}', 'You follow this record'],
  },
  'record.followed:removed': {
    zh: ['{person}删除了：{record}', '您关注的数据已移入回收站'],
    zhtw: ['{person}刪除了：{record}', '您關注的資料已移入資源回收筒'],
    en: ['{person} deleted {record}', 'A record that you follow was moved to the recycle bin'],
  },
} as const satisfies MessageWords;
