/** What other features may use of the inbox. */

export { countWaiting } from './my-review.service.ts';
export { type OwnSheet, ownSheets } from './todo-stages.ts';
