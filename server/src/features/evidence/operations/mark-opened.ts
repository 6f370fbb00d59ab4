import { supportRequestLifecycle } from '@auditplus/contract/features/evidence/evidence.lifecycle.ts';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { mayAccept, seesDrafts } from '../evidence.policy.ts';
import { findFiles, insertOpenings, markOpenedByAcceptor } from '../evidence.repository.ts';
import { FILE_KIND } from '../file-kinds.ts';
import { loadFindingFile } from '../finding-files.ts';
import { lockSubjects } from './step-requests.ts';

/**
 * Notes that the caller has opened files, evidence and findings files alike; a second time changes nothing. Once the
 * acceptor has opened one, the submission can no longer be withdrawn (AU1410).
 */
export async function markOpened(ctx: Ctx, supportFileIds: readonly string[]): Promise<void> {
  const ids = [...new Set(supportFileIds)];
  await change(ctx, async (tx) => {
    const files = await findFiles(tx.db, ids);
    if (files.length < ids.length) refuse('AU0002');
    for (const file of files) if (file.kind === FILE_KIND.finding) await loadFindingFile(tx.db, ctx, file.id);
    const requestIds = [...new Set(files.flatMap((file) => file.request_id ?? []))];
    if (requestIds.length > 0) {
      const subjects = await lockSubjects(tx.db, ctx, requestIds);
      if (subjects.size < requestIds.length) refuse('AU0002');
      const seen = [...subjects.values()];
      if (
        seen.some(({ row }) => row.state === supportRequestLifecycle.state.toSubmit && !seesDrafts(ctx, row))
      )
        refuse('AU0002');
      const accepting = seen.flatMap(({ row, place }) =>
        row.submitted_by !== ctx.caller.userId && mayAccept(ctx, row, place) ? [row.id] : [],
      );
      if (accepting.length > 0) await markOpenedByAcceptor(tx.db, accepting);
    }
    await insertOpenings(tx.db, { ids, userId: ctx.caller.userId, now: ctx.clock.now() });
  });
}
