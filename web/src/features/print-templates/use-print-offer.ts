import type { DesignBody } from '@auditplus/contract/features/designs/design.schemas.ts';
import { useMessages } from '../../i18n/messages.ts';
import { printMessages } from './print-templates.messages.ts';
import type { PrintOffer } from './use-record-prints.tsx';

type OfDesign = { readonly designId: string; readonly body: Pick<DesignBody, 'form'> };

/** What records of a function print with; null where its designer gave it no print button. */
export function usePrintOffer(of: OfDesign | null): PrintOffer | null {
  const t = useMessages(printMessages);
  if (!of?.body.form.settings.print.shown) return null;
  const { print, formStyle } = of.body.form.settings;
  return {
    record: `rec:${of.designId}`,
    ...(print.printId ? { templateId: print.printId } : {}),
    ...(print.printId === '' || formStyle === 'word-form' ? { ownForm: t('printForm') } : {}),
  };
}
