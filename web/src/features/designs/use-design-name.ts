import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { useLanguage } from '../../i18n/messages.ts';

/** What a design is called in the reader's language. */
export function useDesignName(): (fullName: string, body: DesignBody) => string {
  const language = useLanguage();
  return (fullName, { settings: { titles } }) => titleIn({ title: fullName, titles }, language);
}
