export { declareScheduledTasks } from './run-tasks.ts';
export { createTask } from './scheduled-tasks.service.ts';
export { taskUsers } from './task-interfaces.ts';
