import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Words } from '@auditplus/contract/kernel/words.ts';

/** Words that the server itself writes (documents, workbooks, import problems) in the three languages. */
export type Texts = Words;

const placeOf = (language: Language): 0 | 1 | 2 => (language === 'zh' ? 0 : language === 'zhtw' ? 1 : 2);

/** The texts of one language by key; `{name}` places are filled with `fill`. */
export function pick<T extends Texts>(texts: T, language: Language): { readonly [K in keyof T]: string } {
  const index = placeOf(language);
  const picked: { [K in keyof T]?: string } = {};
  for (const key in texts) picked[key] = texts[key]?.[index] ?? '';
  return picked as { [K in keyof T]: string };
}

/** Fills the `{name}` places of a text, and chooses English words by the number of a `{name:row|rows}`. */
export const fill = (text: string, values: Readonly<Record<string, string | number>>): string =>
  filled(text, values);

/** The label of a code in a table of texts; an unknown code is shown as it is. */
export function label(texts: Texts, code: string | number, language: Language): string {
  return texts[code]?.[placeOf(language)] ?? String(code);
}

/** One of a record's three names, in the order of `Words`; a name that is not translated stays Chinese. */
export const inLanguage = (language: Language, names: readonly (string | null)[]): string =>
  names[placeOf(language)] || names[0] || '';
