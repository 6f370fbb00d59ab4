/** What other features may use of scoring. */

export { firstAlteredSubmit } from './altered-scores.queries.ts';
export { blockersOf } from './blockers.ts';
export { deductedItems } from './operations/deducted-items.ts';
export { effectiveSheet, recomputeTask } from './operations/recompute-task.ts';
export { reopenForWithdrawnFinding } from './operations/reopen-task.ts';
export { scopePicture } from './operations/scope-picture.ts';
export { scorerMerge } from './operations/scorer-merge.ts';
export { type StageSheet, stageSheet } from './operations/stage-sheet.ts';
export { taskDetail } from './operations/task-results.ts';
export { stageWithLeads } from './stage-people.queries.ts';
