/** What other features may use of the knowledge base. */

export { knowledgeScopeSql } from './knowledge.policy.ts';
export { knowledgeTodoRows } from './knowledge.todos.ts';
