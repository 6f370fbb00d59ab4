import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import { useStates } from '../../kit/use-states.ts';
/** Label and tone of a run's state. */
export const useRunStates = () => useStates(integrationLifecycle);
