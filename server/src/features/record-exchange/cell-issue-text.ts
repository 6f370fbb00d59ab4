import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { CellIssue } from '@auditplus/contract/kinds/kind.ts';
import { PROBLEM_TEXTS } from '../../kernel/sheet-table.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';

/** What is said of a name that nothing has. */
export const UNKNOWN = {
  missing: ['“{value}”不存在', '「{value}」不存在', 'There is no “{value}”'],
} as const satisfies Texts;

/** What is said of a cell that cannot stand; `max` is the length that its column takes. */
export function cellIssueText(
  { issue }: CellIssue,
  { text, language, max }: { readonly text: string; readonly language: Language; readonly max?: number },
): string {
  const words = pick(PROBLEM_TEXTS, language);
  const value = text.trim();
  if (issue === 'unknown') return fill(pick(UNKNOWN, language).missing, { value });
  if (issue === 'tooLong') return fill(words.tooLong, { max: max ?? '' });
  return issue === 'required' ? words.required : fill(words[issue], { value });
}
