import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { useTexts } from '../../i18n/texts.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { useRectificationState } from './rectification-state.ts';
import { rectificationListTexts } from './rectifications.texts.ts';
import { DeadlineCell, RowMarks, SeverityDot } from './row-cells.tsx';

type HeadProps = { readonly record: Rectification };

/** State and marks beside the title. */
export function RecordState({ record }: HeadProps) {
  const stateOf = useRectificationState();
  return (
    <span className="rect-marks">
      <StateTag {...stateOf(record.state)} />
      <RowMarks row={record} />
    </span>
  );
}

/** Number, unit, severity and deadline under the title. */
export function RecordSubtitle({ record }: HeadProps) {
  const t = useTexts(rectificationListTexts);
  return (
    <span className="rect-subtitle">
      <span>{record.enCode}</span>
      <span>{record.unit.fullName}</span>
      <span>{record.check.fullName}</span>
      <SeverityDot row={record} />
      <span>
        {t('due')} <DeadlineCell row={record} />
      </span>
    </span>
  );
}
