import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import type { ByLanguage } from '../../../kernel/by-language.ts';

/**
 * Messages in words: the title, then the parts of the text. `{name}` is filled from the parameters, `{n|day|days}` with
 * a number and its noun. A part of the text with an empty parameter is left out.
 */
export type MessageWords = Readonly<Record<string, ByLanguage<readonly [string, ...string[]]>>>;

/** What stands in a place: data as it is, or words that there are in each language. */
type PlaceValue = string | number | ByLanguage;

/** The places of a text by its type. */
type PlaceOf<T extends string> = T extends `${string}{${infer Inner}}${infer Rest}`
  ? (Inner extends `${infer Name}|${string}` ? Name : Inner) | PlaceOf<Rest>
  : never;

/** The parameters that words of a catalogue need. */
export type ParametersOf<C extends MessageWords, K extends keyof C> = Readonly<
  Record<PlaceOf<C[K]['zh' | 'en'][number]>, PlaceValue>
>;

export type Parameters = Readonly<Record<string, PlaceValue>>;

const PLACE = /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g;

/** The places of a text in their order, each once. */
export const placesIn = (text: string): string[] => [
  ...new Set([...text.matchAll(PLACE)].map((match) => match[1] ?? '')),
];

/** A text of a language with its places filled. */
export function filledIn(text: string, parameters: Parameters, language: Language): string {
  return text.replace(PLACE, (place, name: string, one?: string, many?: string) => {
    const value = valueIn(parameters[name], language);
    if (value === undefined) return place;
    return one === undefined ? String(value) : `${value} ${Number(value) === 1 ? one : many}`;
  });
}

/** Whether a place of a text has nothing to say. */
export const hasEmptyPlace = (text: string, parameters: Parameters, language: Language): boolean =>
  placesIn(text).some((name) => valueIn(parameters[name], language) === '');

const valueIn = (value: PlaceValue | undefined, language: Language): string | number | undefined =>
  typeof value === 'object' ? value[language] : value;
