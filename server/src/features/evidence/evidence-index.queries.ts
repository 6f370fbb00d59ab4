import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';
import { FILE_KIND } from './file-kinds.ts';

/** How many mandatory requests of a task are neither handed in nor waived (AU1301). */
export async function mandatoryMissing(db: Db | Tx, taskId: string): Promise<number> {
  const row = await db
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<number>().as('missing'))
    .where('check_task_id', '=', taskId)
    .where('mandatory', '=', 1)
    .where('state', 'in', [supportRequestLifecycle.state.toSubmit, supportRequestLifecycle.state.returned])
    .executeTakeFirstOrThrow();
  return row.missing;
}

/** A file of a task's evidence as reports list it (audit-domain 11, section 12). */
export type EvidenceEntry = {
  /** `4.2.2-1`: the item's code and the file's place in it. */
  readonly no: string;
  readonly supportFileId: string;
  readonly nodeId: string;
  readonly itemCode: string;
  readonly requirement: string;
  readonly fileId: string;
  readonly fileName: string;
  readonly size: number;
  readonly sha256: string;
  readonly uploadedBy: string;
  readonly uploadedAt: Date;
  readonly validTo: string | null;
};

/** The current files of a task's accepted evidence, numbered by item. */
export async function evidenceIndex(db: Db | Tx, taskId: string): Promise<EvidenceEntry[]> {
  const rows = await db
    .selectFrom('support_files')
    .innerJoin('support_requests', 'support_requests.id', 'support_files.request_id')
    .innerJoin('standard_nodes', 'standard_nodes.id', 'support_requests.node_id')
    .innerJoin('files', 'files.id', 'support_files.file_id')
    .leftJoin('users', 'users.id', 'support_files.uploaded_by')
    .select([
      'support_files.id',
      'support_files.file_id',
      'support_files.sha256',
      'support_files.uploaded_at',
    ])
    .select(['support_files.valid_to', 'support_requests.node_id', 'support_requests.label'])
    .select(['standard_nodes.node_code', 'files.original_name', 'files.size', 'users.real_name'])
    .where('support_requests.check_task_id', '=', taskId)
    .where('support_requests.state', '=', supportRequestLifecycle.state.accepted)
    .where('support_files.kind', '=', FILE_KIND.support)
    .where('support_files.deleted_reason', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('support_files as newer')
            .select('newer.id')
            .whereRef('newer.replaces_id', '=', 'support_files.id')
            .where('newer.deleted_reason', 'is', null),
        ),
      ),
    )
    .orderBy(sql`string_to_array(standard_nodes.node_code, '.')::int[]`)
    .orderBy('support_files.uploaded_at')
    .orderBy('support_files.id')
    .execute();
  const places = new Map<string, number>();
  return rows.map((row) => {
    const place = (places.get(row.node_id) ?? 0) + 1;
    places.set(row.node_id, place);
    return {
      no: `${row.node_code}-${place}`,
      supportFileId: row.id,
      nodeId: row.node_id,
      itemCode: row.node_code,
      requirement: row.label,
      fileId: row.file_id,
      fileName: row.original_name,
      size: row.size,
      sha256: row.sha256,
      uploadedBy: row.real_name ?? '',
      uploadedAt: row.uploaded_at,
      validTo: row.valid_to,
    };
  });
}

/** How many of a task's requests were submitted and not accepted yet. */
export async function unacceptedCount(db: Db | Tx, taskId: string): Promise<number> {
  const { count } = await db
    .selectFrom('support_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('check_task_id', '=', taskId)
    .where('state', '=', supportRequestLifecycle.state.submitted)
    .executeTakeFirstOrThrow();
  return count;
}
