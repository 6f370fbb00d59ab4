import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type {
  MemberBody,
  MembersBody,
  MemberView,
} from '@auditplus/contract/features/audits/audits.model.ts';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertFresh, refuseStale } from '../../../kernel/lifecycle.ts';
import { assertCheckOpen, type Check, loadCheck } from '../../stored-audits/public.ts';
import { assertMay, may } from '../audits.policy.ts';
import { setLead, touchCheck } from '../checks.repository.ts';
import { memberViews, peopleOf, storeMembers, storeStatement, undeclared } from '../members.repository.ts';

type Reply = { list: MemberView[]; rev: number };

export async function listMembers(ctx: Ctx, checkId: string): Promise<Reply> {
  const check = await loadCheck(ctx.db, ctx, checkId);
  return { list: await memberViews(ctx.db, checkId), rev: check.rev };
}

/** Replaces the team, or stores the caller's own independence statement. */
export async function saveMembers(ctx: Ctx, checkId: string, body: MembersBody): Promise<Reply> {
  return change(ctx, async (c) => {
    const check = await loadCheck(c.db, ctx, checkId);
    assertCheckOpen(check);
    if (body.members) {
      assertMay(may.edit(ctx, check) || may.editFacts(ctx, check));
      await assertFresh(c.db, check, body.rev);
      await replaceTeam(ctx, c, { check, members: body.members });
    }
    if (body.own) await declare(ctx, c, { check, conflictText: body.own.conflictText });
    // A statement changes nothing that an editor of the audit has on the screen.
    if (!body.members) return { list: await memberViews(c.db, checkId), rev: check.rev };
    const updated = await touchCheck(c.db, {
      checkId,
      rev: check.rev,
      set: {
        rev: check.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      },
    });
    if (updated.numUpdatedRows === 0n) await refuseStale(c.db, await loadCheck(c.db, ctx, checkId));
    return { list: await memberViews(c.db, checkId), rev: check.rev + 1 };
  });
}

/** A guest reads until a day that is named. */
export function assertGuestsExpire(ctx: Pick<Ctx, 'language'>, members: readonly MemberBody[]): void {
  if (members.some((member) => member.memberRole === 'GUEST' && member.expiresAt === null))
    refuse('AU0004', { 字段: WORDS.expiry[ctx.language] });
}

async function replaceTeam(
  ctx: Ctx,
  c: Change,
  { check, members }: { check: Check; members: readonly MemberBody[] },
): Promise<void> {
  const ids = new Set(members.map((member) => member.userId));
  const found = ids.size === 0 ? [] : await peopleOf(c.db, [...ids]);
  if (found.length !== ids.size || ids.size !== members.length) refuse('AU0002');
  assertGuestsExpire(ctx, members);
  const leads = members.filter((member) => member.memberRole === 'LEAD');
  const [lead] = leads;
  if (!lead || leads.length > 1) refuse('AU0004', { 字段: WORDS.lead[ctx.language] });
  const former = new Set((await memberViews(c.db, check.id)).map((member) => member.userId));
  await storeMembers(c.db, check.id, members);
  if (lead.userId !== check.lead_auditor_id) await setLead(c.db, lead.userId, check.id);
  c.record({
    action: 'audit.teamChanged',
    targetType: 'check',
    targetId: check.id,
    before: { leadAuditorId: check.lead_auditor_id },
    after: {
      leadAuditorId: lead.userId,
      members: members.map(({ userId, memberRole }) => ({ userId, memberRole })),
    },
    chainId: check.id,
  });
  if (check.state <= auditLifecycle.state.awaitingApproval) return;
  c.emit('audit.teamChanged', { checkId: check.id });
  const asked = await undeclared(c.db, check.id);
  askStatements(
    c,
    check.id,
    asked.filter((id) => !former.has(id)),
  );
}

/** Asks members for their independence statement. */
export function askStatements(c: Change, checkId: string, userIds: readonly string[]): void {
  if (userIds.length > 0) c.emit('audit.statementAsked', { checkId, userIds });
}

async function declare(
  ctx: Ctx,
  c: Change,
  { check, conflictText }: { check: Check; conflictText: string },
): Promise<void> {
  const stored = await storeStatement(c.db, { conflictText, id: check.id, userId: ctx.caller.userId });
  if (stored.numUpdatedRows === 0n) refuse('AU0001');
  c.record({
    action: 'audit.independenceDeclared',
    targetType: 'check',
    targetId: check.id,
    after: { userId: ctx.caller.userId, conflictText },
    chainId: check.id,
  });
}

const WORDS = {
  expiry: { zh: '外部审核员到期时间', zhtw: '外部審核員到期時間', en: 'last day of the external auditor' },
  lead: { zh: '审核组长', zhtw: '審核組長', en: 'team leader' },
};
