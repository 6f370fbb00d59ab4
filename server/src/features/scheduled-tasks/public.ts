export { declareScheduledTasks } from './run-tasks.ts';
