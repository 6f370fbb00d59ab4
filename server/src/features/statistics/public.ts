/** What other features may use of statistics. */

export { auditFigure, mayReadFigures, withholdsFigures } from './figure-tables.ts';
export { overdue } from './finding-figures.queries.ts';
export { finalSightSql } from './published-results.queries.ts';
export { resultSummary } from './result-summary.ts';
