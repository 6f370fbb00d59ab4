import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type {
  Report,
  ReportReason,
  SubmitReport,
} from '@auditplus/contract/features/reports/reports.model.ts';
import { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import { listed } from '@auditplus/contract/kernel/listed.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { assertTransition, transition } from '../../../kernel/lifecycle.ts';
import { unacceptedCount } from '../../evidence/public.ts';
import { assertCheckOpen } from '../../stored-audits/public.ts';
import { contentHashOf } from '../content-hash.queries.ts';
import { sectionsOf } from '../report-detail.queries.ts';
import {
  assertMay,
  isReturnerApart,
  isReviewerApart,
  mayEdit,
  mayReturn,
  mayReview,
} from '../reports.policy.ts';
import { loadListRow, loadRecord, type ReportRecord } from '../reports.repository.ts';
import { isEmptyBody } from '../reports.sections.ts';
import { reportView } from '../reports.view.ts';
import { titledIn } from '../section-titles.ts';
import { figuresOf } from '../snapshot/figures.ts';
import { liveSnapshot } from '../snapshot/live-snapshot.queries.ts';

/**
 * 0, 2 → 1: nothing required is empty (AU1902), the figures are those of the scores (AU1903), a closing meeting is on
 * record (AU1209), and evidence that was not accepted has a reason that the report prints (AU1909).
 */
export async function submitReport(
  ctx: Ctx,
  id: string,
  { rev, ...sent }: z.infer<typeof SubmitReport>,
): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayEdit(ctx, row));
    await assertTransition(tx.db, ctx, reportLifecycle, 'submit', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    await assertComplete(tx, ctx, id);
    const record = await loadRecord(tx.db, id);
    const stored = AnyReportSnapshot.parse(record.snapshot);
    await assertCurrent(tx, ctx, record, stored);
    const snapshot = await submittedSnapshot(tx, record, stored, sent);
    await transition(tx, ctx, reportLifecycle, 'submit', row, {
      action: 'report.submitted',
      set: {
        submitted_at: ctx.clock.now(),
        reviewer_id: null,
        reviewed_at: null,
        return_reason: '',
        snapshot: JSON.stringify(snapshot),
        content_hash: await contentHashOf(tx.db, { ...record, snapshot }),
      },
      payload: { reportId: id, checkId: row.check_id },
    });
    return reportView(ctx, id, tx.db);
  });
}

async function assertComplete(tx: Change, ctx: Ctx, id: string): Promise<void> {
  const sections = titledIn(await sectionsOf(tx.db, id), ctx.language);
  const empty = sections.filter(({ required, body }) => required && isEmptyBody(body));
  if (empty.length > 0)
    refuse(
      'AU1902',
      {
        章节: listed(
          empty.map(({ title }) => title),
          ctx.language,
        ),
      },
      { sectionIds: empty.map((section) => section.id) },
    );
}

async function assertCurrent(
  tx: Change,
  ctx: Ctx,
  record: ReportRecord,
  stored: AnyReportSnapshot,
): Promise<void> {
  const live = await liveSnapshot(ctx, record, tx.db);
  if (live === null || figuresOf(live) !== figuresOf(stored)) refuse('AU1903');
}

/** The snapshot with what its drafter has to say beside the figures. */
async function submittedSnapshot(
  { db }: Change,
  { check_task_id: taskId }: ReportRecord,
  stored: AnyReportSnapshot,
  { closingMeeting, evidenceReason }: Omit<z.infer<typeof SubmitReport>, 'rev'>,
): Promise<AnyReportSnapshot> {
  const meeting = stored.head.closingMeeting ?? (closingMeeting ? printedMeeting(closingMeeting) : null);
  if (meeting === null) refuse('AU1209');
  const head = { ...stored.head, closingMeeting: meeting };
  if (stored.kind === 'summary' || taskId === null) return { ...stored, head };
  const count = await unacceptedCount(db, taskId);
  if (count === 0) return { ...stored, head, unaccepted: null };
  return {
    ...stored,
    head,
    unaccepted: { count, reason: evidenceReason || refuse('AU1909', { n: count }) },
  };
}

const printedMeeting = ({
  time,
  ...meeting
}: NonNullable<
  z.infer<typeof SubmitReport>['closingMeeting']
>): AnyReportSnapshot['head']['closingMeeting'] => ({
  ...meeting,
  at: time,
  minutesFile: null,
});

/** 1 → 3 by somebody else than the drafter (R3); what was read is what will be signed. */
export async function reviewReport(ctx: Ctx, id: string, rev: number): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    assertMay(mayReview(ctx));
    await assertTransition(tx.db, ctx, reportLifecycle, 'review', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    if (!isReviewerApart(ctx, row)) refuse('AU1904');
    const hash = await contentHashOf(tx.db, await loadRecord(tx.db, id));
    await transition(tx, ctx, reportLifecycle, 'review', row, {
      action: 'report.reviewed',
      set: { reviewer_id: ctx.caller.userId, reviewed_at: ctx.clock.now(), content_hash: hash },
      note: { contentHash: hash },
      payload: { reportId: id, checkId: row.check_id },
    });
    return reportView(ctx, id, tx.db);
  });
}

/** 1, 3 → 2 with a reason of at least five characters. */
export async function returnReport(
  ctx: Ctx,
  id: string,
  { rev, reason }: z.infer<typeof ReportReason>,
): Promise<Report> {
  return change(ctx, async (tx) => {
    const row = await loadListRow(tx.db, ctx, id);
    if (row.state === reportLifecycle.state.inReview || row.state === reportLifecycle.state.toSign)
      assertMay(mayReturn(ctx, row));
    await assertTransition(tx.db, ctx, reportLifecycle, 'return', row, {
      archive: () => assertCheckOpen({ state: row.check_state }),
      expectedRev: rev,
    });
    if (!isReturnerApart(ctx, row)) refuse('AU1904');
    if ([...reason].length < SHORTEST_REASON) refuse('AU0003');
    await transition(tx, ctx, reportLifecycle, 'return', row, {
      action: 'report.returned',
      set: { return_reason: reason, reviewer_id: null, reviewed_at: null, content_hash: null },
      reason,
      payload: { reportId: id, checkId: row.check_id, reason },
    });
    return reportView(ctx, id, tx.db);
  });
}

const SHORTEST_REASON = 5;
