import { editSectionIn, refreshReport } from '@auditplus/server/features/reports/operations/edit.ts';
import { generateReport } from '@auditplus/server/features/reports/operations/generate.ts';
import { publishReport } from '@auditplus/server/features/reports/operations/publish.ts';
import { reviewReport, submitReport } from '@auditplus/server/features/reports/operations/review.ts';
import { signReport } from '@auditplus/server/features/reports/operations/sign.ts';
import { change } from '@auditplus/server/kernel/audit-log.ts';
import { DEMO_PASSWORD, passwordDigest } from '../demo-ids.ts';
import type { AuditPlan, FindingPlan, ReportPlan, TaskPlan } from '../plan-types.ts';
import { momentOf, type Play, type Step, type TimeText } from './play.ts';
import { taskOf } from './play-ids.ts';

/** The report of a task, from the draft to its publication (audit-domain 4.9). */
export function reportSteps(
  play: Play,
  { audit, task, findings }: { audit: AuditPlan; task: TaskPlan; findings: readonly FindingPlan[] },
): Step[] {
  const { report } = task;
  if (!report) return [];
  const isOutdated = findings.some(({ issuedOn }) => issuedOn >= report.draftedOn);
  const load = async () => {
    const { id } = await taskOf(play, audit.code, task.unitOrgCode);
    return play.kernel.db
      .selectFrom('reports')
      .select(['id', 'rev', 'content_hash'])
      .where('check_task_id', '=', id)
      .where('delete_mark', '=', 0)
      .executeTakeFirstOrThrow();
  };
  const step = (on: string, time: TimeText, run: () => Promise<unknown>): Step => ({
    on,
    time,
    lane: task.key,
    run: async () => {
      await run();
    },
  });
  return [
    step(report.draftedOn, '09:30', () => draft(play, { audit, task, report })),
    step(report.submittedOn, '14:10', async () => {
      const ctx = await play.as(report.drafter);
      const { id, rev } = await load();
      const current = isOutdated ? await refreshReport(ctx, id, rev) : { rev };
      return submitReport(ctx, id, {
        rev: current.rev,
        closingMeeting: {
          time: momentOf(report.submittedOn, '10:00'),
          place: '单位会议室',
          attendees: [...(audit.openingMeeting?.attendees ?? [])],
        },
        evidenceReason: '审核组已在现场核对原件，资料待补录后接收',
      });
    }),
    step(report.reviewedOn, '14:20', async () => {
      const { id, rev } = await load();
      return reviewReport(await play.as(report.reviewer), id, rev);
    }),
    step(report.signedOn, '14:30', async () => {
      const { id, rev, content_hash: hash } = await load();
      const password = passwordDigest(DEMO_PASSWORD);
      return signReport(await play.as(report.signer), id, { rev, hash: hash ?? '', password });
    }),
    step(report.publishedOn, '14:40', async () => {
      const { id, rev } = await load();
      return publishReport(await play.as(report.publisher), id, rev);
    }),
  ];
}

async function draft(
  play: Play,
  { audit, task, report }: { audit: AuditPlan; task: TaskPlan; report: ReportPlan },
): Promise<void> {
  const { id } = await taskOf(play, audit.code, task.unitOrgCode);
  const ctx = await play.as(report.drafter);
  const { id: reportId, sections } = await generateReport(ctx, { checkTaskId: id });
  const list = (texts: readonly string[]) => `<ol>${texts.map((text) => `<li>${text}</li>`).join('')}</ol>`;
  const written = new Map([
    ['conclusion', `<p>${report.conclusion}</p>`],
    ['suggestions', list(report.suggestions)],
    ...(report.strengths.length > 0 ? [['strengths', list(report.strengths)] as const] : []),
  ]);
  await change(ctx, async (tx) => {
    for (const { id: sectionId, code, rev } of sections) {
      const body = written.get(code);
      if (body !== undefined) await editSectionIn(tx, ctx, { id: reportId, sectionId }, { rev, body });
    }
  });
}
