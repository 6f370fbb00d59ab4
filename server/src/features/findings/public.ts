/** What other features may use of findings. */

export {
  auditorsOf,
  type CoveringRecord,
  coveringRecords,
  isScorer,
  type ScorerPlace,
  scorerPlace,
} from './covering-records.queries.ts';
export {
  type FindingSummary,
  findingsOfTask,
  lastYearFindings,
  openFindings,
  readableFindings,
} from './finding-summaries.queries.ts';
export { createFindingIn } from './operations/write-finding.ts';
