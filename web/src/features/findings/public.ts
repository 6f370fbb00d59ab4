export { FindingDrawer } from './finding-drawer.tsx';
export { FindingFieldset } from './finding-form.tsx';
export { severityTone, useFindingState } from './finding-state.ts';
export { useUnitPart } from './unit-part.ts';
