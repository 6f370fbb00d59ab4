/** What other features may use of processes, and what the composition declares. */

export { registerBuiltInServices } from './built-in-services.ts';
export { registerProcessFiles } from './process-files.ts';
export { listTodo } from './process-lists.queries.ts';
export { actOnDueTimers, declareProcessJobs } from './processes.jobs.ts';
