import type { OpenEvidence } from '@auditplus/contract/features/scoring/stage-record.model.ts';
import type { z } from 'zod';
import type { Db, Tx } from '../../kernel/db.ts';
import type { RecordContext } from './task-context.repository.ts';

const REQUEST = { pending: 0, submitted: 1, returned: 3 } as const;

/** The evidence of a record's items that nobody has accepted; what was never asked for firmly and is missing is none. */
export async function openEvidence(
  db: Db | Tx,
  { task, evaluation, tree }: RecordContext,
): Promise<z.infer<typeof OpenEvidence>[]> {
  const rows = await db
    .selectFrom('support_requests')
    .select(['node_id', 'label', 'state'])
    .where('check_task_id', '=', task.id)
    .where('node_id', 'in', evaluation.nodeIds)
    .where((eb) =>
      eb.or([
        eb('state', 'in', [REQUEST.submitted, REQUEST.returned]),
        eb('state', '=', REQUEST.pending).and('mandatory', '=', 1),
      ]),
    )
    .execute();
  const places = new Map([...tree.items.keys()].map((nodeId, place) => [nodeId, place]));
  return rows
    .sort((a, b) => (places.get(a.node_id) ?? 0) - (places.get(b.node_id) ?? 0))
    .map(({ node_id, label, state }) => ({
      nodeId: node_id,
      nodeCode: tree.items.get(node_id)?.nodeCode ?? '',
      label,
      state,
    }));
}
