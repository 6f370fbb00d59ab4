import { createHash } from 'node:crypto';
import type {
  ActivityQuery,
  ChainVerification,
} from '@auditplus/contract/features/activities/activities.model.ts';
import { type SqlBool, sql } from 'kysely';
import type { z } from 'zod';
import { verifyChain } from '../../kernel/audit-log.ts';
import { targetName } from '../../kernel/audit-log-names.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { containing } from '../../kernel/keyword.ts';
import { taskScope } from '../audit-base/public.ts';
import { wholeProgrammesSql } from '../programmes/public.ts';
import { firstAlteredSubmit } from '../scoring/public.ts';
import { loadCheck } from '../stored-audits/public.ts';
import { activityScopeSql, libraryAuditLogSql, taskOfEntry } from './activity-scope.queries.ts';

export type Query = z.infer<typeof ActivityQuery>;

/** Recomputes the chain of an audit, the sheets that it fixed and the files that its records hold (audit-domain 7.2). */
export async function verifyAudit(ctx: Ctx, checkId: string): Promise<z.infer<typeof ChainVerification>> {
  const check = await loadCheck(ctx.db, ctx, checkId);
  const scope = taskScope(ctx);
  // Units and partners read their own part of the trail; the whole of it is verified by those who read it whole.
  if (scope.kind === 'some' && !scope.memberOf) refuse('AU0001');
  const { entries: count, brokenSeq: brokenLink, head } = await verifyChain(ctx.db, check.id);
  const altered = (await firstAlteredSubmit(ctx.db, check.id))?.seq ?? null;
  const brokenSeq =
    brokenLink === null || altered === null ? (brokenLink ?? altered) : Math.min(brokenLink, altered);
  const seal = await ctx.db
    .selectFrom('check_seals')
    .select('sealed_at')
    .where('check_id', '=', checkId)
    .orderBy('sealed_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const files = await filesOf(ctx, checkId);
  const broken: { fileId: string; name: string }[] = [];
  for (const file of files)
    if ((await hashOfFile(ctx, file.id)) !== file.sha256)
      broken.push({ fileId: file.id, name: file.original_name });
  return {
    entries: count,
    whole: brokenSeq === null && broken.length === 0,
    brokenSeq,
    head,
    sealedAt: seal?.sealed_at.getTime() ?? null,
    brokenFiles: broken,
    filesChecked: files.length,
  };
}

/** Support and findings files of an audit with the hash that was stored when they arrived. */
async function filesOf(ctx: Ctx, checkId: string) {
  const { rows } = await sql<{ id: string; original_name: string; sha256: string }>`
    SELECT DISTINCT files.id, files.original_name, support_files.sha256 FROM support_files
    JOIN files ON files.id = support_files.file_id
    LEFT JOIN support_requests ON support_requests.id = support_files.request_id
    LEFT JOIN stage_records ON stage_records.id = support_files.stage_record_id
    JOIN check_tasks ON check_tasks.id = coalesce(support_requests.check_task_id, stage_records.check_task_id)
    WHERE check_tasks.check_id = ${checkId} AND support_files.deleted_reason IS NULL AND files.deleted_at IS NULL
    ORDER BY files.id`.execute(ctx.db);
  return rows;
}

/** Null when the bytes are gone. */
async function hashOfFile(ctx: Ctx, id: string): Promise<string | null> {
  const hash = createHash('sha256');
  try {
    for await (const chunk of ctx.files.open(id)) hash.update(chunk);
  } catch {
    return null;
  }
  return hash.digest('hex');
}

export function entries(ctx: Ctx, query: Query) {
  let found = ctx.db
    .selectFrom('activities')
    .leftJoin('checks', 'checks.id', 'activities.chain_id')
    .leftJoin('standard_versions', 'standard_versions.id', 'activities.chain_id')
    .leftJoin('programmes', 'programmes.id', 'activities.chain_id')
    .leftJoin('check_tasks', (join) => join.on(sql<SqlBool>`check_tasks.id = ${taskOfEntry}`))
    .leftJoin('users as actor', 'actor.id', 'activities.actor_id')
    .where(
      sql<SqlBool>`(standard_versions.id IS NOT NULL
        OR (programmes.id IS NOT NULL AND ${wholeProgrammesSql(ctx)})
        OR (checks.id IS NOT NULL AND ${activityScopeSql(ctx)})
        OR ${libraryAuditLogSql(ctx)})`,
    );
  if (query.checkId) found = found.where('activities.chain_id', '=', query.checkId);
  if (query.targetType) found = found.where('activities.target_type', '=', query.targetType);
  if (query.targetId) found = found.where('activities.target_id', '=', query.targetId);
  if (query.actorId) found = found.where('activities.actor_id', '=', query.actorId);
  if (query.action) found = found.where('activities.action', '=', query.action);
  if (query.from)
    found = found.where(
      sql<SqlBool>`activities.at >= ${query.from}::date::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    );
  if (query.to)
    found = found.where(
      sql<SqlBool>`activities.at < (${query.to}::date + 1)::timestamp AT TIME ZONE 'Asia/Shanghai'`,
    );
  if (query.keyword) {
    const pattern = containing(query.keyword);
    found = found.where(
      sql<SqlBool>`(activities.reason ILIKE ${pattern} OR activities.action ILIKE ${pattern}
        OR actor.real_name ILIKE ${pattern} OR ${targetName(ctx.language)} ILIKE ${pattern})`,
    );
  }
  return found;
}

/** Names of people and organisations by their ids. */
export async function namesOfRecords(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`
    SELECT id, real_name AS name FROM users WHERE id = ANY(${ids})
    UNION ALL SELECT id, full_name FROM organizes WHERE id = ANY(${ids})`.execute(db);
  return new Map(rows.map(({ id, name }) => [id, name]));
}
