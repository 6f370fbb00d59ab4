import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import { useMessages } from '../../i18n/messages.ts';
import { useStates } from '../../kit/use-states.ts';
import { reportMessages } from './reports.messages.ts';

/** Label and tone of a report's state. */
export const useReportState = () => useStates(reportLifecycle);

const { state } = reportLifecycle;
const NEXT_STEPS: Readonly<Record<number, 'toDraft' | 'toRevise' | 'toReview' | 'toSign' | 'toPublish'>> = {
  [state.draft]: 'toDraft',
  [state.returned]: 'toRevise',
  [state.inReview]: 'toReview',
  [state.toSign]: 'toSign',
  [state.signed]: 'toPublish',
};

/** What the next step of a report is, as a verb: `等待 陈一鸣 复核`. */
export function useNextStep(): (state: number) => string {
  const t = useMessages(reportMessages);
  return (at) => {
    const step = NEXT_STEPS[at];
    return step ? t(step) : '';
  };
}
