import type { Line } from '@auditplus/core/scoring/stages.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { ExtensionsTable, FindingsTable, RectificationsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { present } from '../../kernel/errors.ts';
import { type LoadedTask, loadTaskUnchecked } from '../audits/public.ts';
import { findingScopeSql } from './finding-scope.ts';

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
  return caseOf(db, present(row, 'AU0002'));
}

/** The case whoever asks: for system work and for what follows a check of the finding's own access. */
export async function loadCaseUnchecked(db: Db | Tx, id: string): Promise<Case> {
  const row = await db.selectFrom('rectifications').selectAll().where('id', '=', id).executeTakeFirst();
  return caseOf(db, present(row, 'AU0002'));
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

/** The responsibility line of an item; findings stand on items only, which always have one. */
export const lineOf = (line: string | null): Line => (line === 'W' || line === 'H' ? line : 'C');

/** Condition on `organizes`: an organisation and everything below it. */
export const isWithin = (orgId: string) => sql<SqlBool>`organizes.path @> ARRAY[${orgId}]::varchar[]`;

/** Roles of the people who belong to an audited unit, by role code. */
export async function unitPeople(
  db: Db | Tx,
  unitId: string,
): Promise<readonly { id: string; organizeId: string | null; role: string }[]> {
  return db
    .selectFrom('users')
    .innerJoin('organizes', 'organizes.id', 'users.organize_id')
    .innerJoin('user_relations', (join) =>
      join.onRef('user_relations.user_id', '=', 'users.id').on('user_relations.object_type', '=', 'Role'),
    )
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select(['users.id', 'users.organize_id as organizeId', 'roles.en_code as role'])
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .where('roles.en_code', 'in', ['unitGM', 'unitCoord', 'unitDept', 'hqDept', 'partner', 'partnerLead'])
    .where(isWithin(unitId))
    .orderBy('users.sort_code')
    .execute();
}

/** People who hold a role, whatever their organisation. */
export async function peopleWithRole(db: Db | Tx, codes: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .innerJoin('user_relations', (join) =>
      join.onRef('user_relations.user_id', '=', 'users.id').on('user_relations.object_type', '=', 'Role'),
    )
    .innerJoin('roles', 'roles.id', 'user_relations.object_id')
    .select('users.id')
    .distinct()
    .where('roles.en_code', 'in', [...codes])
    .where('users.delete_mark', '=', 0)
    .where('users.enabled_mark', '=', 1)
    .execute();
  return rows.map((row) => row.id);
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
    pending: rows.find((row) => row.state === 0),
    approved: rows.filter((row) => row.state === 1).length,
  };
}
