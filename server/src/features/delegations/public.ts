/** What processes ask of delegations. */

export { delegatesOf } from './delegations.repository.ts';
