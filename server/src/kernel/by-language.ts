import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** Something that there is in each language of the product. */
export type ByLanguage<T = string> = Readonly<Record<Language, T>>;

/** Makes something for each language. */
export const byLanguage = <T>(make: (language: Language) => T): ByLanguage<T> => ({
  zh: make('zh'),
  zhtw: make('zhtw'),
  en: make('en'),
});

/** Several parts in a row, as lines unless told otherwise. */
export const joined = (
  parts: readonly (string | ByLanguage)[],
  between: string | ByLanguage = '\n',
): ByLanguage =>
  byLanguage((language) => {
    const of = (part: string | ByLanguage) => (typeof part === 'string' ? part : part[language]);
    return parts.map(of).join(of(between));
  });
