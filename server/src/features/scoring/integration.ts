/** What integration uses of scoring: how scorers, packages and stages stand, and the one store of decisions. */
export { decideConflict } from './operations/decide-conflict.ts';
export {
  applyMergeRule,
  dropDecisions,
  hashOf,
  mayIntegrate,
  nextStageOpened,
  type ScorerPicture,
  scorerPicture,
  setMergeRule,
} from './operations/integrate-scorers.ts';
export { packagePicture, stagePicture } from './operations/integrate-task.ts';
