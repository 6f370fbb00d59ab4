import type { RectificationRow } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import { useDictionary } from '../../kit/dictionary.tsx';
import { StateDot, StateTag } from '../../kit/state-tag.tsx';
import { day } from '../../lib/formats.ts';
import { severityTone } from '../findings/public.ts';
import { rectificationListTexts } from './rectifications.texts.ts';

type CellProps = { readonly row: RectificationRow };

/** The deadline, red with the days late. */
export function DeadlineCell({ row }: CellProps) {
  const t = useTexts(rectificationListTexts);
  if (row.overdueDays === 0) return <span>{day(row.deadline)}</span>;
  return (
    <span className="rect-late">
      <span>{day(row.deadline)}</span> <span>{t('lateDays', { count: row.overdueDays })}</span>
    </span>
  );
}

/** How many of the five fixed elements are filled in, as five marks. */
export function FiveFixed({ row }: CellProps) {
  const t = useTexts(rectificationListTexts);
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
  const t = useTexts(rectificationListTexts);
  return (
    <>
      {row.majorHazard === 1 ? <StateTag tone="red" text={t('hazard')} /> : null}
      {row.repeat ? <StateTag tone="orange" text={t('repeat')} /> : null}
      {row.disputed ? <StateTag tone="purple" text={t('disputed')} /> : null}
    </>
  );
}
