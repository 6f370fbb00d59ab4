import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import { useStates } from '../../kit/use-states.ts';
import type { Tone } from '../../theme/palette.ts';

/** Word and tone of a finding's state; spread it into `StateDot` or `StateTag`. */
export const useFindingState = () => useStates(findingLifecycle);

/** Tone of a severity: the graver, the warmer. */
export const severityTone = (severity: number): Tone =>
  severity === 1 ? 'red' : severity === 2 ? 'orange' : severity === 3 ? 'blue' : 'grey';
