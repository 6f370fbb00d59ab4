import { integrationLifecycle } from '@auditplus/contract/features/integration/integration.lifecycle.ts';
import type { IntegrationLevel } from '@auditplus/contract/features/integration/integration.model.ts';
import type { Stage } from '@auditplus/core/scoring/stages.ts';
import type { Ctx } from '../../kernel/context.ts';
import { scopePicture } from '../scoring/public.ts';
import { groupPicture } from './group-picture.ts';
import { signedReport } from './signed-report.queries.ts';

/** How a scope stands now, whatever its level. */
export type Picture = Omit<Awaited<ReturnType<typeof scopePicture>>, 'checkTaskId' | 'stage' | 'isPassed'> & {
  readonly checkTaskId: string | null;
  readonly stage: Stage | null;
  /** Whether what follows has begun already (AU2201). */
  readonly isPassed: () => Promise<boolean>;
};

/** A scope as the caller sees it; refuses with AU0001 or AU0002 when it is out of sight. */
export async function pictureOf(ctx: Ctx, level: IntegrationLevel, scopeId: string): Promise<Picture> {
  if (level !== 'GROUP') {
    const picture = await scopePicture(ctx, level, scopeId);
    return {
      ...picture,
      isPassed: async () =>
        level === 'STAGE' ? signedReport(ctx, { checkTaskId: scopeId }) : picture.isPassed,
    };
  }
  const { inputs, result, may } = await groupPicture(ctx, scopeId);
  return {
    checkId: scopeId,
    checkTaskId: null,
    stage: null,
    rule: null,
    inputs,
    conflicts: [],
    result,
    state: result.open > 0 ? integrationLifecycle.state.open : integrationLifecycle.state.done,
    may,
    isPassed: () => signedReport(ctx, { checkId: scopeId }),
  };
}
