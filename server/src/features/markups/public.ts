/** What other features may use of marked copies. */
export { newestMarkups } from './markups.repository.ts';
