/** Audits and their tasks as they are stored, for every feature that reads them in the caller's scope. */

export {
  assertCheckOpen,
  type Check,
  isAuditLead,
  type LoadedTask,
  loadCheck,
  loadTask,
  loadTaskUnchecked,
  optionsOf,
  stagePlanOf,
  stagesOf,
  type Task,
  type TaskCheck,
} from './stored-audits.repository.ts';
