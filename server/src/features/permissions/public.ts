export { type DutySides, dutySides } from './duty-conflicts.ts';
export { changeRights, lockRights } from './guard-rights.ts';
export { declarePermissionJobs } from './noted-memberships.ts';
