import { processLifecycle } from '@auditplus/contract/features/processes/processes.lifecycle.ts';
import { useMessages } from '../../i18n/messages.ts';
import { type StateFace, useStates } from '../../kit/use-states.ts';
import { recordsMessages } from './records.messages.ts';

/** How the approval of a record stands; one of before the process may have none. */
export function useApproval(): (state: number | null) => StateFace {
  const t = useMessages(recordsMessages);
  const stateOf = useStates(processLifecycle);
  return (state) => (state === null ? { tone: 'grey', text: t('notSubmitted') } : stateOf(state));
}
