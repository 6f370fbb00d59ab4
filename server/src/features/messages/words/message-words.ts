import { type ByLanguage, byLanguage, joined } from '../../../kernel/by-language.ts';
import { AUDIT_WORDS } from './audit-words.ts';
import { CONTRACT_WORDS } from './contract-words.ts';
import { PROCESS_WORDS, RECORD_WORDS } from './design-words.ts';
import { EVIDENCE_WORDS } from './evidence-words.ts';
import { FINDING_WORDS } from './finding-words.ts';
import { LIBRARY_WORDS } from './library-words.ts';
import { PERSONAL_WORDS } from './personal-words.ts';
import { PHRASES } from './phrases.ts';
import { filledIn, hasEmptyPlace, type MessageWords, type Parameters, type ParametersOf } from './place.ts';
import { RECTIFICATION_WORDS } from './rectification-words.ts';
import { REPORT_WORDS } from './report-words.ts';
import { SCORE_WORDS } from './score-words.ts';

/** The words of every kind of message; a kind with several wordings has `event:wording`. */
export const MESSAGE_WORDS = {
  ...AUDIT_WORDS,
  ...EVIDENCE_WORDS,
  ...SCORE_WORDS,
  ...FINDING_WORDS,
  ...RECTIFICATION_WORDS,
  ...REPORT_WORDS,
  ...CONTRACT_WORDS,
  ...LIBRARY_WORDS,
  ...PERSONAL_WORDS,
  ...PROCESS_WORDS,
  ...RECORD_WORDS,
} as const satisfies MessageWords;

/** A message as one of the receivers reads it. */
export type MessageText = { readonly title: string; readonly body: string };

export type MessageKey = keyof typeof MESSAGE_WORDS;

type EventOf<K extends MessageKey> = K extends `${infer Event}:${string}` ? Event : K;

/** A message of a kind in every language, its places filled with data or with words by language. */
export function say<K extends MessageKey>(
  key: K,
  parameters: ParametersOf<typeof MESSAGE_WORDS, K>,
): { readonly event: EventOf<K>; readonly text: ByLanguage<MessageText> } {
  const words: MessageWords[string] = MESSAGE_WORDS[key];
  const text = byLanguage((language) => {
    const [title, ...parts] = words[language];
    const filled = parts
      .filter((part) => !hasEmptyPlace(part, parameters, language))
      .map((part) => filledIn(part, parameters, language));
    return {
      title: filledIn(title, parameters, language),
      body: filled.join(language === 'en' ? '; ' : '；'),
    };
  });
  return { event: eventOf(key), text };
}

const eventOf = <K extends MessageKey>(key: K) => key.split(':', 1)[0] as EventOf<K>;

/** A part of a message in every language. */
export function phrase<K extends keyof typeof PHRASES>(
  key: K,
  parameters: ParametersOf<typeof PHRASES, K>,
): ByLanguage {
  const words: MessageWords[string] = PHRASES[key];
  const values: Parameters = parameters;
  return byLanguage((language) => filledIn(words[language][0], values, language));
}

/** How many days are left until something is due, or since it was. */
export function untilDue(days: number): ByLanguage {
  if (days === 0) return phrase('when:today', {});
  return days > 0 ? phrase('when:left', { days }) : phrase('when:late', { days: -days });
}

const MAX_LINES = 30;

/** The lines of a digest, cut where it would get too long. */
export const linesOf = (lines: readonly (string | ByLanguage)[]): ByLanguage =>
  joined(lines.length > MAX_LINES ? [...lines.slice(0, MAX_LINES), '…'] : lines);

/** A message that a person has written: the same for everyone. */
export const asWritten = (title: string, body: string): ByLanguage<MessageText> =>
  byLanguage(() => ({ title, body }));
