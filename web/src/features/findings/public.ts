export { FindingDrawer } from './finding-drawer.tsx';
export { type FindingFields, FindingFieldset, FindingForm, type FindingSubject } from './finding-form.tsx';
export { severityTone, useFindingState } from './finding-state.ts';
