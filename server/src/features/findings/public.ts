/** What other features may use of findings. */

export {
  type CoveringRecord,
  coveringRecords,
  isScorer,
  type ScorerPlace,
  scorerPlace,
} from './covering-records.ts';
export { type FindingSummary, findingsOfTask, lastYearFindings, openFindings } from './finding-lists.ts';
export { answerDispute, disputeFinding } from './operations/dispute-finding.ts';
export { issueFinding } from './operations/issue-finding.ts';
export { createFinding, createFindingIn } from './operations/write-finding.ts';
