export { declareScheduleJobs } from './schedules.jobs.ts';
export { registerScheduleSources, type ScheduleSource, type SharedEntry } from './sources.ts';
