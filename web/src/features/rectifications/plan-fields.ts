import { SubmitPlan } from '@auditplus/contract/features/rectifications/rectifications.model.ts';
import type { z } from 'zod';

export type Plan = z.output<typeof SubmitPlan>;

/** What of a finding decides how much its plan has to say. */
type Finding = { readonly severity: number; readonly majorHazard: number; readonly maxDeadline: string };

/** Whether a plan has to say what is done if it fails. */
export const needsContingency = ({ severity, majorHazard }: Omit<Finding, 'maxDeadline'>): boolean =>
  severity === SEVERE || majorHazard === 1;

/** Whether a plan has to name the root cause. */
export const needsRootCause = ({ severity }: Pick<Finding, 'severity'>): boolean => severity <= MAJOR;

const SEVERE = 1;
const MAJOR = 2;
const SHORTEST_MEASURES = 10;

/** What a five-fixed plan has to hold before it is handed in (audit-domain 4.7), each fault at its field. */
export function completePlan(
  finding: Finding,
  say: { readonly noPerson: string; readonly noFund: string; readonly tooLate: string },
): z.ZodType<Plan> {
  const { responsibleUserId, measures, rootCause, contingency, deadline } = SubmitPlan.shape;
  return SubmitPlan.extend({
    responsibleUserId: responsibleUserId.refine((id) => id !== null, say.noPerson),
    measures: measures.unwrap().min(SHORTEST_MEASURES),
    rootCause: rootCause.unwrap().min(needsRootCause(finding) ? 1 : 0),
    contingency: contingency.unwrap().min(needsContingency(finding) ? 1 : 0),
    deadline: deadline.refine((day) => day <= finding.maxDeadline, say.tooLate),
  }).refine(({ fund, noFund }) => noFund === 1 || (fund ?? 0) > 0, {
    path: ['fund'],
    message: say.noFund,
    // Also when other fields have faults, so that all of them show at once.
    when: () => true,
  });
}
