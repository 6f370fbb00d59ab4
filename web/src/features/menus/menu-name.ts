import type { MenuAdminNode } from '@auditplus/contract/features/menus/menus.model.ts';
import { useLanguage } from '../../i18n/messages.ts';

type Named = Pick<MenuAdminNode, 'fullName' | 'names'>;

/** Says the name of an entry in the language set now. */
export function useMenuName(): (entry: Named) => string {
  const language = useLanguage();
  return ({ fullName, names }) => (language === 'zh' ? fullName : names[language] || fullName);
}
