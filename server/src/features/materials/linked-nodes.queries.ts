import type { LinkedNode, NodeKey } from '@auditplus/contract/features/materials/materials.model.ts';
import { standardVersionLifecycle } from '@auditplus/contract/features/standards/standards.lifecycle.ts';
import type { Db, Tx } from '../../kernel/db.ts';

/** Items by standard and code, each as it stands in the latest published version that holds it. */
export async function linkedNodes(db: Db | Tx, keys: readonly NodeKey[]): Promise<LinkedNode[]> {
  if (keys.length === 0) return [];
  const found = await db
    .selectFrom('standard_nodes')
    .innerJoin('standard_versions', 'standard_versions.id', 'standard_nodes.version_id')
    .distinctOn(['standard_versions.standard_id', 'standard_nodes.node_code'])
    .select(['standard_versions.standard_id', 'standard_nodes.node_code', 'standard_nodes.full_name'])
    .select(['standard_nodes.id', 'standard_nodes.version_id'])
    .where('standard_versions.state', '=', standardVersionLifecycle.state.published)
    .where('standard_versions.delete_mark', '=', 0)
    .where('standard_versions.standard_id', 'in', [...new Set(keys.map((key) => key.standardId))])
    .where('standard_nodes.node_code', 'in', [...new Set(keys.map((key) => key.nodeCode))])
    .orderBy('standard_versions.standard_id')
    .orderBy('standard_nodes.node_code')
    .orderBy('standard_versions.published_at', (order) => order.desc().nullsLast())
    .orderBy('standard_versions.creator_time', 'desc')
    .execute();
  return keys.map((key) => {
    const node = found.find((row) => row.standard_id === key.standardId && row.node_code === key.nodeCode);
    return {
      ...key,
      fullName: node?.full_name ?? '',
      versionId: node?.version_id ?? null,
      nodeId: node?.id ?? null,
    };
  });
}
