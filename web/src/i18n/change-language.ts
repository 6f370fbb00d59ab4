import { LANGUAGES, type Language } from '@auditplus/contract/kernel/refusal.ts';
import { useSettings } from '../lib/settings.ts';
import { toast } from '../lib/toast.ts';
import { commonMessages } from './common.messages.ts';
import { translate } from './messages.ts';

const NAMES: Readonly<Record<Language, string>> = { zh: '简体中文', zhtw: '繁體中文', en: 'English' };

/** The languages by their own names. */
export const LANGUAGE_NAMES = LANGUAGES.map((language) => ({ language, name: NAMES[language] }));

/** Switches the language of this browser and says so in the new language. */
export function changeLanguage(language: Language): void {
  useSettings.getState().change({ language });
  toast.success(translate(language, commonMessages, 'languageDone'));
}
