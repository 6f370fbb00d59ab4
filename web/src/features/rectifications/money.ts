import { useTexts } from '../../i18n/texts.ts';
import { rectificationTexts } from './rectifications.texts.ts';

/** An amount in yuan as text; a dash when there is none. */
export function useMoney(): (amount: number | null) => string {
  const t = useTexts(rectificationTexts);
  return (amount) =>
    amount === null
      ? '–'
      : t('money', { amount: amount.toLocaleString('en-US', { maximumFractionDigits: 2 }) });
}
