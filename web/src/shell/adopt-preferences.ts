import type { CurrentUser } from '@auditplus/contract/features/auth/auth.model.ts';
import { queryClient } from '../lib/query.ts';
import { useSettings } from '../lib/settings.ts';
import { showError } from '../lib/show-error.ts';
import { readLocal } from '../lib/storage.ts';
import { storeLanguage } from './current-person.ts';

/**
 * Layout and language are kept with the account; a language chosen in this browser wins and is stored there. Answers
 * whether the language is another one now: what was asked for until then is worded in the former one.
 */
export function adoptPreferences({ theme, language, viewedBy }: CurrentUser['userInfo']): boolean {
  const settings = useSettings.getState();
  if (theme !== settings.layoutType) settings.change({ layoutType: theme });
  // Whoever views the product as somebody else keeps their own language, and stores nothing in that person's name.
  if (viewedBy || language === settings.language) return false;
  if (readLocal('language') !== null) {
    storeLanguage(settings.language).catch(showError);
    return false;
  }
  settings.change({ language });
  void queryClient.invalidateQueries();
  return true;
}
