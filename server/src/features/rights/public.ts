/** Writes that may change anybody's rights, and the separation of duties that they must keep. */

export { type DutySides, dutyBreaches, dutySides, sideNames } from './duty-conflicts.queries.ts';
export { changeRights, changeRightsOf } from './guard-rights.ts';
export { lockRights } from './rights.queries.ts';
