import { filled } from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { Words } from '@auditplus/contract/kernel/words.ts';
import type { Label } from '@auditplus/contract/kinds/kind.ts';
import { useMemo } from 'react';
import { useSettings } from '../lib/settings.ts';
import { useChangedTexts } from './changed-texts.ts';

/** Language tags as browsers and the server's Accept-Language know them. */
export const LANGUAGE_TAGS = { zh: 'zh-CN', zhtw: 'zh-TW', en: 'en' } as const;

/** A text in Chinese and English; Traditional Chinese is generated from Chinese when the product is built. */
export type Message = readonly [
  zh: string,
  en: string,
  more?: {
    /** The English singular, chosen by the parameter `count`; `{other:row|rows}` in a text chooses by another one. */
    readonly one?: string;
    /** Where the generated Traditional Chinese would be wrong. */
    readonly zhtw?: string;
  },
];

/** The messages of one part of the interface by key; `{name}` places are filled from parameters. */
export type Messages<K extends string> = {
  /** Names the part: a message's id is `<id>.<key>`, and stays when its texts are edited. */
  readonly id: string;
  readonly zh: Readonly<Record<K, string>>;
  /** An English singular stands under `<key>_one`. */
  readonly en: Readonly<Record<K, string>>;
  readonly zhtw?: Readonly<Partial<Record<K, string | undefined>>>;
};

export type TextParams = Readonly<Record<string, string | number>>;
export type Translate<K extends string> = (key: K, params?: TextParams) => string;

/** Declares messages in `<feature>.texts.ts`, a line each: `save: ['保存', 'Save']`. */
export function defineMessages<const M extends Readonly<Record<string, Message>>>(
  id: string,
  messages: M,
): Messages<keyof M & string> {
  const singulars = Object.entries(messages).flatMap(([key, [, , more]]) =>
    more?.one ? [[`${key}_one`, more.one]] : [],
  );
  return {
    id,
    zh: column(messages, ([zh]) => zh),
    en: { ...column(messages, ([, en]) => en), ...Object.fromEntries(singulars) },
    zhtw: column(messages, ([, , more]) => more?.zhtw),
  };
}

/** What the contract calls a field, state or record, as a message of a part. */
export const labelMessage = ([zh, zhtw, en]: Label): Message => [zh, en, { zhtw }];

/** Declares messages from words of the contract, which the documents of the server use as well. */
export function defineWords<W extends Words>(id: string, words: W): Messages<keyof W & string> {
  return {
    id,
    zh: column(words, ([zh]) => zh),
    zhtw: column(words, ([, zhtw]) => zhtw),
    en: column(words, ([, , en]) => en),
  };
}

/** One language of a table, under the table's keys; a key without a text is left out. */
function column<T extends Readonly<Record<string, unknown>>, V extends string | undefined>(
  table: T,
  pick: (row: T[keyof T & string]) => V,
): Record<keyof T & string, V> {
  const entries = Object.entries(table as Record<string, T[keyof T & string]>);
  return Object.fromEntries(
    entries.flatMap(([key, row]) => {
      const text = pick(row);
      return text === undefined ? [] : [[key, text]];
    }),
  ) as Record<keyof T & string, V>;
}

/** A text outside React, in the language set now. */
export function formatMessage<K extends string>(texts: Messages<K>, key: K, params?: TextParams): string {
  return translate(useSettings.getState().language, texts, key, params);
}

/** A text in a given language. */
export function translate<K extends string>(
  language: Language,
  texts: Messages<K>,
  key: K,
  params?: TextParams,
): string {
  const changed = useChangedTexts.getState().byLanguage[language].get(`${texts.id}.${key}`);
  if (changed !== undefined) return filled(changed, params ?? {});
  const own: Readonly<Record<string, string | undefined>> = texts[language] ?? {};
  const singular = params?.count === 1 ? own[`${key}_one`] : undefined;
  return filled(singular ?? own[key] ?? texts.zh[key] ?? key, params ?? {});
}

/** `t('key', {params})` in the person's language; the component draws anew when it changes. */
export function useMessages<K extends string>(texts: Messages<K>): Translate<K> {
  const language = useSettings((settings) => settings.language);
  const changed = useChangedTexts((state) => state.byLanguage);
  // biome-ignore lint/correctness/useExhaustiveDependencies: texts that administrators change are drawn anew
  return useMemo(() => (key, params) => translate(language, texts, key, params), [language, texts, changed]);
}

export function useLanguage(): Language {
  return useSettings((settings) => settings.language);
}
