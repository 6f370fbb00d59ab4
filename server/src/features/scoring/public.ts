/** What other features may use of scoring. */

export { type EffectiveItemRow, taskItems } from './effective-rows.ts';
export { openTask } from './operations/open-task.ts';
export {
  type EffectiveSheet,
  effectiveSheet,
  recomputeTask,
  stageIsConfirmed,
} from './operations/recompute-task.ts';
export { reopenForWithdrawnFinding, unlockTask } from './operations/reopen-task.ts';
export { loadBoard } from './task-context.ts';
