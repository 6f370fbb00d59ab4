import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Report, SignReport } from '@auditplus/contract/features/reports/reports.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { proveIdentity, storeSignature } from '../../signatures/public.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { contentHashOf } from '../content-hash.queries.ts';
import { ROLE_SEPARATOR } from '../report-language.ts';
import { assertMay, isSignerApart, maySign } from '../reports.policy.ts';
import { chainHead, loadListRow, loadRecord } from '../reports.repository.ts';
import { reportView } from '../reports.view.ts';

/**
 * 3 → 4: the signer enters the password again (AU1906) and signs the hash of what was reviewed (AU1905). The
 * signature keeps the head of the audit's chain as it was at that moment.
 */
export async function signReport(ctx: Ctx, id: string, body: z.infer<typeof SignReport>): Promise<Report> {
  // Everything but the password first, so that nobody's wrong passwords are counted for a report not to be signed.
  await ctx.db.transaction().execute((tx) => assertSignable(tx, ctx, id, body));
  await proveIdentity(ctx, { method: 'PASSWORD', password: body.password });
  return change(ctx, async (c) => {
    const row = await assertSignable(c.db, ctx, id, body);
    const now = ctx.clock.now();
    await transition(c, ctx, reportLifecycle, 'sign', row, {
      action: 'report.signed',
      set: {
        signer_id: ctx.caller.userId,
        signed_at: now,
        chain_head: await chainHead(c, row.check_id),
      },
      note: { contentHash: body.hash },
    });
    await storeSignature(c, ctx, {
      targetType: 'report',
      targetId: id,
      role: ctx.caller.roleNames.join(ROLE_SEPARATOR),
      hash: body.hash,
      method: 'PASSWORD',
      image: body.image,
    });
    c.emit('report.signed', { reportId: id, checkId: row.check_id });
    return reportView(ctx, id, c.db);
  });
}

async function assertSignable(db: Change['db'], ctx: Ctx, id: string, body: z.infer<typeof SignReport>) {
  const row = await loadListRow(db, ctx, id);
  assertMay(maySign(ctx));
  await assertTransition(db, ctx, reportLifecycle, 'sign', row, {
    archive: () => assertCheckOpen({ state: row.check_state }),
    expectedRev: body.rev,
  });
  if (!isSignerApart(ctx, row)) refuse('AU1904');
  const hash = await contentHashOf(db, await loadRecord(db, id));
  if (hash !== row.content_hash || hash !== body.hash) refuse('AU1905');
  return row;
}
