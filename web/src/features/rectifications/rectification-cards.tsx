import { useMessages } from '../../i18n/messages.ts';
import { count, percent } from '../../lib/formats.ts';
import type { Cards } from './rectification-query.ts';
import { rectificationListMessages } from './rectifications.messages.ts';

/** Total, closed, closed on time, overdue, repeat (audit-domain 5.10), under the list's filters. */
export function RectificationCards({ cards }: { readonly cards: Cards | null }) {
  const t = useMessages(rectificationListMessages);
  const figures = [
    { label: t('cardTotal'), value: count(cards?.total) },
    { label: t('cardClosed'), value: count(cards?.closed) },
    { label: t('cardOnTime'), value: percent(cards?.onTimeRate) },
    { label: t('cardOverdue'), value: count(cards?.overdue), alarm: (cards?.overdue ?? 0) > 0 },
    { label: t('cardRepeat'), value: count(cards?.repeat) },
  ];
  return (
    <dl className="rect-cards">
      {figures.map(({ label, value, alarm }) => (
        <div key={label} data-alarm={alarm === true}>
          <dt>{label}</dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
