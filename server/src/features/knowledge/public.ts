/** What other features may use of the knowledge base. */

export { knowledgeLabel } from './knowledge.lifecycle.ts';
export { knowledgeScopeSql } from './knowledge.policy.ts';
export { knowledgeTodoRows } from './knowledge.todos.ts';
