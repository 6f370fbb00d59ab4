export { declareWorkCalendarJobs } from './work-calendar.jobs.ts';
export { announceWorkCalendar, daysBetweenDates, workCalendar } from './work-calendar.repository.ts';
