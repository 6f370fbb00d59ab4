import type { Language } from './refusal.ts';

/** Words that both the screens and the documents use, in Simplified Chinese, Traditional Chinese and English. */
export type Words = Readonly<Record<string, readonly [zh: string, zhtw: string, en: string]>>;

const COLUMNS: Readonly<Record<Language, 0 | 1 | 2>> = { zh: 0, zhtw: 1, en: 2 };

/** The word of a key in a language; undefined where there is none. */
export const wordOf = (words: Words, key: string, language: Language): string | undefined =>
  Object.hasOwn(words, key) ? words[key]?.[COLUMNS[language]] : undefined;
