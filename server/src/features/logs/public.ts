export { recordEntries } from './logs.queries.ts';
export { listLogs } from './logs.repository.ts';
export { type Entry, registerEntryReaders } from './operation-changes.ts';
export { chainState } from './record-history.ts';
export { registerRequestLog } from './request-log.ts';
export { declareLogJobs } from './retention.ts';
export { logSecurity } from './security-log.repository.ts';
