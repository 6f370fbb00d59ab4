import type { SupportQuery, SupportSheet } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { sql } from 'kysely';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { nameIn } from '../../kernel/name-in.ts';
import { hasRole } from '../audit-base/public.ts';
import { type CoveringRecord, coveringRecords, isScorer, type ScorerPlace } from '../findings/public.ts';
import type { LoadedTask } from '../stored-audits/public.ts';

type Askable = z.infer<typeof SupportSheet>['askable'];
type Query = Pick<z.infer<typeof SupportQuery>, 'evaluationId' | 'nodeId'>;
type Place = { readonly task: LoadedTask; readonly scorer: ScorerPlace };

/** Whether the caller may ask for more evidence on an item: its scorers may, and the unit's coordinator. */
export function mayAsk(ctx: Ctx, { task, scorer }: Place, records: readonly CoveringRecord[]): boolean {
  if (ctx.caller.unitId === task.unit_org_id) return hasRole(ctx, 'unitCoord', 'hqDept');
  return records.some((record) => isScorer(ctx, task, record, scorer));
}

/** The items of a task, or of one of its evaluations, on which the caller may ask. */
export async function askableItems(ctx: Ctx, place: Place, query: Query): Promise<Askable> {
  const { task } = place;
  const nodeIds = query.nodeId ? [query.nodeId] : await coveredItems(ctx, task, query.evaluationId);
  const covering = await coveringRecords(ctx.db, task.id, nodeIds);
  const allowed = nodeIds.filter((id) => {
    const records = covering.get(id) ?? [];
    return records.length > 0 && mayAsk(ctx, place, records);
  });
  if (allowed.length === 0) return [];
  const nodes = await ctx.db
    .selectFrom('standard_nodes')
    .select(['id', 'node_code', nameIn(ctx.language, 'standard_nodes').as('name')])
    .where('id', 'in', allowed)
    .orderBy(sql`string_to_array(node_code, '.')::int[]`)
    .execute();
  return nodes.map(({ id, node_code, name }) => ({
    nodeId: id,
    nodeCode: node_code,
    nodeName: name,
  }));
}

async function coveredItems(ctx: Ctx, task: LoadedTask, evaluationId?: string): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('evaluations')
    .select(['id', 'node_ids'])
    .where('check_task_id', '=', task.id)
    .execute();
  const asked =
    evaluationId === undefined || evaluationId === '0'
      ? rows
      : [
          orThrow(
            rows.find(({ id }) => id === evaluationId),
            'AU0002',
          ),
        ];
  return [...new Set(asked.flatMap((row) => row.node_ids as string[]))];
}
