import type { DictionaryTypeNode } from '@auditplus/contract/features/dictionaries/dictionaries.model.ts';
import { useLanguage } from '../../i18n/messages.ts';

type Named = Pick<DictionaryTypeNode, 'fullName' | 'names'>;

/** Says the name of a dictionary in the language set now. */
export function useTypeName(): (type: Named) => string {
  const language = useLanguage();
  return ({ fullName, names }) => (language === 'zh' ? fullName : names[language] || fullName);
}
