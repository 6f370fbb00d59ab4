import {
  clauses as clausesIn,
  labelled as labelledIn,
  listed as listedIn,
} from '@auditplus/contract/kernel/listed.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { useSettings } from './settings.ts';

/** Names in one line, parted as the language set now parts them; none give ''. */
export const listed = (
  names: readonly string[],
  language: Language = useSettings.getState().language,
): string => listedIn(names, language);

/** Reasons or remarks in one line, parted as the language set now parts whole clauses; none give ''. */
export const clauses = (
  texts: readonly string[],
  language: Language = useSettings.getState().language,
): string => clausesIn(texts, language);

/** A label with what it says in one line, with the colon of the language set now. */
export const labelled = (
  label: string,
  text: string,
  language: Language = useSettings.getState().language,
): string => labelledIn(label, text, language);

/** Whole sentences one after the other, parted as the language set now parts them. */
export const sentences = (
  texts: readonly string[],
  language: Language = useSettings.getState().language,
): string => texts.join(language === 'en' ? ' ' : '');

/** A name inside a sentence: languages with small letters use them, but not in abbreviations. */
export const nameInSentence = (label: string): string =>
  /^\p{Lu}{2}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
