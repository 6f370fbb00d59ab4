import { type LocalText, textIn } from '@auditplus/contract/kinds/local-text.ts';
import { useCallback } from 'react';
import { useLanguage } from '../../i18n/messages.ts';

/** Texts that designers wrote, in the reader's language. */
export function useWords(): (words: LocalText) => string {
  const language = useLanguage();
  return useCallback((words) => textIn(words, language), [language]);
}
