export { createReport, publishReport } from './data-reports.service.ts';
export { givesReport, reportUsers } from './report-access.ts';
export { publishedParameters } from './report-definitions.ts';
export { declareReportJobs, sendSubscription, subscribe } from './subscriptions.service.ts';
export { valueNames } from './value-names.ts';
