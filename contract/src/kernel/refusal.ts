import { filled } from './listed.ts';

/** Languages of the product; zh is the default. */
export const LANGUAGES = ['zh', 'zhtw', 'en'] as const;
export type Language = (typeof LANGUAGES)[number];

/** A stored language; zh where it is none of ours. */
export const knownLanguage = (stored: string): Language =>
  LANGUAGES.find((known) => known === stored) ?? 'zh';

/**
 * One entry of the refusal catalogue: the HTTP status, the log level and the texts. `{name}` in a text is
 * filled from the refusal's parameters, `{count:row is|rows are}` is the English for one or for many.
 */
export type RefusalEntry = {
  readonly status: 400 | 401 | 403 | 404 | 408 | 409 | 413 | 415 | 422 | 423 | 429 | 500 | 503;
  /** Envelope code where it differs from the status: 600 expired, 601 forced out, 602 invalid token. */
  readonly code?: 600 | 601 | 602;
  readonly level?: 'info' | 'warn' | 'error';
  /** The field of the sent record that is refused: a form says the text beside it. */
  readonly field?: string;
  readonly zh: string;
  readonly zhtw: string;
  readonly en: string;
};

/** Declares a feature's refusals; keys are `noun.problem` on the platform, `AU####` on the audit side. */
export const defineRefusals = <const T extends Record<string, RefusalEntry>>(entries: T): T => entries;

/** Values for the `{name}` places of a refusal text; several names are listed in the reader's language. */
export type RefusalParams = Readonly<Record<string, string | number | readonly string[]>>;

/** The text of an entry in a language with its places filled. */
export function refusalText(entry: RefusalEntry, language: Language, params: RefusalParams = {}): string {
  return filled(entry[language], params, language);
}
