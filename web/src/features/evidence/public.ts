export { AskEvidence } from './ask-evidence.tsx';
export { SUBMITTED as EVIDENCE_SUBMITTED, useSupportState } from './evidence-state.ts';
export { toAcceptAddress } from './queue-filters.tsx';
