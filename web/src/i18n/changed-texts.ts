import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { create } from 'zustand';

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
export async function loadChangedTexts(prefix: string): Promise<void> {
  if (document.querySelector(NOTE)?.getAttribute('content') === 'none') return;
  try {
    const { languagesRoutes } = await import('@auditplus/contract/features/languages/languages.routes.ts');
    const response = await fetch(prefix + languagesRoutes.changed.path, {
      signal: AbortSignal.timeout(3_000),
    });
    const answer: { code?: number; data?: unknown } = await response.json();
    const reply = languagesRoutes.changed.reply.safeParse(answer.data);
    if (answer.code === 200 && reply.success) useChangedTexts.getState().take(reply.data.list);
  } catch {
    // The page works with its own texts.
  }
}

const changedIn = (language: Language, list: readonly Entry[]): ReadonlyMap<string, string> =>
  new Map(list.flatMap((entry) => (entry[language] === '' ? [] : [[entry.id, entry[language]] as const])));
