import { CHANGED_TEXTS_PATH } from '@auditplus/contract/features/languages/languages.paths.ts';
import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { create } from 'zustand';
import { visitorData } from '../lib/visitor-data.ts';

/** Texts that administrators have changed, by language and id. */
type ChangedTexts = {
  readonly byLanguage: Readonly<Record<Language, ReadonlyMap<string, string>>>;
  readonly take: (list: readonly Entry[]) => void;
};

type Entry = { readonly id: string } & Readonly<Record<Language, string>>;

const NONE = { zh: new Map(), zhtw: new Map(), en: new Map() };

export const useChangedTexts = create<ChangedTexts>()((set) => ({
  byLanguage: NONE,
  take: (list) =>
    set({
      byLanguage: { zh: changedIn('zh', list), zhtw: changedIn('zhtw', list), en: changedIn('en', list) },
    }),
}));

/** Where the page says whether there are any, so that most visits need not ask. */
const NOTE = 'meta[name="changed-texts"]';

/** Fetches the changed texts, if there are any; without an answer in good time the product's own serve. */
export async function loadChangedTexts(): Promise<void> {
  if (document.querySelector(NOTE)?.getAttribute('content') === 'none') return;
  const data = await visitorData(CHANGED_TEXTS_PATH);
  if ('list' in data && Array.isArray(data.list)) useChangedTexts.getState().take(data.list.filter(isEntry));
}

/** Entries as the server declares them; anything else is left out. */
const isEntry = (value: unknown): value is Entry =>
  typeof value === 'object' &&
  value !== null &&
  ['id', ...LANGUAGES].every((name) => typeof Reflect.get(value, name) === 'string');

const changedIn = (language: Language, list: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(list.flatMap((entry) => (entry[language] === '' ? [] : [[entry.id, entry[language]] as const])));
