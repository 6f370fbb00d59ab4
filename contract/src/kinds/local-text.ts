import { z } from 'zod';
import type { Language } from '../kernel/refusal.ts';
import { prose } from '../kernel/values.ts';

/** A text that a designer wrote: in Chinese, and in the other languages where somebody translated it. */
export const LocalText = z.object({
  zh: prose(2000),
  zhtw: prose(2000).optional(),
  en: prose(2000).optional(),
});
export type LocalText = z.output<typeof LocalText>;

/** The text for a reader of a language; the Chinese one where it is not translated. */
export const textIn = (text: LocalText, language: Language): string => text[language] || text.zh;

/** The text in all languages, as labels of the product are written. */
export const labelOf = (text: LocalText): readonly [zh: string, zhtw: string, en: string] => [
  text.zh,
  textIn(text, 'zhtw'),
  textIn(text, 'en'),
];
