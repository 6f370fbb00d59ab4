import type { MemberBody, MemberView } from '@auditplus/contract/features/audits/audits.model.ts';
import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

/** The audit team with names. */
export async function memberViews(db: Db | Tx, checkId: string): Promise<MemberView[]> {
  const rows = await db
    .selectFrom('check_members')
    .innerJoin('users', 'users.id', 'check_members.user_id')
    .leftJoin('organizes', 'organizes.id', 'users.organize_id')
    .selectAll('check_members')
    .select(['users.real_name', 'users.account', 'organizes.id as org_id', 'organizes.full_name as org_name'])
    .where('check_members.check_id', '=', checkId)
    .orderBy((eb) => eb(eb.ref('check_members.member_role'), '<>', 'LEAD'))
    .orderBy('users.real_name')
    .execute();
  return rows.map((row) => ({
    userId: row.user_id,
    user: { id: row.user_id, name: row.real_name, account: row.account },
    org: row.org_id === null ? null : { id: row.org_id, fullName: row.org_name ?? '' },
    memberRole: row.member_role as MemberView['memberRole'],
    lines: row.lines as MemberView['lines'],
    orgIds: row.org_ids as string[],
    competence: row.competence as string[],
    conflictDeclared: row.conflict_declared === 0 ? 0 : 1,
    conflictText: row.conflict_text,
    expiresAt: row.expires_at?.getTime() ?? null,
  }));
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

/** Who talks about an audit in its team's conversation, and guests until when. */
export async function teamOf(db: Db | Tx, checkId: string): Promise<Team | undefined> {
  const check = await db
    .selectFrom('checks')
    .select('full_name')
    .where('id', '=', checkId)
    .executeTakeFirst();
  if (!check) return undefined;
  const members = await db
    .selectFrom('check_members')
    .select(['user_id as userId', 'expires_at as expiresAt'])
    .where('check_id', '=', checkId)
    .execute();
  return { fullName: check.full_name, members };
}

type Team = {
  readonly fullName: string;
  readonly members: readonly { readonly userId: string; readonly expiresAt: Date | null }[];
};

/** Roles of the team that score; observers and guests only look on. */
const SCORING_ROLES = ['LEAD', 'AUDITOR', 'EXPERT'] as const;

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

export const peopleOf = (tx: Tx, ids: readonly string[]) =>
  tx
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...ids])
    .where('delete_mark', '=', 0)
    .execute();

export const storeStatement = (
  db: Tx,
  {
    conflictText,
    id,
    userId,
  }: { readonly conflictText: string; readonly id: string; readonly userId: string },
) =>
  db
    .updateTable('check_members')
    .set({ conflict_declared: 1, conflict_text: conflictText })
    .where('check_id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
