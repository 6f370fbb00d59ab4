export { createReport, publishReport } from './data-reports.service.ts';
export { reportUsers } from './report-access.ts';
export { declareReportJobs, sendSubscription, subscribe } from './subscriptions.service.ts';
