/** What other features may use of sealing and verification. */
export { declareIntegrityJobs } from './integrity.jobs.ts';
export { LINE_WORDS } from './integrity.messages.ts';
export { verifyByCommand } from './integrity.service.ts';
export { sealAll } from './seal-all.ts';
