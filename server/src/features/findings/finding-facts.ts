import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { FindingFacts } from './findings.policy.ts';
import type { LoadedFinding } from './findings.repository.ts';

/** The facts that the record rules ask about, from a loaded finding. */
export const factsOf = (
  { row, task }: LoadedFinding,
  rectificationState: number | null = null,
): FindingFacts => ({
  state: row.state,
  stage: row.stage,
  unitId: row.unit_org_id,
  partnerId: task.partner_org_id,
  leadId: task.check.lead_auditor_id,
  creatorId: row.creator_user_id,
  checkState: task.check.state,
  rectificationState,
});

/** Whether the scores of a task in this state stand (4.3). */
export const isFinal = (taskState: number): boolean =>
  taskState >= taskLifecycle.state.final && taskState !== taskLifecycle.state.cancelled;
