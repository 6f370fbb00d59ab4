import { reportLifecycle } from '@auditplus/contract/features/reports/reports.lifecycle.ts';
import type { ReportPreview } from '@auditplus/contract/features/reports/reports.model.ts';
import { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { z } from 'zod';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { isAuditLead, type LoadedTask, loadTask } from '../../stored-audits/public.ts';
import { sectionsOf, signaturesOf } from '../report-detail.queries.ts';
import { reportIn } from '../report-language.ts';
import {
  findTeamMember,
  listRows,
  loadListRow,
  loadRecord,
  type ReportListRow,
} from '../reports.repository.ts';
import { newSections } from '../reports.sections.ts';
import { printedSnapshot } from '../reports.view.ts';
import { seesUnpublished } from '../reports-scope.queries.ts';
import { titleOf } from '../snapshot/head.ts';
import { isFinal } from '../snapshot/live-snapshot.queries.ts';
import { unitSnapshot } from '../snapshot/unit-snapshot.ts';

type Preview = z.infer<typeof ReportPreview>;

/** A report as it is printed. */
export async function previewReport(ctx: Ctx, id: string): Promise<Preview> {
  return previewOf(ctx, await loadListRow(ctx.db, ctx, id));
}

/**
 * The figures of a task laid out as a report: the newest report that the caller may read when it is handed in or
 * later, else the live figures for those who may see them before publication (audit-domain 6.1, 8.14).
 */
export async function previewTask(ctx: Ctx, taskId: string): Promise<Preview> {
  const task = await loadTask(ctx.db, ctx, taskId);
  const report = await listRows(ctx.db, ctx)
    .where('reports.check_task_id', '=', taskId)
    .orderBy('reports.version_no', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (report && !reportLifecycle.is(report.state, 'draft')) return previewOf(ctx, report);
  if (!(await seesLive(ctx, task))) refuse('AU0001');
  const name = { code: report?.en_code ?? '', title: titleOf(task.check.check_type, false), versionNo: 1 };
  const snapshot = await unitSnapshot(ctx, task, name);
  const sections = newSections(snapshot, ctx.clock.now()).map((section) => ({
    id: section.id,
    code: section.code,
    title: section.title,
    kind: section.kind,
    body: section.body,
    auto: section.auto === 1,
    handEdited: false,
    required: section.required === 1,
    rev: 0,
  }));
  return {
    reportId: null,
    state: null,
    provisional: !isFinal(task.state),
    ...(await reportIn(ctx.db, { snapshot, sections }, ctx.language)),
  };
}

async function previewOf(ctx: Ctx, row: ReportListRow): Promise<Preview> {
  const record = await loadRecord(ctx.db, row.id);
  const stored = AnyReportSnapshot.parse(record.snapshot);
  const signatures = await signaturesOf(ctx, { db: ctx.db, reportId: row.id, language: ctx.language });
  const snapshot = printedSnapshot(stored, row, { signatures, language: ctx.language });
  return {
    reportId: row.id,
    state: row.state,
    provisional: false,
    ...(await reportIn(ctx.db, { snapshot, sections: await sectionsOf(ctx.db, row.id) }, ctx.language)),
  };
}

/** The team sees the result of all stages once it is final; the department and group leaders at any time. */
async function seesLive(ctx: Ctx, task: LoadedTask): Promise<boolean> {
  if (seesUnpublished(ctx, false)) return true;
  if (!isFinal(task.state)) return false;
  const member = await findTeamMember(ctx.db, task.check_id, ctx.caller.userId);
  return seesUnpublished(ctx, member !== undefined || isAuditLead(ctx, task.check));
}
