/** What other features may use of audits: records in the reading scope, states and their names. */

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
} from './audits.repository.ts';
export { guestEndedOn } from './guest-time.queries.ts';
export { advanceCheck } from './operations/advance-check.ts';
export { REST_NAME, type Sheet, sheetName, sheetWords, stagedSheetWords } from './sheet-name.ts';
export { stageLabel, stageWords } from './stage-labels.ts';
export { type TaskProgress, tasksInWork } from './task-progress.ts';
export { isReportSigned, openWorkOf, openWorkSql, progressOf } from './tasks.repository.ts';
