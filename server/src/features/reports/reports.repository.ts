import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { ReportQuery } from '@auditplus/contract/features/reports/reports.model.ts';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { type Selectable, type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import type { ReportsTable } from '../../db/generated/tables.ts';
import { type Change, firstHash } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { orThrow } from '../../kernel/errors.ts';
import { allOfSql, equalSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { REPORT_TYPE } from './report-types.ts';
import { reportScopeSql } from './reports-scope.queries.ts';

export type ReportRecord = Selectable<ReportsTable>;

/** A report with audit, unit and people, without its snapshot. */
export type ReportListRow = Awaited<ReturnType<ReturnType<typeof listRows>['executeTakeFirstOrThrow']>>;

const COLUMNS = [
  'reports.id',
  'reports.en_code',
  'reports.check_id',
  'reports.check_task_id',
  'reports.report_type',
  'reports.full_name',
  'reports.version_no',
  'reports.state',
  'reports.drafter_id',
  'reports.reviewer_id',
  'reports.reviewed_at',
  'reports.signer_id',
  'reports.signed_at',
  'reports.submitted_at',
  'reports.published_at',
  'reports.content_hash',
  'reports.chain_head',
  'reports.return_reason',
  'reports.revise_reason',
  'reports.supersedes_id',
  'reports.percent',
  'reports.grade',
  'reports.rev',
  'reports.last_modify_user_id',
  'reports.last_modify_time',
] as const;

/** People of a unit who should read its report. */
const READERS = sql`(SELECT users.id FROM users
  JOIN organizes home ON home.id = users.organize_id AND home.path @> ARRAY[check_tasks.unit_org_id]::varchar[]
  JOIN user_relations held ON held.user_id = users.id AND held.object_type = 'Role'
  JOIN roles ON roles.id = held.object_id AND roles.en_code IN ('unitGM', 'unitCoord', 'hqDept') AND roles.delete_mark = 0
  WHERE users.delete_mark = 0 AND users.enabled_mark = 1)`;

/** Reports that the caller may read. */
export const listRows = (db: Db | Tx, ctx: Ctx) =>
  db
    .selectFrom('reports')
    .innerJoin('checks', 'checks.id', 'reports.check_id')
    .leftJoin('check_tasks', 'check_tasks.id', 'reports.check_task_id')
    .leftJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
    .leftJoin('users as drafter', 'drafter.id', 'reports.drafter_id')
    .leftJoin('users as reviewer', 'reviewer.id', 'reports.reviewer_id')
    .leftJoin('users as signer', 'signer.id', 'reports.signer_id')
    .select(COLUMNS)
    .select([
      'checks.en_code as check_code',
      'checks.full_name as check_name',
      'checks.year',
      'checks.check_type',
    ])
    .select(['checks.state as check_state', 'checks.lead_auditor_id', 'check_tasks.unit_org_id'])
    .select(['unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['drafter.real_name as drafter_name', 'reviewer.real_name as reviewer_name'])
    .select('signer.real_name as signer_name')
    .select([
      sql<number>`(SELECT count(DISTINCT id)::int FROM ${READERS} AS reader)`.as('readers_total'),
      sql<number>`(SELECT count(DISTINCT id)::int FROM ${READERS} AS reader
        WHERE jsonb_path_exists(reports.read_by, '$[*].userId ? (@ == $id)', jsonb_build_object('id', reader.id)))`.as(
        'read_count',
      ),
    ])
    .where(reportScopeSql(ctx));

type Query = z.infer<typeof ReportQuery>;

const SORTS: Readonly<Record<NonNullable<Query['sidx']>, string>> = {
  enCode: 'reports.en_code',
  fullName: 'reports.full_name',
  unit: 'unit.en_code',
  versionNo: 'reports.version_no',
  percent: 'reports.percent',
  grade: 'reports.grade',
  state: 'reports.state',
  signedAt: 'reports.signed_at',
  publishedAt: 'reports.published_at',
  year: 'checks.year',
};

/** A page of reports and the number of all that match. */
export async function findReports(ctx: Ctx, query: Query): Promise<{ rows: ReportListRow[]; total: number }> {
  const where = filterSql(query);
  const column = query.sidx && SORTS[query.sidx];
  const order = column
    ? query.sort === 'desc'
      ? sql`${sql.ref(column)} DESC NULLS LAST`
      : sql`${sql.ref(column)} ASC NULLS LAST`
    : sql`checks.year DESC, checks.en_code DESC, reports.check_task_id IS NULL DESC, unit.sort_code, unit.en_code`;
  const [rows, count] = await Promise.all([
    listRows(ctx.db, ctx)
      .where(where)
      .orderBy(order)
      .orderBy('reports.version_no', 'desc')
      .orderBy('reports.id')
      .limit(query.pageSize)
      .offset((query.currentPage - 1) * query.pageSize)
      .execute(),
    ctx.db
      .selectFrom('reports')
      .innerJoin('checks', 'checks.id', 'reports.check_id')
      .leftJoin('check_tasks', 'check_tasks.id', 'reports.check_task_id')
      .leftJoin('organizes as unit', 'unit.id', 'check_tasks.unit_org_id')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .where(reportScopeSql(ctx))
      .where(where)
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: count.total };
}

function filterSql(query: Query) {
  const parts = equalSql({
    'reports.id': query.id,
    'checks.check_type': query.checkType,
    'reports.check_id': query.checkId,
    'reports.check_task_id': query.checkTaskId,
    'checks.year': query.year,
    'check_tasks.unit_org_id': query.unitOrgId,
    'reports.report_type': query.reportType,
    'reports.state': query.state,
  });
  if (query.keyword) {
    const pattern = containing(query.keyword);
    parts.push(sql<SqlBool>`(reports.en_code ILIKE ${pattern} OR reports.full_name ILIKE ${pattern}
      OR unit.full_name ILIKE ${pattern} OR unit.en_code ILIKE ${pattern} OR checks.full_name ILIKE ${pattern}
      OR checks.en_code ILIKE ${pattern})`);
  }
  return allOfSql(parts);
}

/** A report that the caller may read; AU0002 otherwise. */
export async function loadListRow(db: Db | Tx, ctx: Ctx, id: string): Promise<ReportListRow> {
  return orThrow(await listRows(db, ctx).where('reports.id', '=', id).executeTakeFirst(), 'AU0002');
}

/** The whole stored report; what the caller may read is checked before. */
export async function loadRecord(db: Db | Tx, id: string): Promise<ReportRecord> {
  return orThrow(
    await db.selectFrom('reports').selectAll().where('id', '=', id).executeTakeFirst(),
    'AU0002',
  );
}

/** The report of a task, or the summary of an audit, that is in work or published. */
export async function findLive(
  db: Db | Tx,
  of: { readonly checkId: string; readonly checkTaskId: string | null },
): Promise<{ id: string; state: number } | undefined> {
  return db
    .selectFrom('reports')
    .select(['id', 'state'])
    .where('check_id', '=', of.checkId)
    .where('check_task_id', of.checkTaskId === null ? 'is' : '=', of.checkTaskId)
    .where('delete_mark', '=', 0)
    .where('state', '<', reportLifecycle.state.superseded)
    .executeTakeFirst();
}

/** What lists show of a snapshot. */
export const headline = (snapshot: AnyReportSnapshot): { percent: number | null; grade: string | null } =>
  snapshot.kind === 'unit'
    ? { percent: snapshot.totals.percent, grade: snapshot.totals.grade || null }
    : { percent: snapshot.groupMean, grade: null };

export async function lockTask(db: Tx, taskId: string): Promise<void> {
  await db.selectFrom('check_tasks').select('id').where('id', '=', taskId).forNoKeyUpdate().execute();
}

export async function lockCheck(db: Tx, checkId: string): Promise<void> {
  await db.selectFrom('checks').select('id').where('id', '=', checkId).forNoKeyUpdate().execute();
}

export async function insertReport(
  db: Tx,
  {
    id,
    name,
    checkId,
    checkTaskId,
    isUnit,
    drafterId,
    snapshot,
    supersedes,
    userId,
    now,
  }: {
    readonly id: string;
    readonly name: { readonly code: string; readonly title: string; readonly versionNo: number };
    readonly checkId: string;
    readonly checkTaskId: string | null;
    readonly isUnit: boolean;
    readonly drafterId: string;
    readonly snapshot: AnyReportSnapshot;
    readonly supersedes: { readonly id: string; readonly reason: string } | undefined;
    readonly userId: string;
    readonly now: Date;
  },
): Promise<void> {
  await db
    .insertInto('reports')
    .values({
      id,
      en_code: name.code,
      check_id: checkId,
      check_task_id: checkTaskId,
      report_type: isUnit ? REPORT_TYPE.unit : REPORT_TYPE.summary,
      full_name: name.title,
      version_no: name.versionNo,
      drafter_id: drafterId,
      snapshot: JSON.stringify(snapshot),
      ...headline(snapshot),
      ...(supersedes && { supersedes_id: supersedes.id, revise_reason: supersedes.reason }),
      creator_user_id: userId,
      creator_time: now,
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .execute();
}

export const findTeamMember = (db: Db | Tx, checkId: string, userId: string) =>
  db
    .selectFrom('check_members')
    .select('user_id')
    .where('check_id', '=', checkId)
    .where('user_id', '=', userId)
    .where('member_role', '<>', 'GUEST')
    .executeTakeFirst();

export const addReader = (db: Tx, reader: { userId: string; at: number }, id: string) =>
  db
    .updateTable('reports')
    .set({ read_by: sql`read_by || ${JSON.stringify([reader])}::jsonb` })
    .where('id', '=', id)
    .where(sql<boolean>`NOT read_by @> ${JSON.stringify([{ userId: reader.userId }])}::jsonb`)
    .executeTakeFirst();

export const findRecord = (db: Db | Tx, id: string) =>
  db.selectFrom('reports').selectAll().where('id', '=', id).where('delete_mark', '=', 0).executeTakeFirst();

export async function chainHead(c: Change, checkId: string): Promise<string> {
  const head = await c.db
    .selectFrom('activity_chains')
    .select('hash')
    .where('chain_id', '=', checkId)
    .executeTakeFirst();
  return head?.hash ?? firstHash(checkId);
}

export const reportOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('reports')
    .innerJoin('checks', 'checks.id', 'reports.check_id')
    .leftJoin('check_tasks', 'check_tasks.id', 'reports.check_task_id')
    .leftJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select(['reports.en_code', 'reports.full_name', 'reports.version_no', 'reports.drafter_id'])
    .select(['checks.full_name as check_name', 'checks.check_type', 'check_tasks.unit_org_id'])
    .select('organizes.full_name as unit_name')
    .where('reports.id', '=', id)
    .executeTakeFirstOrThrow();
