export { listLogs } from './logs.repository.ts';
export { registerRequestLog } from './request-log.ts';
export { declareLogJobs } from './retention.ts';
export { logSecurity } from './security-log.repository.ts';
