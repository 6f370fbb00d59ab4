import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import dayjs from 'dayjs';
import { useMessages } from '../../i18n/messages.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { StateDot, StateTag } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { severityTone } from '../findings/public.ts';
import { rectificationListMessages } from './rectifications.messages.ts';

type CellProps = { readonly row: RectificationRow };

/** The deadline; one that has passed in red after the days late, in one line. */
export function DeadlineCell({ row }: CellProps) {
  const t = useMessages(rectificationListMessages);
  const date = day(row.deadline);
  if (row.overdueDays === 0) return <span>{date}</span>;
  const late = t('lateDays', { count: row.overdueDays });
  return (
    <span className="rect-late" title={`${late} · ${date}`}>
      {late} · {date.startsWith(String(dayjs().year())) ? date.slice(5) : date}
    </span>
  );
}

/** How many of the five fixed elements are filled in, as five marks. */
export function FiveFixed({ row }: CellProps) {
  const t = useMessages(rectificationListMessages);
  const hint = t('fiveFixedHint', { count: row.fiveFixed });
  return (
    <span className="rect-five" role="img" title={hint} aria-label={hint}>
      {[1, 2, 3, 4, 5].map((place) => (
        <i key={place} data-on={place <= row.fiveFixed} />
      ))}
    </span>
  );
}

/** The severity as a small dot and word. */
export function SeverityDot({ row }: CellProps) {
  const severity = useDictionary('auditSeverity');
  return <StateDot tone={severityTone(row.severity)} text={severity.label(row.severity)} />;
}

/** Major hazard, repeat, disputed: what makes a task stand out. */
export function RowMarks({ row }: CellProps) {
  const t = useMessages(rectificationListMessages);
  return (
    <>
      {row.majorHazard === 1 ? <StateTag tone="red" text={t('hazard')} /> : null}
      {row.repeat ? <StateTag tone="orange" text={t('repeat')} /> : null}
      {row.disputed ? <StateTag tone="purple" text={t('disputed')} /> : null}
    </>
  );
}
