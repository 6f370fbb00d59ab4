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

type Rewriting = {
  readonly language: Language;
  readonly next: string;
  /** What a new thing of its kind is called, before anybody names it. */
  readonly usual?: LocalText | undefined;
};

/**
 * The text after its author wrote it anew in a language. Nobody has translated what a new thing is called, nor a
 * Chinese text that repeats the author's own: such texts of other languages follow or go.
 */
export function rewritten(text: LocalText, { language, next, usual }: Rewriting): LocalText {
  const kept = (one: Language): boolean =>
    one !== language && text[one] !== undefined && text[one] !== usual?.[one];
  const isFollowing = text.zh === '' || text.zh === text[language] || !kept('zh');
  return {
    zh: isFollowing ? next : text.zh,
    ...(kept('zhtw') ? { zhtw: text.zhtw } : {}),
    ...(kept('en') ? { en: text.en } : {}),
    ...(language === 'zh' ? {} : { [language]: next }),
  };
}

/** The text in all languages, as labels of the product are written. */
export const labelOf = (text: LocalText): readonly [zh: string, zhtw: string, en: string] => [
  text.zh,
  textIn(text, 'zhtw'),
  textIn(text, 'en'),
];
