export { FindingDrawer } from './finding-drawer.tsx';
export { FindingFieldset } from './finding-form.tsx';
export { severityTone } from './finding-state.ts';
export { useUnitPart } from './unit-part.ts';
