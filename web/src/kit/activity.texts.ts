import { ACTIVITY_NOUNS, ACTIVITY_VERBS } from '@auditplus/contract/features/activities/activity-words.ts';
import { defineTexts } from '../i18n/texts.ts';

type Words = Readonly<Record<string, readonly [zh: string, zhtw: string, en: string]>>;

/** One language of the words that the exports of the server use as well. */
function column<T extends Words>(words: T, index: 0 | 1 | 2): { readonly [K in keyof T]: string } {
  return Object.fromEntries(Object.entries(words).map(([key, texts]) => [key, texts[index]])) as {
    [K in keyof T]: string;
  };
}

/** What the trail's action codes (`noun.done`) act on. */
export const activityNouns = defineTexts({
  zh: column(ACTIVITY_NOUNS, 0),
  zhtw: column(ACTIVITY_NOUNS, 1),
  en: column(ACTIVITY_NOUNS, 2),
});

/** What was done, in words around the noun. */
export const activityVerbs = defineTexts({
  zh: column(ACTIVITY_VERBS, 0),
  zhtw: column(ACTIVITY_VERBS, 1),
  en: column(ACTIVITY_VERBS, 2),
});
