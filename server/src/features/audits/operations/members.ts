import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type {
  MemberBody,
  MembersBody,
  MemberView,
} from '@auditplus/contract/features/audits/audits.model.ts';
import { type SqlBool, sql } from 'kysely';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import type { Tx } from '../../../kernel/db.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertFresh, refuseStale } from '../../../kernel/lifecycle.ts';
import { assertMay, may } from '../audits.policy.ts';
import { assertCheckOpen, type Check, loadCheck } from '../audits.records.ts';
import { memberViews } from '../check.view.ts';

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
    const updated = await c.db
      .updateTable('checks')
      .set({
        rev: check.rev + 1,
        last_modify_user_id: ctx.caller.userId,
        last_modify_time: ctx.clock.now(),
      })
      .where('id', '=', checkId)
      .where('rev', '=', check.rev)
      .executeTakeFirst();
    if (updated.numUpdatedRows === 0n) await refuseStale(c.db, await loadCheck(c.db, ctx, checkId));
    return { list: await memberViews(c.db, checkId), rev: check.rev + 1 };
  });
}

/** Stores the team of an audit in place of the former one; the statements of those who stay are kept. */
export async function storeMembers(tx: Tx, checkId: string, members: readonly MemberBody[]): Promise<void> {
  const ids = members.map((member) => member.userId);
  await tx
    .deleteFrom('check_members')
    .where('check_id', '=', checkId)
    .where(sql<SqlBool>`user_id <> ALL(${ids}::text[])`)
    .execute();
  if (members.length === 0) return;
  await tx
    .insertInto('check_members')
    .values(
      members.map((member) => ({
        check_id: checkId,
        user_id: member.userId,
        member_role: member.memberRole,
        lines: JSON.stringify(member.lines),
        org_ids: JSON.stringify(member.orgIds),
        competence: JSON.stringify(member.competence),
        expires_at: member.expiresAt === null ? null : new Date(member.expiresAt),
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['check_id', 'user_id']).doUpdateSet((eb) => ({
        member_role: eb.ref('excluded.member_role'),
        lines: eb.ref('excluded.lines'),
        org_ids: eb.ref('excluded.org_ids'),
        competence: eb.ref('excluded.competence'),
        expires_at: eb.ref('excluded.expires_at'),
      })),
    )
    .execute();
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
  if (lead.userId !== check.lead_auditor_id)
    await c.db
      .updateTable('checks')
      .set({ lead_auditor_id: lead.userId })
      .where('id', '=', check.id)
      .execute();
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
  const asked = await undeclared(c.db, check.id);
  askStatements(
    c,
    check.id,
    asked.filter((id) => !former.has(id)),
  );
}

/** Roles of the team that score; observers and guests only look on. */
const SCORING_ROLES = ['LEAD', 'AUDITOR', 'EXPERT'] as const;

/** Asks members for their independence statement. */
export function askStatements(c: Change, checkId: string, userIds: readonly string[]): void {
  if (userIds.length > 0) c.emit('audit.statementAsked', { checkId, userIds });
}

/** Those of the team who score and have not given their independence statement. */
export async function undeclared(tx: Tx, checkId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('check_members')
    .select('user_id')
    .where('check_id', '=', checkId)
    .where('conflict_declared', '=', 0)
    .where('member_role', 'in', [...SCORING_ROLES])
    .execute();
  return rows.map((row) => row.user_id);
}

async function declare(
  ctx: Ctx,
  c: Change,
  { check, conflictText }: { check: Check; conflictText: string },
): Promise<void> {
  const stored = await c.db
    .updateTable('check_members')
    .set({ conflict_declared: 1, conflict_text: conflictText })
    .where('check_id', '=', check.id)
    .where('user_id', '=', ctx.caller.userId)
    .executeTakeFirst();
  if (stored.numUpdatedRows === 0n) refuse('AU0001');
  c.record({
    action: 'audit.independenceDeclared',
    targetType: 'check',
    targetId: check.id,
    after: { userId: ctx.caller.userId, conflictText },
    chainId: check.id,
  });
}

const peopleOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .execute();

const WORDS = {
  expiry: { zh: '外部审核员到期时间', zhtw: '外部審核員到期時間', en: 'last day of the external auditor' },
  lead: { zh: '审核组长', zhtw: '審核組長', en: 'team leader' },
};
