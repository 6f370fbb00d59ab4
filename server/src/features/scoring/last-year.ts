import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Task } from './task-context.ts';
import type { VersionTree } from './version-tree.ts';

/** The items of this year's version by the item of last year's task that they come from. */
export type FormerItems = ReadonlyMap<string, readonly string[]>;

/** Which items follow each of last year's items: themselves in the same version, else by the clause map. */
export async function formerItems(
  db: Db | Tx,
  task: Pick<Task, 'prev_task_id' | 'standard_version_id'>,
  tree: VersionTree,
): Promise<FormerItems> {
  if (!task.prev_task_id) return new Map();
  const former = await db
    .selectFrom('check_tasks')
    .select('standard_version_id')
    .where('id', '=', task.prev_task_id)
    .executeTakeFirst();
  if (!former) return new Map();
  if (former.standard_version_id === task.standard_version_id)
    return new Map([...tree.items.keys()].map((id) => [id, [id]]));
  const maps = await db
    .selectFrom('clause_maps')
    .select(['from_node_id', 'to_node_id'])
    .where('from_version_id', '=', former.standard_version_id)
    .where('to_version_id', '=', task.standard_version_id)
    .execute();
  const following = new Map<string, string[]>();
  for (const { from_node_id, to_node_id } of maps) {
    if (!from_node_id || !to_node_id || !tree.items.has(to_node_id)) continue;
    following.set(from_node_id, [...(following.get(from_node_id) ?? []), to_node_id]);
  }
  return following;
}

/** Open findings of last year's task by this year's item (X3, D23). */
export async function openFindingsOfLastYear(
  db: Db | Tx,
  task: Pick<Task, 'prev_task_id' | 'standard_version_id'>,
  tree: VersionTree,
): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  if (!task.prev_task_id) return counts;
  const rows = await db
    .selectFrom('findings')
    .select(['node_id', sql<number>`count(*)::int`.as('open')])
    .where('check_task_id', '=', task.prev_task_id)
    .where('state', 'in', OPEN_FINDING)
    .where('delete_mark', '=', 0)
    .groupBy('node_id')
    .execute();
  if (rows.length === 0) return counts;
  const following = await formerItems(db, task, tree);
  for (const row of rows)
    for (const nodeId of following.get(row.node_id) ?? [])
      counts.set(nodeId, (counts.get(nodeId) ?? 0) + row.open);
  return counts;
}

/** Issued, disputed or in rectification (audit-domain 4.6). */
const OPEN_FINDING = [1, 2, 4];
