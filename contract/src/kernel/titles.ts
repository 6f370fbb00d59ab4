import { z } from 'zod';
import type { Language } from './refusal.ts';
import { line, prose } from './values.ts';

/** A title in the other languages; Chinese stands in for what is empty. */
export const OtherTitles = z.object({ en: line(100).default(''), zhtw: line(100).default('') });
export type OtherTitles = z.output<typeof OtherTitles>;

/** What a form begins with. */
export const NO_TITLES: OtherTitles = { en: '', zhtw: '' };

/** A description in the other languages; Chinese stands in for what is empty. */
export const OtherDescriptions = z.object({ en: prose(500).default(''), zhtw: prose(500).default('') });

/** A title in a language; Chinese stands in for what is empty. */
export const titleIn = (
  { title, titles }: { readonly title: string; readonly titles?: OtherTitles | undefined },
  language: Language,
): string => (language === 'zh' ? title : titles?.[language] || title);
