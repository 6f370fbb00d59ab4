/** What other features may use of people's administration. */

export { knownToSql } from './known-people.ts';
export { mayAdminister } from './user-guards.ts';
