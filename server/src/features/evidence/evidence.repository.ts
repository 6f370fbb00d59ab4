import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { SupportFilesTable, SupportRequestsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { deputyScope, taskScope, taskScopeSql } from '../audit-base/public.ts';
import { optionsOf } from '../stored-audits/public.ts';
import { FILE_KIND } from './file-kinds.ts';

/**
 * Condition on `support_requests` joined with `check_tasks`, `checks` and `standard_nodes`: the requests that the
 * caller may read (audit-domain 2, 6.2): departments their own, water operations line W, partners lines C and W.
 */
export function requestScopeSql(ctx: Pick<Ctx, 'caller' | 'clock'>): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all')
    return scope.metadataOnly ? sql<SqlBool>`false` : sql<SqlBool>`checks.delete_mark = 0`;
  const deputy = deputyScope(scope);
  const parts = [taskScopeSql({ ...deputy, memberOf: scope.memberOf, guestAt: scope.guestAt })];
  if (scope.units.length > 0)
    parts.push(sql<SqlBool>`(${taskScopeSql({ ...deputy, units: scope.units })} AND ${departmentSql(ctx)})`);
  if (scope.partnerUnits.length > 0)
    parts.push(sql<SqlBool>`(standard_nodes.line <> 'H'
      AND ${taskScopeSql({ ...deputy, partnerUnits: scope.partnerUnits })})`);
  if (scope.waterLines)
    parts.push(
      sql<SqlBool>`(standard_nodes.line = 'W' AND ${taskScopeSql({ ...deputy, waterLines: true })})`,
    );
  return anyOfSql(parts);
}

const WHOLE_UNIT_ROLES = ['unitGM', 'unitCoord', 'hqDept'];

function departmentSql({ caller }: Pick<Ctx, 'caller'>): RawBuilder<SqlBool> {
  if (WHOLE_UNIT_ROLES.some((role) => caller.roleCodes.has(role))) return sql<SqlBool>`true`;
  return sql<SqlBool>`(support_requests.owner_user_id = ${caller.userId} OR support_requests.owner_dept_id IN (
    SELECT id FROM organizes WHERE path @> ARRAY[${caller.organizeId}]::varchar[]))`;
}

/** Requests with what their rules ask about of task, item and requirement, narrowed to what the caller may read. */
export function requestFacts(db: Db | Tx, ctx: Ctx) {
  return db
    .selectFrom('support_requests')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'support_requests.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'support_requests.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .leftJoin('evidence_requirements as wanted', 'wanted.id', 'support_requests.requirement_id')
    .selectAll('support_requests')
    .select(nameIn(ctx.language, 'standard_nodes').as('node_name'))
    .select([
      'standard_nodes.node_code',
      'standard_nodes.line',
      'check_tasks.unit_org_id',
      'check_tasks.partner_org_id',
      'checks.id as check_id',
      'checks.state as check_state',
      'checks.lead_auditor_id',
      'checks.options',
      'wanted.file_types',
      'wanted.max_count',
      'wanted.max_size_mb',
      'wanted.valid_months',
      'wanted.template_file',
    ])
    .where(requestScopeSql(ctx));
}

/** One row of `requestFacts`. */
export type RequestFacts = Awaited<ReturnType<ReturnType<typeof requestFacts>['executeTakeFirstOrThrow']>>;

/** Requests with their facts and the names of everybody who has to do with them. */
export const requestRows = (db: Db | Tx, ctx: Ctx) =>
  requestFacts(db, ctx)
    .leftJoin('organizes as dept', 'dept.id', 'support_requests.owner_dept_id')
    .leftJoin('users as owner', 'owner.id', 'support_requests.owner_user_id')
    .leftJoin('users as asker', 'asker.id', 'support_requests.asked_by')
    .leftJoin('users as submitter', 'submitter.id', 'support_requests.submitted_by')
    .leftJoin('users as acceptor', 'acceptor.id', 'support_requests.accepted_by')
    .select([
      'dept.full_name as dept_name',
      'dept.en_code as dept_code',
      'owner.real_name as owner_name',
      'asker.real_name as asker_name',
      'submitter.real_name as submitter_name',
      'acceptor.real_name as acceptor_name',
    ]);

