/** What other features may use of scoring. */

export type { EffectiveItemRow } from './effective-rows.ts';
export { openTask } from './operations/open-task.ts';
export {
  type EffectiveSheet,
  effectiveSheet,
  recomputeTask,
  sheetInputOf,
} from './operations/recompute-task.ts';
export { reopenForWithdrawnFinding, unlockTask } from './operations/reopen-task.ts';
export { taskDetail } from './operations/task-results.ts';
