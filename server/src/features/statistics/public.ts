/** What other features may use of statistics. */

export { finalSightSql } from './published-results.ts';
export { resultSummary } from './result-summary.ts';
