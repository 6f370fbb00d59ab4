import {
  OFF_PLAN_REASON_LENGTH,
  type StagePlanEntry,
} from '@auditplus/contract/features/audits/audits.model.ts';
import type { AuditDraft } from './audit-draft.ts';

/** Required fields of step 1 that are not filled in. */
export function openBasisFields(draft: AuditDraft): ('fullName' | 'source')[] {
  const isWithoutSource = draft.programmeId === null && draft.offPlanReason.length < OFF_PLAN_REASON_LENGTH;
  const isReasonShort = draft.offPlanReason !== '' && draft.offPlanReason.length < OFF_PLAN_REASON_LENGTH;
  return [
    ...(draft.fullName.trim() === '' ? (['fullName'] as const) : []),
    ...(isWithoutSource || isReasonShort ? (['source'] as const) : []),
  ];
}

/** Stages of the plan that score and have no dates. */
export const undatedStages = (draft: AuditDraft): StagePlanEntry['stage'][] =>
  draft.stagePlan.flatMap((entry) =>
    (entry.enabled || entry.stage === 'MSD') && (entry.startDate === null || entry.dueDate === null)
      ? entry.stage
      : [],
  );

/** Steps that still lack what the submission asks for. */
export function openSteps(draft: AuditDraft): ReadonlySet<number> {
  const open = new Set<number>();
  if (openBasisFields(draft).length > 0) open.add(1);
  if (draft.tasks.length === 0) open.add(2);
  if (undatedStages(draft).length > 0) open.add(3);
  if (!draft.members.some((member) => member.memberRole === 'LEAD')) open.add(4);
  return open;
}
