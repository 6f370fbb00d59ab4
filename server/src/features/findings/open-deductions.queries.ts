import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';

/** Items with a finding that was not withdrawn; one that was put into another counts. */
export async function namedItems(ctx: Ctx, taskIds: readonly string[]): Promise<Set<string>> {
  if (taskIds.length === 0) return new Set();
  const rows = await ctx.db
    .selectFrom('findings')
    .select(['check_task_id', 'node_id'])
    .distinct()
    .where('check_task_id', 'in', [...taskIds])
    .where('delete_mark', '=', 0)
    .where((eb) =>
      eb.or([eb('state', '<>', findingLifecycle.state.withdrawn), eb('merged_into_id', 'is not', null)]),
    )
    .execute();
  return new Set(rows.map((row) => `${row.check_task_id} ${row.node_id}`));
}
