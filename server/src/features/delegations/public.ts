/** What processes ask of delegations, and what the composition declares. */

export { delegateOf } from './delegations.repository.ts';
export { declareDelegationJobs } from './delegations.service.ts';
