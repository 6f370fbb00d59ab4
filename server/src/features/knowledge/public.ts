/** What other features may use of the knowledge base. */

export { knowledgeTodoRows } from './knowledge.todos.ts';
export { knowledgeScopeSql } from './knowledge-scope.queries.ts';
