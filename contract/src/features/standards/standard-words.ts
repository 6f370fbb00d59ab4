import type { Words } from '../../kernel/words.ts';
import type { CHECK_METHODS } from './standards.model.ts';

/** How an item is checked, in words (audit-domain 3.1). */
export const CHECK_METHOD_WORDS = {
  查资料: ['查资料', '查資料', 'Records'],
  看现场: ['看现场', '看現場', 'On site'],
  问人员: ['问人员', '問人員', 'Interview'],
  测试: ['测试', '測試', 'Test'],
} as const satisfies Words & Readonly<Record<(typeof CHECK_METHODS)[number], unknown>>;
