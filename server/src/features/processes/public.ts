/** What other features may use of processes, and what the composition declares. */

export { PeopleNeeded } from './fold-action.ts';
export {
  launchOfDesign,
  launchRecord,
  relaunch,
  startRights,
} from './operations/launch.ts';
export { designOpener, personalWork } from './own-work.ts';
export { recordRightsAt } from './process-detail.ts';
export { actOnDueTimers, declareProcessJobs } from './processes.jobs.ts';
export { registerProcesses } from './register-processes.ts';
export { standingOf } from './standing.ts';
