import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import type { SupportRequest } from '@auditplus/contract/features/evidence/evidence.model.ts';
import { isWantedKind } from '@auditplus/contract/features/files/file-kinds.ts';
import { sql } from 'kysely';
import { dayOf } from '../../kernel/clock.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { LoadedTask } from '../stored-audits/public.ts';
import { requestFacts } from './evidence.repository.ts';

/** A file of a former audit for a request of this one. */
type UsedAgain = {
  readonly requestId: string;
  readonly fileId: string;
  readonly reuseOfId: string;
  readonly validTo?: string;
};

/**
 * For requests that hold no file yet, what the unit handed in last year for the same requirement of the same item: the
 * newest file that was accepted, is still valid and fits what is asked for now. One query whatever their number.
 */
export async function lastYearsEvidence(
  ctx: Ctx,
  task: LoadedTask,
  requests: readonly SupportRequest[],
): Promise<UsedAgain[]> {
  const empty = requests.filter(({ abilities, files }) => abilities.upload && files.length === 0);
  if (empty.length === 0) return [];
  const today = dayOf(ctx.clock.now());
  const rows = await requestFacts(ctx.db, ctx)
    .innerJoin('support_files', 'support_files.request_id', 'support_requests.id')
    .innerJoin('files', 'files.id', 'support_files.file_id')
    .select(['support_files.id as support_file_id', 'support_files.file_id', 'support_files.valid_to'])
    .select(['files.kind as file_kind', 'files.size'])
    .where('check_tasks.unit_org_id', '=', task.unit_org_id)
    .where('checks.year', '=', task.check.year - 1)
    .where('support_requests.state', '=', supportRequestLifecycle.state.accepted)
    .where('support_files.deleted_reason', 'is', null)
    .where('standard_nodes.node_code', '=', sql<string>`ANY(${empty.map(({ nodeCode }) => nodeCode)})`)
    .where(({ or, eb }) =>
      or([eb('support_files.valid_to', 'is', null), eb('support_files.valid_to', '>=', today)]),
    )
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
    .orderBy('support_files.uploaded_at', 'desc')
    .orderBy('support_files.id')
    .execute();
  return empty.flatMap((request) => {
    const found = rows.find(
      (row) =>
        row.node_code === request.nodeCode &&
        row.label === request.label &&
        isWantedKind(row.file_kind, request.fileTypes) &&
        row.size <= request.maxSizeMb * 1024 ** 2,
    );
    if (!found) return [];
    const { file_id: fileId, support_file_id: reuseOfId, valid_to: validTo } = found;
    return [{ requestId: request.id, fileId, reuseOfId, ...(validTo ? { validTo } : {}) }];
  });
}
