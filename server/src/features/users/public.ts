/** What other features may use of people's administration. */

export { mayAdminister } from './user-guards.ts';
