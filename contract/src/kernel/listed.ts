import type { Language } from './refusal.ts';

/** What stands in the places of a text; several names are listed in the reader's language. */
type Params = Readonly<Record<string, string | number | readonly string[] | undefined>>;

/**
 * A text with its places filled: `{count}` with a value, `{count:row is|rows are}` with the English words for one or for
 * many of them. A place that nobody fills stays as it is.
 */
export const filled = (text: string, params: Params, language: Language = 'zh'): string =>
  text.replace(PLACE, (place, name: string, one?: string, many?: string) => {
    const value = params[name];
    const count = Array.isArray(value) ? value.length : Number(value);
    if (one !== undefined && many !== undefined) return count === 1 ? one : many;
    if (value === undefined) return place;
    return typeof value === 'object' ? listed(value, language) : String(value);
  });

const PLACE = /\{([^{}:]+)(?::([^{}|]*)\|([^{}|]*))?\}/g;

/** Names in one line, parted as the language parts them; none give ''. */
export const listed = (names: readonly string[], language: Language): string =>
  names.join(language === 'en' ? ', ' : '、');

/** Reasons or remarks in one line, parted as the language parts whole clauses; none give ''. */
export const clauses = (texts: readonly string[], language: Language): string =>
  texts.join(language === 'en' ? '; ' : '；');

/** A label with what it says in one line, with the colon of the language. */
export const labelled = (label: string, text: string, language: Language): string =>
  language === 'en' ? `${label}: ${text}` : `${label}：${text}`;

/** Parts of one name, such as year, unit and title: a language that parts words with spaces parts them too. */
export const asOneName = (parts: readonly (string | number)[], language: Language): string =>
  parts.join(language === 'en' ? ' ' : '');
