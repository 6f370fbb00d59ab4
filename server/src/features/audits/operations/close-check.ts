import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { CheckProblem, CheckView } from '@auditplus/contract/features/audits/audits.model.ts';
import { change, changeIn } from '../../../kernel/audit-log.ts';
import { addDays, dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Db, Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertState, transition } from '../../../kernel/lifecycle.ts';
import { type Check, loadCheck } from '../../stored-audits/public.ts';
import { settings } from '../../sys-config/public.ts';
import { assertMay, may } from '../audits.policy.ts';
import { checkView } from '../check.view.ts';
import { openRectifications, reportsUnderWay, tasksWithoutReport } from '../check-guards.queries.ts';
import { seal, unseal } from '../checks.repository.ts';
import { asProblems, type Blocker } from './submit-guards.ts';

/** Everything that keeps an audit from being closed, as a checklist for those who may close it. */
export async function closeCheck(
  ctx: Ctx,
  id: string,
): Promise<{ ready: boolean; problems: CheckProblem[] }> {
  const check = await loadCheck(ctx.db, ctx, id);
  // The list names the open work of every unit.
  assertMay(may.close(ctx, check));
  const problems = asProblems(await closeBlockers(ctx.db, check), ctx.language);
  return { ready: problems.length === 0 && auditLifecycle.allows('close', check.state), problems };
}

/** 5, 6 → 7: seals the chain; the head goes to the audit and to its list of seals. */
export async function closeAudit(ctx: Ctx, id: string, rev: number): Promise<CheckView> {
  return ctx.db.transaction().execute(async (tx) => {
    await changeIn(ctx, tx, async (c) => {
      const check = await loadCheck(c.db, ctx, id);
      assertMay(may.close(ctx, check));
      assertState(ctx, auditLifecycle, check, 'scored', ...auditLifecycle.transitions.close.from);
      const blockers = await closeBlockers(c.db, check);
      const [first] = blockers;
      if (first) refuse(first.code, first.params, { problems: asProblems(blockers, ctx.language) });
      await transition(c, ctx, auditLifecycle, 'close', check, {
        expectedRev: rev,
        action: 'audit.closed',
        set: { closed_at: ctx.clock.now() },
        payload: { checkId: id },
      });
    });
    // The closing itself is the last entry under the seal: its hash is known only once it is stored.
    await seal(ctx, tx, id);
    return checkView(ctx, id, tx);
  });
}

/** 7 → 6 with a reason, within the days of the setting; former seals are kept. */
export async function reopenAudit(
  ctx: Ctx,
  id: string,
  { rev, reason }: { rev: number; reason: string },
): Promise<CheckView> {
  const { audit } = await settings(ctx);
  return change(ctx, async (c) => {
    const check = await loadCheck(c.db, ctx, id);
    assertMay(may.approve(ctx));
    assertState(ctx, auditLifecycle, check, 'closed');
    if (reason === '') refuse('AU0004', { 字段: REOPEN_REASON[ctx.language] });
    const last = check.closed_at && addDays(dayOf(check.closed_at), audit.reopenDays);
    if (last === null || dayOf(ctx.clock.now()) > last) refuse('AU1211');
    await transition(c, ctx, auditLifecycle, 'reopen', check, {
      expectedRev: rev,
      action: 'audit.reopened',
      reason,
      set: { closed_at: null, chain_head: null },
      payload: { checkId: id, reason },
    });
    await unseal(c.db, id);
    return checkView(ctx, id, c.db);
  });
}

const REOPEN_REASON = { zh: '重新打开原因', zhtw: '重新開啟原因', en: 'reason of the reopening' };

async function closeBlockers(db: Db | Tx, check: Check): Promise<Blocker[]> {
  const rectifications = await openRectifications(db, check.id);
  // A unit without a published report counts as one, and so does every other report that is under way; a summary
  // that the product has drafted by itself and nobody has touched is not.
  const tasks = await tasksWithoutReport(db, check.id);
  const others = await reportsUnderWay(db, check.id, ids(tasks));
  const blockers: Blocker[] = [];
  const add = (code: Blocker['code'], place: Blocker['place'], found: readonly { id: string }[]) =>
    found.length > 0 &&
    blockers.push({ code, params: { n: found.length }, place, targetIds: found.map((row) => row.id) });
  add('AU1207', 'rectification', rectifications);
  add('AU1208', 'reports', [...tasks, ...others]);
  if (check.closing_meeting === null)
    blockers.push({ code: 'AU1209', params: {}, place: 'meetings', targetIds: [] });
  return blockers;
}

/** `NOT IN ()` is no SQL. */
const ids = (rows: readonly { id: string }[]) => (rows.length > 0 ? rows.map((row) => row.id) : ['']);
