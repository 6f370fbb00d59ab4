export { FindingDrawer } from './finding-drawer.tsx';
export { FindingFieldset } from './finding-form.tsx';
export { severityTone, useFindingState } from './finding-state.ts';
export { NewFindingButton } from './new-finding.tsx';
export { OpenDeductions } from './open-deductions.tsx';
