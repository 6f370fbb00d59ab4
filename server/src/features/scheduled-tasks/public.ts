export { declareScheduledTasks } from './run-tasks.ts';
export { taskUsers } from './task-interfaces.ts';
