import { pinyinOf } from '@auditplus/core/text/pinyin.ts';

/** The columns that a person's name fills: the name and the first letters of its pinyin, by which it is searched. */
export const nameColumns = (realName: string) => ({
  real_name: realName,
  quick_query: pinyinOf(realName).initials,
});
