import { feedbackLifecycle } from '@auditplus/contract/features/annual-feedback/annual-feedback.lifecycle.ts';
import { type StateFace, useStates } from '../../kit/use-states.ts';
/** Label and tone of a state; a late one is red. */
export function useFeedbackState() {
  const stateOf = useStates(feedbackLifecycle);
  return (state: number, overdueDays = 0): StateFace => ({
    ...stateOf(state),
    ...(overdueDays > 0 && { tone: 'red' }),
  });
}
