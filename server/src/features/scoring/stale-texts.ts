import type { Language, RefusalParams } from '@auditplus/contract/kernel/refusal.ts';
import { changeTime } from '../../kernel/stale.ts';

const SOMEBODY: Readonly<Record<Language, string>> = { zh: '其他人', zhtw: '其他人', en: 'Somebody else' };

/** What AU0007 says: who changed the row and when (Asia/Shanghai). */
export const staleTexts = (name: string | undefined, at: Date, language: Language): RefusalParams => ({
  姓名: name || SOMEBODY[language],
  时间: changeTime(at),
});
