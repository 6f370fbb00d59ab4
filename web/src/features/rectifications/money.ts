import { useMessages } from '../../i18n/messages.ts';
import { rectificationMessages } from './rectifications.messages.ts';

/** An amount in yuan as text; a dash when there is none. */
export function useMoney(): (amount: number | null) => string {
  const t = useMessages(rectificationMessages);
  return (amount) =>
    amount === null
      ? '–'
      : t('money', { amount: amount.toLocaleString('en-US', { maximumFractionDigits: 2 }) });
}
