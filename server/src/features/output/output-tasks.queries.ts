import { taskLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import type { OutputParams } from '@auditplus/contract/features/output/output.model.ts';
import type { Ctx } from '../../kernel/context.ts';
import { taskScope, taskScopeSql } from '../audit-base/public.ts';

/** The tasks of an audit within the caller's reach: all of them, one unit's or one task. */
export function readableTasks(
  ctx: Ctx,
  checkId: string,
  { checkTaskId, unitOrgId }: Pick<OutputParams, 'checkTaskId' | 'unitOrgId'>,
) {
  let query = ctx.db
    .selectFrom('check_tasks')
    .innerJoin('checks', 'checks.id', 'check_tasks.check_id')
    .innerJoin('organizes', 'organizes.id', 'check_tasks.unit_org_id')
    .select([
      'check_tasks.id',
      'check_tasks.standard_version_id',
      'checks.year',
      'checks.full_name as check_name',
    ])
    .select(['organizes.full_name', 'organizes.en_code'])
    .where('checks.id', '=', checkId)
    .where('check_tasks.state', '<>', taskLifecycle.state.cancelled)
    .where(taskScopeSql(taskScope(ctx)));
  if (checkTaskId) query = query.where('check_tasks.id', '=', checkTaskId);
  if (unitOrgId) query = query.where('check_tasks.unit_org_id', '=', unitOrgId);
  return query.orderBy('organizes.sort_code').orderBy('organizes.en_code').execute();
}
