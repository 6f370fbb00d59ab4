import type { Rectification } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useOrgNames } from '../../kit/org-names.ts';
import { StateTag } from '../../kit/state-tag.tsx';
import { WaitingTag } from '../../kit/waiting-for.tsx';
import { useNextStep, useRectificationState } from './rectification-state.ts';
import { rectificationListMessages } from './rectifications.messages.ts';
import { DeadlineCell, RowMarks, SeverityDot } from './row-cells.tsx';

type HeadProps = { readonly record: Rectification };

/** State and marks beside the title. */
export function RecordState({ record }: HeadProps) {
  const stateOf = useRectificationState();
  const nextStep = useNextStep();
  return (
    <span className="rect-marks">
      <StateTag {...stateOf(record.state)} />
      <RowMarks row={record} />
      <WaitingTag people={record.waitingFor} action={nextStep(record)} />
    </span>
  );
}

/** Number, unit, severity and deadline under the title. */
export function RecordSubtitle({ record }: HeadProps) {
  const t = useMessages(rectificationListMessages);
  const orgs = useOrgNames();
  return (
    <span className="rect-subtitle">
      <span>{record.enCode}</span>
      <span>{orgs.full(record.unit)}</span>
      <span>{record.check.fullName}</span>
      <SeverityDot row={record} />
      <span>
        {t('due')} <DeadlineCell row={record} />
      </span>
    </span>
  );
}