/** One row of `requestRows`. */
export type RequestRow = Awaited<ReturnType<ReturnType<typeof requestRows>['executeTakeFirstOrThrow']>>;

/** Who accepts the evidence of the audit that a request belongs to. */
export const acceptByOf = (row: Pick<RequestRow, 'options'>): 'COORD' | 'COMPANY' | 'HQ' =>
  optionsOf(row).acceptBy;

/** Files of requests, newest version last; removed ones are left out. */
export async function filesOfRequests(db: Db | Tx, ctx: Ctx, requestIds: readonly string[]) {
  if (requestIds.length === 0) return [];
  return db
    .selectFrom('support_files')
    .innerJoin('files', 'files.id', 'support_files.file_id')
    .leftJoin('users as uploader', 'uploader.id', 'support_files.uploaded_by')
    .leftJoin('file_openings as opening', (join) =>
      join
        .onRef('opening.support_file_id', '=', 'support_files.id')
        .on('opening.user_id', '=', ctx.caller.userId),
    )
    .selectAll('support_files')
    .select(['files.original_name', 'files.size', 'files.version_id', 'files.kind as file_kind'])
    .select(['uploader.real_name as uploader_name', 'opening.opened_at'])
    .where('support_files.request_id', 'in', [...requestIds])
    .where('support_files.deleted_reason', 'is', null)
    .orderBy('support_files.version_no')
    .orderBy('support_files.uploaded_at')
    .orderBy('support_files.id')
    .execute();
}

/** One file of a request. */
export type RequestFile = Awaited<ReturnType<typeof filesOfRequests>>[number];

/** The files of a request that no newer version replaces. */
export function currentFiles<T extends { id: string; replaces_id: string | null }>(files: readonly T[]): T[] {
  const replaced = new Set(files.map((file) => file.replaces_id));
  return files.filter((file) => !replaced.has(file.id));
}

export async function insertRequests(
  db: Tx,
  rows: Insertable<SupportRequestsTable> | readonly Insertable<SupportRequestsTable>[],
): Promise<void> {
  await db.insertInto('support_requests').values(rows).execute();
}

export const findEvaluation = (db: Db | Tx, evaluationId: string, taskId: string) =>
  db
    .selectFrom('evaluations')
    .select('id')
    .where('id', '=', evaluationId)
    .where('check_task_id', '=', taskId)
    .executeTakeFirst();

export const findStageRecord = (db: Db | Tx, stageRecordId: string, taskId: string) =>
  db
    .selectFrom('stage_records')
    .select('evaluation_id')
    .where('id', '=', stageRecordId)
    .where('check_task_id', '=', taskId)
    .executeTakeFirst();

export const findEvaluationNodes = (db: Db | Tx, evaluationId: string, checkTaskId: string) =>
  db
    .selectFrom('evaluations')
    .select(['id', 'node_ids'])
    .where('id', '=', evaluationId)
    .where('check_task_id', '=', checkTaskId)
    .executeTakeFirst();

export const ownerOfOther = (db: Db | Tx, taskId: string, nodeId: string) =>
  db
    .selectFrom('support_requests')
    .select(['owner_dept_id', 'owner_user_id'])
    .where('check_task_id', '=', taskId)
    .where('node_id', '=', nodeId)
    .executeTakeFirst();

export const findFiles = (db: Db | Tx, ids: readonly string[]) =>
  db
    .selectFrom('support_files')
    .select(['id', 'kind', 'request_id'])
    .where('id', 'in', ids)
    .where('deleted_reason', 'is', null)
    .execute();

export async function markOpenedByAcceptor(db: Tx, accepting: readonly string[]): Promise<void> {
  await db
    .updateTable('support_requests')
    .set({ opened_by_acceptor: 1 })
    .where('id', 'in', accepting)
    .where('state', '=', supportRequestLifecycle.state.submitted)
    .execute();
}

