import { useLanguage } from '../i18n/messages.ts';
import type { RecentRecord } from '../lib/recent.ts';
import { useOrgNames } from './org-names.ts';

/** Names records that were opened earlier, in the language set now: the unit first, else what the page called itself. */
export function useRecentName(): (record: RecentRecord) => string {
  const orgs = useOrgNames();
  const language = useLanguage();
  return ({ title, page, unit }) => {
    if (!page) return title;
    if (unit) return [orgs.short(unit), page[language]].join(' · ');
    return Object.values(page).includes(title) ? page[language] : [title, page[language]].join(' · ');
  };
}
