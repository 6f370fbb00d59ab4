/** What other features may use of audits: the reading scope, the records with it, states and their names. */

export { mayAddFinding } from './audits.policy.ts';
export {
  assertCheckOpen,
  type Check,
  isAuditLead,
  type LoadedTask,
  loadCheck,
  loadTask,
  loadTaskUnchecked,
  optionsOf,
  stagePlanOf,
  stagesOf,
  type Task,
  type TaskCheck,
} from './audits.records.ts';
export { checkScopeSql, type TaskScope, taskScope, taskScopeSql } from './audits.scope.ts';
export { CHECK, checkStateLabel, stageLabel, stageWords, TASK, taskStateLabel } from './audits.states.ts';
export { guestEndedOn } from './guest-time.ts';
export { assertState, refuseState } from './lifecycle.ts';
export { advanceCheck } from './operations/advance-check.ts';
export { REST_NAME, type Sheet, sheetName, sheetWords, stagedSheetWords } from './sheet-name.ts';
export { assertFresh, refuseStale } from './stale.ts';
export { type TaskProgress, tasksInWork } from './task-progress.ts';
export { isReportSigned, openWorkOf, openWorkSql, progressOf } from './tasks.repository.ts';
export { updateExpected } from './update-expected.ts';
