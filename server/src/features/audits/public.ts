/** What other features may use of audits. */

export { mayAddFinding } from './audits.policy.ts';
export { guestEndedOn } from './guest-time.queries.ts';
export { advanceCheck } from './operations/advance-check.ts';
export { type TaskProgress, tasksInWork } from './task-progress.ts';
export { isReportSigned, openWorkOf, openWorkSql, progressOf } from './tasks.repository.ts';
