export { type DutySides, dutySides } from './duty-conflicts.ts';
export { changeRights, guardRights, lockRights } from './guard-rights.ts';
export { slashPaths } from './holders.ts';
export { declarePermissionJobs } from './noted-memberships.ts';
