/** What other features may use of the annual review feedback. */
export { declareFeedbackJobs } from './annual-feedback.jobs.ts';
export { feedbackTodoRows } from './annual-feedback.todos.ts';
export { feedbackScopeSql } from './annual-feedback-scope.queries.ts';
