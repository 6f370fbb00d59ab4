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

export const hasLead = (draft: AuditDraft): boolean =>
  draft.members.some((member) => member.memberRole === 'LEAD');

const LACKS: Readonly<Record<number, (draft: AuditDraft) => boolean>> = {
  1: (draft) => openBasisFields(draft).length > 0,
  2: (draft) => draft.tasks.length === 0,
  3: (draft) => undatedStages(draft).length > 0,
  4: (draft) => !hasLead(draft),
};

/** Whether a step still lacks what the submission asks for. */
export const isStepOpen = (draft: AuditDraft, step: number): boolean => LACKS[step]?.(draft) ?? false;
