import type { CheckOptions, StagePlanEntry } from '@auditplus/contract/features/audits/audits.model.ts';
import type { AuditSettings } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { STAGES } from '../scoring/stages.ts';

/** The stage plan of a new audit as the audit settings have it; its dates are still open and MSD always takes part. */
export function newStagePlan(settings: Pick<AuditSettings, 'stageDefaults'>): StagePlanEntry[] {
  return STAGES.map((stage) => {
    const kept = settings.stageDefaults.find((entry) => entry.stage === stage);
    return {
      stage,
      enabled: stage === 'MSD' || (kept?.enabled ?? true),
      startDate: null,
      dueDate: null,
      mergeRule: kept?.mergeRule ?? 'LEAD',
      sampling: kept?.sampling ?? false,
    };
  });
}

/** The options of a new audit as the audit settings have them. */
export const newAuditOptions = ({
  blindScoring,
  processOpen,
  acceptBy,
}: Pick<AuditSettings, 'blindScoring' | 'processOpen' | 'acceptBy'>): CheckOptions => ({
  blindScoring,
  processOpen,
  acceptBy,
});

const DAY_MS = 86_400_000;

/** The usual day for handing in evidence: a week before the end of the self score, yet not before the audit begins. */
export function evidenceDueOf(stagePlan: readonly StagePlanEntry[], startDate: string): string | null {
  const due = stagePlan.find(({ stage, enabled }) => stage === 'SELF' && enabled)?.dueDate;
  if (!due) return null;
  const weekBefore = new Date(Date.parse(due) - 7 * DAY_MS).toISOString().slice(0, 10);
  return weekBefore < startDate ? startDate : weekBefore;
}
