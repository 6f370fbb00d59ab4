/** What other features may use of rectifications. */

export {
  assertOrgOfUnit,
  createRectification,
  dayInYear,
  resumeClock,
  voidRectification,
} from './creation.ts';
export { overdueDays } from './due-dates.ts';
export { findingScopeSql } from './finding-scope.ts';
export { type OpenRectification, openRectifications } from './open-rectifications.ts';
export { checkEffect } from './operations/effect.ts';
export { decideExtension, requestExtension } from './operations/extension.ts';
export {
  approvePlan,
  handOverTo,
  returnPlan,
  signRectification,
  skipPlan,
  submitPlan,
} from './operations/plan.ts';
export { markWholeProofOpened, submitProof } from './operations/proof.ts';
export { finishRectification, verifyRectification } from './operations/verification.ts';
export { attachment } from './rectification-ledger.ts';
export { type Counts, countsOf } from './rectification-list.ts';
export {
  declareRectificationJobs,
  isReminderTime,
  REMINDER_MINUTES,
} from './rectifications.jobs.ts';
export { FINDING, findingLabel, RECT } from './rectifications.lifecycle.ts';
export { hasRole } from './rectifications.policy.ts';
export {
  type FindingRecord,
  lineOf,
  peopleWithRole,
  unitPeople,
} from './rectifications.repository.ts';
export { addWorkdays } from './work-calendar.ts';
