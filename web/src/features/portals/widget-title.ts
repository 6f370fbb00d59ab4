import type { PortalWidget } from '@auditplus/contract/features/portals/portals.model.ts';
import type { Language } from '@auditplus/contract/kernel/refusal.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { designerMessages } from './portals.messages.ts';

/** The title of a widget in the reader's language; the name of its kind where it has none. */
export function useWidgetTitle(): (widget: PortalWidget) => string {
  const language = useLanguage();
  const t = useMessages(designerMessages);
  return ({ title, titles, elementKey }) => titleIn({ title, titles }, language) || t(`widget.${elementKey}`);
}

type Titled = Pick<PortalWidget, 'title' | 'titles'>;

/** A title in a language; Chinese stands in for what is empty. */
export const titleIn = ({ title, titles }: Titled, language: Language): string =>
  language === 'zh' ? title : titles[language] || title;
