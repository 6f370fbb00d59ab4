/** What other features may use of rectifications. */

export { type ArchivedFile, archivedFiles } from './archived-files.queries.ts';
export {
  assertOrgOfUnit,
  createRectification,
  dayInYear,
  resumeClock,
  voidRectification,
} from './creation.ts';
export { overdueDays } from './due-dates.ts';
export {
  findingScopeAloneSql,
  findingScopeParts,
  findingScopeSql,
  readingReach,
} from './finding-scope.queries.ts';
export { handOverTo } from './operations/plan.ts';
export { exportLedger } from './rectification-ledger.ts';
export { type Counts, countRectifications, countsOf } from './rectification-list.queries.ts';
export { noticeIds, printNotices } from './rectification-notice.ts';
export { noticeTemplate } from './rectification-notice-template.ts';
export { declareRectificationJobs } from './rectifications.jobs.ts';
export { type FindingRecord, lineOf, loadCaseUnchecked } from './rectifications.repository.ts';
export { overdueSql } from './rectifications-rows.queries.ts';
