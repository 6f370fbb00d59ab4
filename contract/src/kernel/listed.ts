import type { Language } from './refusal.ts';

/** Names in one line, parted as the language parts them; none give ''. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(language === 'en' ? ', ' : '、');
