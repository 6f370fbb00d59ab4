/** What other features may use of rectifications. */

export { archivedFiles } from './archived-files.queries.ts';
export { assertOrgOfUnit, createRectification, resumeClock, voidRectification } from './creation.ts';
export { overdueDays } from './due-dates.ts';
export { handOverTo } from './operations/plan.ts';
export { rectificationLedger } from './rectification-ledger.ts';
export { countsOf } from './rectification-list.queries.ts';
export { rectificationNotices } from './rectification-notice.ts';
export { noticeTemplate } from './rectification-notice-template.ts';
export { overdueSql } from './rectifications-rows.queries.ts';
