export { listLogs } from './logs.repository.ts';
export { logSecurity } from './security-log.ts';
