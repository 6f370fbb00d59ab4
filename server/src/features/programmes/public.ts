/** What other features and the seed may use of programmes. */

export {
  assertProgramme,
  bindEntries,
  type EntryForCheck,
  lockEntries,
  releaseEntries,
  tasksOutsideProgramme,
} from './check-entries.repository.ts';
export { startProgrammeOf } from './operations/programme-steps.ts';
export { programmesToApprove } from './programme-todos.queries.ts';
export { wholeProgrammesSql } from './programmes.repository.ts';
export { programmeToReport } from './programmes.service.ts';
