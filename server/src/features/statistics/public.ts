/** What other features may use of statistics. */

export { overdue } from './finding-figures.ts';
export { finalSightSql } from './published-results.ts';
export { resultSummary } from './result-summary.ts';
