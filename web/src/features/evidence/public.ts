export { AskEvidence } from './ask-evidence.tsx';
export { useSupportState } from './evidence-state.ts';
