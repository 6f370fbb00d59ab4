import type { PortalWidget } from '@auditplus/contract/features/portals/portals.model.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import { useLanguage, useMessages } from '../../i18n/messages.ts';
import { designerMessages } from './portals.messages.ts';

/** The title of a widget in the reader's language; the name of its kind where it has none. */
export function useWidgetTitle(): (widget: PortalWidget) => string {
  const language = useLanguage();
  const t = useMessages(designerMessages);
  return ({ title, titles, elementKey }) => titleIn({ title, titles }, language) || t(`widget.${elementKey}`);
}
