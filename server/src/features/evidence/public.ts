/** What other features and the seed may use of evidence. */

export { createRequests } from './create-requests.ts';
export { declareEvidenceJobs } from './evidence.jobs.ts';
export {
  type EvidenceEntry,
  evidenceIndex,
  mandatoryMissing,
  unacceptedCount,
} from './evidence-index.queries.ts';
export { markOpened } from './operations/mark-opened.ts';
export { addSupportFiles } from './operations/request-files.ts';
export {
  acceptRequests,
  returnRequests,
  submitRequests,
  waiveRequests,
} from './operations/request-steps.ts';
