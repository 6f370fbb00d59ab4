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
