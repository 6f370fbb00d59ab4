/** What other features may use of scoring. */

export type { EffectiveItemRow } from './effective-rows.ts';
export { decideConflict } from './operations/decide-conflict.ts';
export {
  applyMergeRule,
  dropDecisions,
  hashOf,
  mayIntegrate,
  nextStageOpened,
  scorerPicture,
  setMergeRule,
} from './operations/integrate-scorers.ts';
export { packagePicture, stagePicture } from './operations/integrate-task.ts';
export { openTask } from './operations/open-task.ts';
export {
  type EffectiveSheet,
  effectiveSheet,
  recomputeTask,
  sheetInputOf,
} from './operations/recompute-task.ts';
export { reopenForWithdrawnFinding, unlockTask } from './operations/reopen-task.ts';
export { taskDetail } from './operations/task-results.ts';
