import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Words } from '@auditplus/contract/kernel/words.ts';
import { useMemo } from 'react';
import { useSettings } from '../lib/settings.ts';
import { useChangedTexts } from './changed-texts.ts';

/** Language tags as browsers and the server's Accept-Language know them. */
export const LANGUAGE_TAGS = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** A piece's texts by key; `{name}` places are filled from parameters. */
export type Texts<K extends string> = {
  readonly zh: Readonly<Record<K, string>>;
  readonly en: Readonly<Record<K, string>>;
  /** Generated from zh when the product is built; entries given here win. */
  readonly zhtw?: Readonly<Partial<Record<K, string>>>;
};

export type TextParams = Readonly<Record<string, string | number>>;
export type Translate<K extends string> = (key: K, params?: TextParams) => string;

/**
 * Declares a piece's texts in `<feature>.texts.ts`. An English singular goes under `<key>_one` beside the plural's
 * key; pass `count` to choose.
 */
export function defineTexts<const Z extends Readonly<Record<string, string>>>(texts: {
  readonly zh: Z;
  readonly en: { readonly [K in keyof Z]: string } & {
    readonly [K in `${keyof Z & string}_one`]?: string;
  };
  readonly zhtw?: { readonly [K in keyof Z]?: string };
}): Texts<keyof Z & string> {
  return texts;
}

/** Declares texts from words of the contract, which the documents of the server use as well. */
export function defineWords<W extends Words>(words: W): Texts<keyof W & string> {
  const column = (index: 0 | 1 | 2) =>
    Object.fromEntries(Object.entries(words).map(([key, texts]) => [key, texts[index]])) as {
      [K in keyof W & string]: string;
    };
  return { zh: column(0), zhtw: column(1), en: column(2) };
}

/** A text outside React, in the language set now. */
export function textOf<K extends string>(texts: Texts<K>, key: K, params?: TextParams): string {
  return translate(useSettings.getState().language, texts, key, params);
}

/** A text in a given language. */
export function translate<K extends string>(
  language: Language,
  texts: Texts<K>,
  key: K,
  params?: TextParams,
): string {
  const changed = useChangedTexts.getState().byLanguage[language].get(texts.zh[key]);
  if (changed !== undefined) return filled(changed, params);
  const own: Readonly<Record<string, string | undefined>> = texts[language] ?? {};
  const singular = params?.count === 1 ? own[`${key}_one`] : undefined;
  return filled(singular ?? own[key] ?? texts.zh[key] ?? key, params);
}

/** `t('key', {params})` in the person's language; the component draws anew when it changes. */
export function useTexts<K extends string>(texts: Texts<K>): Translate<K> {
  const language = useSettings((settings) => settings.language);
  const changed = useChangedTexts((state) => state.byLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts that administrators change are drawn anew
  return useMemo(() => (key, params) => translate(language, texts, key, params), [language, texts, changed]);
}

function filled(text: string, params: TextParams = {}): string {
  return text.replace(/\{(\w+)\}/g, (place, name: string) => String(params[name] ?? place));
}

export function useLanguage(): Language {
  return useSettings((settings) => settings.language);
}
