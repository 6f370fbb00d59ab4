/** What other features may use of scoring. */

export { firstAlteredSubmit } from './altered-scores.queries.ts';
export { type Blocker, blockersOf } from './blockers.ts';
export type { EffectiveItemRow } from './effective-rows.ts';
export { decideConflict } from './operations/decide-conflict.ts';
export { type DeductedItem, deductedOfCheck, deductedOfRecord } from './operations/deducted-items.ts';
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
export { assertMayScore } from './operations/open-record.ts';
export { type OwnRow, ownRows } from './operations/own-rows.ts';
export { readSheet } from './operations/read-sheet.ts';
export {
  type EffectiveSheet,
  effectiveSheet,
  recomputeTask,
  sheetInputOf,
} from './operations/recompute-task.ts';
export { reopenForWithdrawnFinding } from './operations/reopen-task.ts';
export { type SaveResult, saveRows } from './operations/save-rows.ts';
export { taskDetail } from './operations/task-results.ts';
export { loadPeople, type People } from './people.queries.ts';
export { SCORE_PHOTOS } from './photos.ts';
export { isStageLead, relationTo } from './scoring.policy.ts';
export { routeOf } from './scoring.view.ts';
export { headOf as stageHead, leadsOf } from './stage-people.queries.ts';
export { loadRecordContext, type RecordContext } from './task-context.repository.ts';
