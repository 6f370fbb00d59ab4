import { extensionLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import { type Line, lineOf } from '@auditplus/core/scoring/stages.ts';
import type { Insertable, Selectable } from 'kysely';
import type { ExtensionsTable, FindingsTable, RectificationsTable } from '../../db/generated/tables.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { findingScopeSql, isWithin } from '../audit-base/public.ts';
import { type LoadedTask, loadTaskUnchecked } from '../stored-audits/public.ts';

export type RectificationRecord = Selectable<RectificationsTable>;
export type FindingRecord = Selectable<FindingsTable>;
export type ExtensionRecord = Selectable<ExtensionsTable>;

/** A rectification with everything that its rules ask about. */
export type Case = {
  readonly row: RectificationRecord;
  readonly finding: FindingRecord;
  readonly line: Line;
  readonly nodeCode: string;
  readonly task: LoadedTask;
};

/** The case when the caller may read it; refuses with AU0002 otherwise. */
export async function loadCase(db: Db | Tx, ctx: Ctx, id: string): Promise<Case> {
  const row = await db
    .selectFrom('rectifications')
    .innerJoin('findings', 'findings.id', 'rectifications.finding_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'findings.check_task_id')
    .innerJoin('checks', 'checks.id', 'findings.check_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .selectAll('rectifications')
    .where('rectifications.id', '=', id)
    .where('findings.delete_mark', '=', 0)
    .where(findingScopeSql(ctx))
    .executeTakeFirst();
  return caseOf(db, orThrow(row, 'AU0002'));
}

/** The case whoever asks: for system work and for what follows a check of the finding's own access. */
export async function loadCaseUnchecked(db: Db | Tx, id: string): Promise<Case> {
  const row = await db.selectFrom('rectifications').selectAll().where('id', '=', id).executeTakeFirst();
  return caseOf(db, orThrow(row, 'AU0002'));
}

async function caseOf(db: Db | Tx, row: RectificationRecord): Promise<Case> {
  const {
    node_code: nodeCode,
    line,
    ...finding
  } = await db
    .selectFrom('findings')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'findings.node_id')
    .selectAll('findings')
    .select(['standard_nodes.node_code', 'standard_nodes.line'])
    .where('findings.id', '=', row.finding_id)
    .executeTakeFirstOrThrow();
  return {
    row,
    finding,
    line: lineOf(line),
    nodeCode,
    task: await loadTaskUnchecked(db, finding.check_task_id),
  };
}

/** The pending extension of a rectification, if any, and how many were approved. */
export async function extensionState(
  db: Db | Tx,
  rectificationId: string,
): Promise<{ pending: ExtensionRecord | undefined; approved: number }> {
  const rows = await db
    .selectFrom('extensions')
    .selectAll()
    .where('rectification_id', '=', rectificationId)
    .execute();
  return {
    pending: rows.find((row) => extensionLifecycle.is(row.state, 'pending')),
    approved: rows.filter((row) => extensionLifecycle.is(row.state, 'approved')).length,
  };
}

export async function caseOfFinding(tx: Change, findingId: string): Promise<Case | undefined> {
  const row = await tx.db
    .selectFrom('rectifications')
    .select('id')
    .where('finding_id', '=', findingId)
    .executeTakeFirst();
  return row && loadCaseUnchecked(tx.db, row.id);
}

export async function insertRectification(db: Tx, row: Insertable<RectificationsTable>): Promise<void> {
  await db.insertInto('rectifications').values(row).execute();
}

export const findUserWithin = (db: Db | Tx, userId: string, unitOrgId: string) =>
  db
    .selectFrom('users')
    .innerJoin('organizes', 'organizes.id', 'users.organize_id')
    .select(['users.id', 'organizes.id as organizeId'])
    .where('users.id', '=', userId)
    .where('users.delete_mark', '=', 0)
    .where(isWithin(unitOrgId))
    .executeTakeFirst();

export const findOrganizationWithin = (db: Db | Tx, orgId: string, unitId: string) =>
  db
    .selectFrom('organizes')
    .select('id')
    .where('id', '=', orgId)
    .where(isWithin(unitId))
    .where('delete_mark', '=', 0)
    .executeTakeFirst();

export async function lockRectification(db: Tx, id: string): Promise<void> {
  await db.selectFrom('rectifications').select('id').where('id', '=', id).forUpdate().execute();
}

export const markUrged = (db: Tx, today: string, id: string) =>
  db
    .updateTable('rectifications')
    .set({ urged_on: today })
    .where('id', '=', id)
    .where((where) => where.or([where('urged_on', 'is', null), where('urged_on', '<', today)]))
    .returning('id')
    .executeTakeFirst();

export const findTeamMember = (db: Db | Tx, checkId: string, userId: string) =>
  db
    .selectFrom('check_members')
    .select('user_id')
    .where('check_id', '=', checkId)
    .where('user_id', '=', userId)
    .where('member_role', 'in', ['LEAD', 'AUDITOR', 'EXPERT'])
    .executeTakeFirst();

export const unitName = (db: Db | Tx, unitOrgId: string) =>
  db.selectFrom('organizes').select('full_name').where('id', '=', unitOrgId).executeTakeFirst();
