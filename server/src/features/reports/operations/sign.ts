import { randomInt } from 'node:crypto';
import type { Report, SignReport } from '@auditplus/contract/features/reports/reports.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { type Change, change, firstHash } from '../../../kernel/trail.ts';
import { checkPassword, findAccountById } from '../../auth/public.ts';
import { settings } from '../../sys-config/public.ts';
import { contentHashOf } from '../content-hash.ts';
import { assertCanStep, takeReportStep } from '../report-step.ts';
import { assertMay, isSignerApart, maySign } from '../reports.policy.ts';
import { loadListRow, loadRecord } from '../reports.repository.ts';
import { REPORT_MOVES } from '../reports.states.ts';
import { reportView } from '../reports.view.ts';

/**
 * 3 → 4: the signer enters the password again (AU1906) and signs the hash of what was reviewed (AU1905). The
 * signature keeps the head of the audit's chain as it was at that moment.
 */
export async function signReport(ctx: Ctx, id: string, body: z.infer<typeof SignReport>): Promise<Report> {
  // Everything but the password first, so that nobody's wrong passwords are counted for a report not to be signed.
  await ctx.db.transaction().execute((tx) => assertSignable(tx, ctx, id, body));
  const { system } = await settings(ctx);
  const account = await findAccountById(ctx.db, ctx.caller.userId);
  if (!(await checkPassword(ctx, system, { account, digest: body.password }))) refuse('AU1906');
  return change(ctx, async (c) => {
    const row = await assertSignable(c.db, ctx, id, body);
    const now = ctx.clock.now();
    await takeReportStep(c, ctx, row, {
      move: REPORT_MOVES.sign,
      action: 'report.signed',
      set: {
        signer_id: ctx.caller.userId,
        signed_at: now,
        chain_head: await chainHead(c, row.check_id),
      },
      note: { contentHash: body.hash },
    });
    await storeSignature(c, ctx, id, body);
    c.emit('report.signed', { reportId: id, checkId: row.check_id });
    return reportView(ctx, id, c.db);
  });
}

async function assertSignable(db: Change['db'], ctx: Ctx, id: string, body: z.infer<typeof SignReport>) {
  const row = await loadListRow(db, ctx, id);
  assertMay(maySign(ctx));
  await assertCanStep(db, ctx, row, { move: REPORT_MOVES.sign, rev: body.rev });
  if (!isSignerApart(ctx, row)) refuse('AU1904');
  const hash = await contentHashOf(db, await loadRecord(db, id));
  if (hash !== row.content_hash || hash !== body.hash) refuse('AU1905');
  return row;
}

async function chainHead(c: Change, checkId: string): Promise<string> {
  const head = await c.db
    .selectFrom('activity_chains')
    .select('hash')
    .where('chain_id', '=', checkId)
    .executeTakeFirst();
  return head?.hash ?? firstHash(checkId);
}

async function storeSignature(
  c: Change,
  ctx: Ctx,
  id: string,
  body: z.infer<typeof SignReport>,
): Promise<void> {
  const { caller, ip, device } = ctx;
  const now = ctx.clock.now();
  await c.db
    .insertInto('signatures')
    .values({
      id: newId(now.getTime()),
      target_type: 'report',
      target_id: id,
      signer_id: caller.userId,
      signer_role: caller.roleNames.join('、').slice(0, 50),
      signed_hash: body.hash,
      code: shortCode(),
      image: body.image ?? null,
      method: 'PASSWORD',
      ip,
      device,
      signed_at: now,
    })
    .execute();
}

/** Letters and digits that nobody mixes up on paper. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Ten characters in two groups: 2^50 possibilities, and the table refuses one given twice. */
function shortCode(): string {
  const letters = Array.from({ length: 10 }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return `${letters.slice(0, 5)}-${letters.slice(5)}`;
}
