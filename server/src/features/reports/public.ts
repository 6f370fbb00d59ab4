/** What other features and the seed may use of reports. */

export { editSection } from './operations/edit.ts';
export { generateReport } from './operations/generate.ts';
export { publishReport } from './operations/publish.ts';
export { reviewReport, submitReport } from './operations/review.ts';
export { signReport } from './operations/sign.ts';
export { draftSummary, reportStateOfTasks } from './report-states.ts';
export { type ReportTodoKind, reportTodoRows } from './report-todos.ts';
