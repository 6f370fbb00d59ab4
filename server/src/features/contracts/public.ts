/** What other features may use of contracts. */

export { contractTodoRows } from './contract-todos.queries.ts';
export { declareContractJobs } from './contracts.jobs.ts';
