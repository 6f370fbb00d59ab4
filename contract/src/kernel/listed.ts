import type { Language } from './refusal.ts';

/** Names in one line, parted as the language parts them; none give ''. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(language === 'en' ? ', ' : '、');

/** Reasons or remarks in one line, parted as the language parts whole clauses; none give ''. */
export const clauses = (texts: readonly string[], language: Language): string =>
  texts.join(language === 'en' ? '; ' : '；');

/** A label with what it says in one line, with the colon of the language. */
export const labelled = (label: string, text: string, language: Language): string =>
  language === 'en' ? `${label}: ${text}` : `${label}：${text}`;

/** Parts of one name, such as year, unit and title: a language that parts words with spaces parts them too. */
export const asOneName = (parts: readonly (string | number)[], language: Language): string =>
  parts.join(language === 'en' ? ' ' : '');
