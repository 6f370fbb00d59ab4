/** What other features may use of the inbox. */

export { countWaiting } from './my-review.service.ts';
