export { AskEvidence } from './ask-evidence.tsx';
