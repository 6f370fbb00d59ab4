/** What other features may use of the trail's reading side. */
export { auditLogLines, exportActivities, taskAuditLog } from './activities.service.ts';
export { fieldInWords } from './audit-log-words.ts';
