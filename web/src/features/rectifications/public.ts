/** What other features may use of rectifications. */
export { useRectificationState } from './rectification-state.ts';
export { DeadlineCell } from './row-cells.tsx';
