export { declareWorkCalendarJobs } from './work-calendar.jobs.ts';
export { announceWorkCalendar, workCalendar } from './work-calendar.repository.ts';
