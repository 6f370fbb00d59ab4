/** What other features may use of rectifications. */

export { type ArchivedFile, archivedFiles } from './archived-files.ts';
export {
  assertOrgOfUnit,
  createRectification,
  dayInYear,
  resumeClock,
  voidRectification,
} from './creation.ts';
export { overdueDays } from './due-dates.ts';
export { findingScopeAloneSql, findingScopeParts, findingScopeSql, readingReach } from './finding-scope.ts';
export { handOverTo } from './operations/plan.ts';
export { exportLedger } from './rectification-ledger.ts';
export { type Counts, countRectifications, countsOf } from './rectification-list.ts';
export { noticeIds, printNotices } from './rectification-notice.ts';
export { declareRectificationJobs } from './rectifications.jobs.ts';
export { FINDING, findingLabel, RECT, rectificationLabel } from './rectifications.lifecycle.ts';
export { hasRole } from './rectifications.policy.ts';
export {
  type FindingRecord,
  isWithin,
  lineOf,
  loadCaseUnchecked,
  peopleWithRole,
  unitPeople,
} from './rectifications.repository.ts';
export { overdueSql } from './rectifications.rows.ts';
