export { declarePermissionJobs } from './noted-memberships.ts';
export { type RuledPage, registerRuledPages } from './record-rules.ts';
