/** What processes ask of delegations, and what the composition declares. */

export { delegatesOf } from './delegations.repository.ts';
export { declareDelegationJobs } from './delegations.service.ts';
