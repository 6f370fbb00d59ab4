import './record-exchange.css';
import type { StrayRow } from '@auditplus/contract/features/record-exchange/record-exchange.routes.ts';
import { useMessages } from '../../i18n/messages.ts';
import { recordExchangeMessages } from './record-exchange.messages.ts';

const MAX_STRAYS = 5;

/** Rows that belong to no row: they are not imported, and say so before anything is. */
export function StrayRows({ strays }: { readonly strays: readonly StrayRow[] }) {
  const t = useMessages(recordExchangeMessages);
  if (strays.length === 0) return null;
  return (
    <div className="record-exchange-problem">
      <p>{t('strays', { count: strays.length })}</p>
      <ul>
        {strays.slice(0, MAX_STRAYS).map(({ sheet, rowNumber, column, problem }) => (
          <li key={`${sheet} ${rowNumber}`}>{t('stray', { sheet, row: rowNumber, column, problem })}</li>
        ))}
      </ul>
      {strays.length > MAX_STRAYS ? <p>{t('moreStrays', { count: strays.length - MAX_STRAYS })}</p> : null}
    </div>
  );
}
