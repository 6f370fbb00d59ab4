/** What other features may use of reports. */

export { reportTodoRows } from './report-todos.ts';
