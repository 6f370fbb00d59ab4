/** What other features may use of the annual review feedback. */
export { declareFeedbackJobs } from './annual-feedback.jobs.ts';
export { feedbackScopeSql } from './annual-feedback.policy.ts';
export { feedbackTodoRows } from './annual-feedback.todos.ts';
