export { changeRights, guardRights } from './guard-rights.ts';
export { administeredHolder, slashPaths } from './holders.ts';
export { declarePermissionJobs } from './noted-memberships.ts';
