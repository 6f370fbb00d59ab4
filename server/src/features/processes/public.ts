/** What other features may use of processes, and what the composition declares. */

export { registerBuiltInServices } from './built-in-services.ts';
export { type LaunchedRecord, launchRecord } from './operations/launch.ts';
export { ownWork } from './own-work.ts';
export { registerProcessFiles } from './process-files.ts';
export { actOnDueTimers, declareProcessJobs } from './processes.jobs.ts';
export { type StandingProcess, standingOf } from './standing.ts';
