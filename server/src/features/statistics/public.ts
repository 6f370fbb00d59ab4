/** What other features may use of statistics. */

export { finalSightSql } from './decided-tasks.ts';