export async function insertOpenings(
  db: Tx,
  { ids, userId, now }: { readonly ids: readonly string[]; readonly userId: string; readonly now: Date },
): Promise<void> {
  await db
    .insertInto('file_openings')
    .values(ids.map((id) => ({ support_file_id: id, user_id: userId, opened_at: now })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Owner type of the files of evidence requests. */
export const SUPPORT_FILES = 'support';

export async function insertSupportFiles(
  db: Tx,
  rows: Insertable<SupportFilesTable> | readonly Insertable<SupportFilesTable>[],
): Promise<void> {
  await db.insertInto('support_files').values(rows).execute();
}

export const findSupportFile = (db: Db | Tx, supportFileId: string) =>
  db
    .selectFrom('support_files')
    .select(['request_id', 'frozen', 'file_id'])
    .where('id', '=', supportFileId)
    .where('kind', '=', FILE_KIND.support)
    .where('deleted_reason', 'is', null)
    .executeTakeFirst();

export async function removeFile(
  db: Tx,
  {
    userId,
    now,
    supportFileId,
  }: { readonly userId: string; readonly now: Date; readonly supportFileId: string },
): Promise<void> {
  await db
    .updateTable('support_files')
    .set({
      deleted_reason: 'removed',
      last_modify_user_id: userId,
      last_modify_time: now,
    })
    .where('id', '=', supportFileId)
    .execute();
}

export const claimFilesOf = (db: Tx, owners: string, userId: string) =>
  sql`
    UPDATE files SET owner_type = ${SUPPORT_FILES}, owner_id = pair.request
    FROM jsonb_to_recordset(${owners}::jsonb) AS pair (file varchar, request varchar)
    WHERE files.id = pair.file AND files.deleted_at IS NULL
      AND ((files.owner_type IS NULL AND files.uploaded_by = ${userId})
        OR (files.owner_type = ${SUPPORT_FILES} AND files.owner_id = pair.request))`.execute(db);

export async function freezeFiles(db: Tx, ids: readonly string[]): Promise<void> {
  await db.updateTable('support_files').set({ frozen: 1 }).where('request_id', 'in', ids).execute();
}

export const lockRequests = (db: Tx, wanted: readonly string[]) =>
  db
    .selectFrom('support_requests')
    .select('id')
    .where('id', 'in', wanted)
    .orderBy('id')
    .forUpdate()
    .execute();

export const nextRound = sql<number>`round + 1`;

export async function lockFiles(db: Tx, ids: readonly string[]): Promise<void> {
  await db
    .selectFrom('support_files')
    .select('id')
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();
}

export const loadEvaluation = (db: Db | Tx, evaluationId: string) =>
  db.selectFrom('evaluations').selectAll().where('id', '=', evaluationId).executeTakeFirst();

export const findRecordOfEvaluation = (db: Db | Tx, recordId: string, id: string) =>
  db
    .selectFrom('stage_records')
    .select('id')
    .where('id', '=', recordId)
    .where('evaluation_id', '=', id)
    .executeTakeFirst();

export async function lockFile(db: Tx, id: string): Promise<void> {
  await db.selectFrom('support_files').select('id').where('id', '=', id).forUpdate().execute();
}

export const coveredNodes = (db: Db | Tx, stageRecordId: string | null) =>
  db
    .selectFrom('stage_records')
    .innerJoin('evaluations', 'evaluations.id', 'stage_records.evaluation_id')
    .select('evaluations.node_ids')
    .where('stage_records.id', '=', stageRecordId)
    .executeTakeFirst();

export const requestsOf = (tx: Tx, requestIds: readonly string[]) =>
  tx
    .selectFrom('support_requests')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'support_requests.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'support_requests.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select(['support_requests.id', 'support_requests.label', 'support_requests.evaluation_id'])
    .select(['support_requests.owner_user_id', 'support_requests.asked_by', 'standard_nodes.node_code'])
    .select(['check_tasks.unit_org_id', 'check_tasks.partner_org_id', 'organizes.full_name as unit_name'])
    .select(['checks.full_name as check_name', 'checks.options', 'checks.lead_auditor_id'])
    .select('checks.id as check_id')
    .where('support_requests.id', 'in', [...requestIds])
    .orderBy('standard_nodes.node_code')
    .execute();
