/** What other features may use of contracts. */

export { contractTodoRows } from './contract-todos.ts';
export { declareContractJobs } from './contracts.jobs.ts';
export { contractScopeSql } from './contracts.scope.ts';
export { contractStateLabel } from './contracts.states.ts';
