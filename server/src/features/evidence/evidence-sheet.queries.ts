import { sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import type { LoadedTask } from '../stored-audits/public.ts';
import { type RequestRow, requestRows } from './evidence.repository.ts';
import type { Query } from './evidence.view.ts';

/** Requests of a task; of a named evaluation all that it covers, whatever evaluation asked. */
export async function sheetRows(ctx: Ctx, task: LoadedTask, query: Query): Promise<RequestRow[]> {
  let rows = requestRows(ctx.db, ctx)
    .where('support_requests.check_task_id', '=', task.id)
    .orderBy(sql`string_to_array(standard_nodes.node_code, '.')::int[]`)
    .orderBy('support_requests.creator_time')
    .orderBy('support_requests.id');
  if (query.nodeId) rows = rows.where('support_requests.node_id', '=', query.nodeId);
  if (query.evaluationId && query.evaluationId !== '0') {
    const evaluation = await ctx.db
      .selectFrom('evaluations')
      .select('node_ids')
      .where('id', '=', query.evaluationId)
      .where('check_task_id', '=', task.id)
      .executeTakeFirst();
    const nodeIds = orThrow(evaluation, 'AU0002').node_ids as string[];
    if (nodeIds.length === 0) return [];
    rows = rows.where('support_requests.node_id', 'in', nodeIds);
  }
  return rows.execute();
}

export const headOf = (ctx: Ctx, task: LoadedTask) =>
  ctx.db
    .selectFrom('check_tasks')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .innerJoin('standard_versions', 'standard_versions.id', 'check_tasks.standard_version_id')
    .innerJoin('standards', 'standards.id', 'standard_versions.standard_id')
    .select(['organizes.full_name as unit_name', 'organizes.en_code as unit_code'])
    .select(['standards.full_name as standard_name', 'standard_versions.version_no'])
    .where('check_tasks.id', '=', task.id)
    .executeTakeFirstOrThrow();
