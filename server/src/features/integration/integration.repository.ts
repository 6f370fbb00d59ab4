import { type Insertable, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { IntegrationRunsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { containing } from '../../kernel/keyword.ts';
import { checkScopeSql, taskScope, taskScopeSql } from '../audit-base/public.ts';

/**
 * Runs that the caller may read: the department's and the leaders' all of them, everybody the own ones, and those of
 * the stage where the caller's role works, within the tasks in reach (audit-domain 6.1).
 */
function runScopeSql(ctx: Ctx): RawBuilder<SqlBool> {
  const scope = taskScope(ctx);
  if (scope.kind === 'all')
    return scope.metadataOnly ? sql<SqlBool>`false` : sql<SqlBool>`checks.delete_mark = 0`;
  const stages = [
    ...(scope.memberOf ? ['SELF', 'COMPANY', 'WATER', 'HQ'] : []),
    ...(scope.waterLines ? ['WATER'] : []),
    ...(scope.partnerUnits.length > 0 ? ['COMPANY'] : []),
    ...(scope.units.length > 0 ? ['SELF'] : []),
  ];
  return sql<SqlBool>`(${checkScopeSql(scope)} AND (integration_runs.creator_user_id = ${ctx.caller.userId}
    OR (integration_runs.stage = ANY(${stages}) AND EXISTS (SELECT 1 FROM check_tasks
      WHERE check_tasks.id = integration_runs.check_task_id AND ${taskScopeSql(scope)}))))`;
}

type Filter = {
  readonly id?: string | undefined;
  readonly checkId?: string | undefined;
  readonly level?: string | undefined;
  readonly state?: number | undefined;
  readonly keyword?: string | undefined;
};

const joined = (db: Db | Tx, ctx: Ctx, filter: Filter) => {
  let query = db
    .selectFrom('integration_runs')
    .innerJoin('checks', 'checks.id', 'integration_runs.check_id')
    .innerJoin('users', 'users.id', 'integration_runs.creator_user_id')
    .leftJoin('check_tasks as task', 'task.id', 'integration_runs.check_task_id')
    .leftJoin('organizes as unit', 'unit.id', 'task.unit_org_id')
    .leftJoin('stage_records', 'stage_records.id', 'integration_runs.scope_id')
    .leftJoin('evaluations', 'evaluations.id', 'stage_records.evaluation_id')
    .where(runScopeSql(ctx));
  if (filter.id !== undefined) query = query.where('integration_runs.id', '=', filter.id);
  if (filter.checkId) query = query.where('integration_runs.check_id', '=', filter.checkId);
  if (filter.level) query = query.where('integration_runs.level', '=', filter.level);
  if (filter.state !== undefined) query = query.where('integration_runs.state', '=', filter.state);
  if (filter.keyword) {
    const pattern = containing(filter.keyword);
    query = query.where(
      sql<SqlBool>`(checks.full_name ILIKE ${pattern} OR checks.en_code ILIKE ${pattern}
        OR unit.full_name ILIKE ${pattern} OR evaluations.full_name ILIKE ${pattern})`,
    );
  }
  return query;
};

/** Runs with what the list names, newest first. */
export const findRuns = (
  db: Db | Tx,
  ctx: Ctx,
  filter: Filter,
  page: { readonly limit: number; readonly offset: number },
) =>
  joined(db, ctx, filter)
    .selectAll('integration_runs')
    .select(['checks.en_code as check_code', 'checks.full_name as check_name'])
    .select(['unit.id as unit_id', 'unit.full_name as unit_name', 'unit.en_code as unit_code'])
    .select(['evaluations.full_name as scope_name', 'evaluations.kind as scope_kind'])
    .select(['evaluations.lines as scope_lines', 'users.real_name as runner'])
    .orderBy('integration_runs.creator_time', 'desc')
    .orderBy('integration_runs.id', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();

export type RunRecord = Awaited<ReturnType<typeof findRuns>>[number];

export async function countRuns(ctx: Ctx, filter: Filter): Promise<number> {
  const { total } = await joined(ctx.db, ctx, filter)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const insertRun = (tx: Tx, values: Insertable<IntegrationRunsTable>) =>
  tx.insertInto('integration_runs').values(values).execute();
