import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckOpening, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { assertState, transition } from '../../../kernel/lifecycle.ts';
import { loadCheck, optionsOf } from '../../stored-audits/public.ts';
import { assertMay, may } from '../audits.policy.ts';
import { checkView } from '../check.view.ts';

/**
 * Ends blind scoring, or opens the process to the audited units (audit-domain 6.1). Nobody takes it back: what people
 * have seen they have seen.
 */
export async function openScores(ctx: Ctx, id: string, body: CheckOpening): Promise<CheckView> {
  return change(ctx, async (tx) => {
    const check = await loadCheck(tx.db, ctx, id);
    assertMay(may.openScores(ctx, check));
    assertState(ctx, auditLifecycle, check, ...auditLifecycle.transitions.openScores.from);
    const options = optionsOf(check);
    const opened =
      body.what === 'blind' ? { ...options, blindScoring: false } : { ...options, processOpen: true };
    await transition(tx, ctx, auditLifecycle, 'openScores', check, {
      expectedRev: body.rev,
      action: body.what === 'blind' ? 'audit.blindEnded' : 'audit.processOpened',
      set: { options: JSON.stringify(opened) },
    });
    return checkView(ctx, id, tx.db);
  });
}
