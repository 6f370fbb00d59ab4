import type { Language } from '@auditplus/contract/kernel/refusal.ts';

/** Something that there is in each language of the product. */
export type ByLanguage<T = string> = Readonly<Record<Language, T>>;

/** Makes something for each language. */
export const byLanguage = <T>(make: (language: Language) => T): ByLanguage<T> => ({
  zh: make('zh'),
  zhtw: make('zhtw'),
  en: make('en'),
});
