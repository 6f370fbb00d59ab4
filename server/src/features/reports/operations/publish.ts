import { auditLifecycle } from '@auditplus/contract/features/audits/audits.lifecycle.ts';
import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { Report, ReportReason } from '@auditplus/contract/features/reports/reports.model.ts';
import type { z } from 'zod';
import { change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { orThrow, refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { advanceCheck } from '../../audits/public.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { sectionsOf } from '../report-detail.queries.ts';
import { assertMay, mayPublish } from '../reports.policy.ts';
import { addReader, loadListRow } from '../reports.repository.ts';
import { newSections } from '../reports.sections.ts';
import { reportView } from '../reports.view.ts';
import { liveSnapshot } from '../snapshot/live-snapshot.queries.ts';
import { storeReport } from './generate.ts';

/** 4 → 5: the unit may read it from now on; the audit moves on when this was the last one. */
export async function publishReport(ctx: Ctx, id: string, rev: number): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayPublish(ctx));
    await assertTransition(tx.db, ctx, reportLifecycle, 'publish', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    await transition(tx, ctx, reportLifecycle, 'publish', row, {
      action: 'report.published',
      set: { published_at: ctx.clock.now() },
    });
    await advanceCheck(tx, ctx, row.check_id);
    tx.emit('report.published', { reportId: id, checkId: row.check_id, checkTaskId: row.check_task_id });
    return reportView(ctx, id, tx.db);
  });
}

/**
 * 5 → 6: the published version is superseded at once, and a new draft under the same number starts from the figures
 * as they stand and from what people wrote.
 */
export async function reviseReport(
  ctx: Ctx,
  id: string,
  { rev, reason }: z.infer<typeof ReportReason>,
): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayPublish(ctx));
    await assertTransition(tx.db, ctx, reportLifecycle, 'revise', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    if (reason === '') refuse('AU1907');
    await transition(tx, ctx, reportLifecycle, 'revise', row, { action: 'report.superseded', reason });
    const versionNo = row.version_no + 1;
    const snapshot = orThrow(await liveSnapshot(ctx, { ...row, version_no: versionNo }, tx.db), 'AU1901');
    const now = ctx.clock.now();
    const written = new Map(
      (await sectionsOf(tx.db, id))
        .filter(({ auto, handEdited }) => !auto || handEdited)
        .map((section) => [section.code, section]),
    );
    const sections = newSections(snapshot, now).map((section) => {
      const former = written.get(section.code);
      return former
        ? { ...section, id: newId(now.getTime()), body: former.body, hand_edited: former.handEdited ? 1 : 0 }
        : section;
    });
    const newVersion = await storeReport(tx, ctx, {
      check: { id: row.check_id },
      checkTaskId: row.check_task_id,
      name: { code: row.en_code, title: row.full_name, versionNo },
      snapshot,
      drafterId: ctx.caller.userId,
      sections,
      supersedes: { id, reason },
    });
    return reportView(ctx, newVersion, tx.db);
  });
}

/** Notes that the caller has read a published report; the first reading counts. */
export async function markRead(ctx: Ctx, id: string): Promise<null> {
  const row = await loadListRow(ctx.db, ctx, id);
  if (row.state !== reportLifecycle.state.published && row.state !== reportLifecycle.state.superseded)
    return null;
  const reader = { userId: ctx.caller.userId, at: ctx.clock.now().getTime() };
  await change(ctx, async (tx) => {
    const noted = await addReader(tx.db, reader, id);
    if (noted.numUpdatedRows > 0n)
      tx.record({
        action: 'report.read',
        targetType: 'report',
        targetId: id,
        // A reading after the audit was sealed must not move its chain.
        chainId: row.check_state === auditLifecycle.state.closed ? null : row.check_id,
      });
  });
  return null;
}
