/** What other features may use of reports. */

export { exportReport } from './operations/export.ts';
export { readableReports, withPublishedReport } from './readable-reports.queries.ts';
export { reportTodoRows } from './report-todos.queries.ts';
