/** What other features and the seed may use of programmes. */

export {
  assertProgramme,
  bindEntries,
  type EntryForCheck,
  lockEntries,
  releaseEntries,
  tasksOutsideProgramme,
} from './check-entries.ts';
export { programmesToApprove } from './programme-todos.ts';
export { PROGRAMME, programmeStateLabel } from './programmes.lifecycle.ts';
export { programmeScope } from './programmes.policy.ts';
export { programmeScopeSql } from './programmes.repository.ts';
export { startProgrammeOf } from './started-programmes.ts';
