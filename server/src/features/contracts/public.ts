/** What other features may use of contracts. */

export { type ContractTodoKind, contractTodoRows } from './contract-todos.ts';
export { declareContractJobs } from './contracts.jobs.ts';
