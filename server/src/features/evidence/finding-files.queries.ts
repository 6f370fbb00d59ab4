import { findingFileLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { anyOfSql } from '../../kernel/filter-sql.ts';
import { containing } from '../../kernel/keyword.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { deputyScope, taskScope, taskScopeSql } from '../audit-base/public.ts';
import { FILE_KIND } from './file-kinds.ts';
import type { Query } from './finding-files.ts';

/** Files of the record's stage on the items that it covers, whichever round they were added in. */
const ofRecord = (recordId: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM stage_records own
    JOIN evaluations covering ON covering.id = own.evaluation_id
    WHERE own.id = ${recordId} AND own.stage = stage_records.stage
      AND own.check_task_id = stage_records.check_task_id
      AND covering.node_ids ? support_files.node_id)`;

/** Findings files with item, stage and task, narrowed to what the caller may read. */
export const findingFileRows = (db: Db | Tx, ctx: Ctx) =>
  db
    .selectFrom('support_files')
    .innerJoin('files', 'files.id', 'support_files.file_id')
    .innerJoin('stage_records', 'stage_records.id', 'support_files.stage_record_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'support_files.node_id')
    .innerJoin('check_tasks', 'check_tasks.id', 'stage_records.check_task_id')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .leftJoin('users as uploader', 'uploader.id', 'support_files.uploaded_by')
    .selectAll('support_files')
    .select(['files.original_name', 'files.size', 'uploader.real_name as uploader_name'])
    .select(['standard_nodes.node_code', nameIn(ctx.language, 'standard_nodes').as('node_name')])
    .select([
      'stage_records.stage',
      'check_tasks.id as task_id',
      'check_tasks.unit_org_id',
      'checks.id as check_id',
    ])
    .select(['checks.lead_auditor_id', 'checks.state as check_state'])
    .where('support_files.kind', '=', FILE_KIND.finding)
    .where('support_files.deleted_reason', 'is', null)
    .where(scopeSql(ctx));

/** One row of `findingFileRows`. */
export type FindingFileRow = Awaited<
  ReturnType<ReturnType<typeof findingFileRows>['executeTakeFirstOrThrow']>
>;

/** Units and guests see a file once it is submitted; scorers the drafts of the stages up to their own. */
function scopeSql(ctx: Ctx): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all')
    return scope.metadataOnly ? sql<SqlBool>`false` : sql<SqlBool>`checks.delete_mark = 0`;
  const deputy = deputyScope(scope);
  const parts = [taskScopeSql({ ...deputy, memberOf: scope.memberOf })];
  const submitted = sql<SqlBool>`support_files.state >= ${findingFileLifecycle.state.submitted}`;
  parts.push(
    sql<SqlBool>`(${submitted} AND ${taskScopeSql({ ...deputy, units: scope.units, guestAt: scope.guestAt })})`,
  );
  if (scope.partnerUnits.length > 0)
    parts.push(sql<SqlBool>`((${submitted} OR stage_records.stage = 'COMPANY')
      AND ${taskScopeSql({ ...deputy, partnerUnits: scope.partnerUnits })})`);
  if (scope.waterLines)
    parts.push(sql<SqlBool>`(standard_nodes.line = 'W' AND (${submitted} OR stage_records.stage IN ('COMPANY', 'WATER'))
      AND ${taskScopeSql({ ...deputy, waterLines: true })})`);
  return anyOfSql(parts);
}

export function filteredFiles(
  db: Db | Tx,
  { ctx, id, query }: { readonly ctx: Ctx; readonly id: string; readonly query: Query },
) {
  let rows = findingFileRows(db, ctx)
    .where('stage_records.check_task_id', '=', id)
    .orderBy(sql`string_to_array(standard_nodes.node_code, '.')::int[]`)
    .orderBy('support_files.uploaded_at')
    .orderBy('support_files.id');
  if (query.nodeId) rows = rows.where('support_files.node_id', '=', query.nodeId);
  if (query.state !== undefined) rows = rows.where('support_files.state', '=', query.state);
  if (query.stageRecordId && query.stageRecordId !== '0') rows = rows.where(ofRecord(query.stageRecordId));
  if (query.keyword) {
    const pattern = containing(query.keyword);
    rows = rows.where((where) =>
      where.or([
        where('support_files.description', 'ilike', pattern),
        where('support_files.place', 'ilike', pattern),
        where('standard_nodes.node_code', 'ilike', pattern),
        where('files.original_name', 'ilike', pattern),
      ]),
    );
  }
  return rows;
}
