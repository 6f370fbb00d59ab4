import { z } from 'zod';
import { readData } from './data.ts';
import type { AuditPlan } from './plan-types.ts';

/** The fixed part of a demonstration programme (audit-domain 14); its entries follow the audits of its year. */
const Programme = z.object({
  year: z.number(),
  fullName: z.string(),
  objectives: z.string(),
  scope: z.string(),
  resources: z.string(),
  risks: z.array(z.object({ risk: z.string(), response: z.string() })),
  createdOn: z.string(),
  submittedOn: z.string(),
  approvedOn: z.string(),
  /** The version of the standard that its entries use. */
  versionNo: z.string(),
  /** Audits that a revision added during the year, with the days of the revision. */
  revision: z
    .object({ reason: z.string(), on: z.string(), approvedOn: z.string(), adds: z.array(z.string()) })
    .nullable(),
  /** Planned beside the audits: not arranged yet, or exempted with a reason. */
  further: z.array(
    z.object({
      unitOrgCode: z.string(),
      checkType: z.number(),
      windowStart: z.string(),
      windowEnd: z.string(),
      partnerUnit: z.string().nullable(),
      reasonExempt: z.string(),
    }),
  ),
  completedOn: z.string().nullable(),
});
export type ProgrammePlan = z.infer<typeof Programme>;

/** The programmes of both years. */
export const programmePlans: readonly ProgrammePlan[] = readData('programmes', z.array(Programme));

/** Whether an audit stands in the programme of its year: the flood inspection came on top of it. */
export const isPlanned = (audit: Pick<AuditPlan, 'offPlanReason'>): boolean => audit.offPlanReason === '';
