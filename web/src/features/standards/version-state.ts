import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import { useStates } from '../../kit/use-states.ts';
/** A version's state as label and tone. */
export const useVersionState = () => useStates(standardVersionLifecycle);
