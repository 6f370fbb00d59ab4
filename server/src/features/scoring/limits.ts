import type { ConflictLimits } from '@auditplus/core/scoring/merge.ts';
import { toPts } from '@auditplus/core/scoring/points.ts';
import type { VarianceLimits } from '@auditplus/core/scoring/variance.ts';
import type { Ctx } from '../../kernel/context.ts';
import { settings } from '../sys-config/public.ts';

/** The limits that administrators can set (audit-domain 3.7). */
export async function scoreLimits(ctx: Ctx): Promise<{ conflict: ConflictLimits; variance: VarianceLimits }> {
  const { audit } = await settings(ctx);
  return {
    conflict: { points: toPts(audit.conflictPoints), rate: audit.conflictRate },
    variance: {
      itemPoints: toPts(audit.varianceItemPoints),
      itemRate: audit.varianceItemRate,
      biasAlert: audit.varianceBiasAlert,
      madAlert: audit.varianceMadAlert,
    },
  };
}
