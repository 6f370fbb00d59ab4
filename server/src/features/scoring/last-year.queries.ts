import { findingLifecycle } from '@auditplus/contract/features/findings/findings.lifecycle.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import type { Task } from './task-context.repository.ts';
import type { VersionTree } from './version-tree.queries.ts';

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

/** An open finding of last year. */
type OpenFinding = {
  readonly id: string;
  readonly checkId: string;
  readonly enCode: string;
  readonly title: string;
};

/** Open findings of last year's task by this year's item (X3, D23). */
export async function openFindingsOfLastYear(
  db: Db | Tx,
  task: Pick<Task, 'prev_task_id' | 'standard_version_id'>,
  tree: VersionTree,
): Promise<ReadonlyMap<string, readonly OpenFinding[]>> {
  const open = new Map<string, OpenFinding[]>();
  if (!task.prev_task_id) return open;
  const rows = await db
    .selectFrom('findings')
    .select(['node_id', 'id', 'check_id as checkId', 'en_code as enCode', 'title'])
    .where('check_task_id', '=', task.prev_task_id)
    .where('state', 'in', findingLifecycle.in('issued', 'disputed', 'rectifying'))
    .where('delete_mark', '=', 0)
    .orderBy('en_code')
    .execute();
  if (rows.length === 0) return open;
  const following = await formerItems(db, task, tree);
  for (const { node_id, ...finding } of rows)
    for (const nodeId of following.get(node_id) ?? [])
      open.set(nodeId, [...(open.get(nodeId) ?? []), finding]);
  return open;
}

/** Issued, disputed or in rectification (audit-domain 4.6). */
