import { useMessages } from '../../i18n/messages.ts';
import type { PrintOffer } from '../print-templates/public.ts';
import { recordsMessages } from './records.messages.ts';
import type { Runtime } from './use-runtime.ts';

/** What records of a function print with; null where its designer gave it no print button. */
export function usePrintOffer({ designId, body }: Runtime): PrintOffer | null {
  const t = useMessages(recordsMessages);
  const { print, formStyle } = body.form.settings;
  if (!print.shown) return null;
  return {
    record: `rec:${designId}`,
    ...(print.printId ? { templateId: print.printId } : {}),
    ...(print.printId === '' || formStyle === 'word-form' ? { ownForm: t('printForm') } : {}),
  };
}
