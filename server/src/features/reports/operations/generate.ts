import type { GenerateReport, Report } from '@auditplus/contract/features/reports/reports.model.ts';
import type { AnyReportSnapshot } from '@auditplus/contract/features/reports/summary-snapshot.model.ts';
import type { z } from 'zod';
import { type Change, change } from '../../../kernel/audit-log.ts';
import { dayOf } from '../../../kernel/clock.ts';
import type { Ctx } from '../../../kernel/context.ts';
import { refuse } from '../../../kernel/errors.ts';
import { newId } from '../../../kernel/ids.ts';
import { nextNumber } from '../../bill-numbers/public.ts';
import {
  assertCheckOpen,
  type Check,
  type LoadedTask,
  loadCheck,
  loadTask,
  type TaskCheck,
} from '../../stored-audits/public.ts';
import { insertSections } from '../report-sections.repository.ts';
import { assertMay, mayGenerate } from '../reports.policy.ts';
import { findLive, headline, insertReport, lockCheck, lockTask } from '../reports.repository.ts';
import { type NewSection, newSections } from '../reports.sections.ts';
import { reportView } from '../reports.view.ts';
import { titleOf } from '../snapshot/head.ts';
import { areAllFinal, isFinal } from '../snapshot/live-snapshot.queries.ts';
import { summarySnapshot } from '../snapshot/summary-snapshot.ts';
import { unitSnapshot } from '../snapshot/unit-snapshot.ts';

/** – → 0: drafts the report of a task, or the summary of an audit, from its figures as they stand (4.9). */
export async function generateReport(ctx: Ctx, of: z.infer<typeof GenerateReport>): Promise<Report> {
  return change(ctx, async (tx) => {
    const id = of.checkTaskId
      ? await generateUnit(tx, ctx, await loadTask(tx.db, ctx, of.checkTaskId))
      : await generateSummary(tx, ctx, await loadCheck(tx.db, ctx, of.checkId ?? ''), ctx.caller.userId);
    return reportView(ctx, id, tx.db);
  });
}

async function generateUnit(tx: Change, ctx: Ctx, task: LoadedTask): Promise<string> {
  const { check } = task;
  assertMay(mayGenerate(ctx, check));
  assertCheckOpen(check);
  // Two drafts of one task would wait here for each other.
  await lockTask(tx.db, task.id);
  if (!isFinal(task.state)) refuse('AU1901');
  if (await findLive(tx.db, { checkId: check.id, checkTaskId: task.id })) refuse('AU1908');
  const name = await newName(tx, ctx, check, false);
  const snapshot = await unitSnapshot(ctx, task, name, tx.db);
  return storeReport(tx, ctx, { check, checkTaskId: task.id, name, snapshot, drafterId: ctx.caller.userId });
}

/** Drafts the summary of an audit in the name of its drafter. */
export async function generateSummary(
  tx: Change,
  ctx: Ctx,
  check: Check,
  drafterId: string,
): Promise<string> {
  assertMay(mayGenerate(ctx, check));
  assertCheckOpen(check);
  await lockCheck(tx.db, check.id);
  if (!(await areAllFinal(tx.db, check.id))) refuse('AU1901');
  if (await findLive(tx.db, { checkId: check.id, checkTaskId: null })) refuse('AU1908');
  const name = await newName(tx, ctx, check, true);
  const snapshot = await summarySnapshot(ctx, check, name, tx.db);
  return storeReport(tx, ctx, { check, checkTaskId: null, name, snapshot, drafterId });
}

type Name = { readonly code: string; readonly title: string; readonly versionNo: number };

const newName = async (tx: Change, ctx: Ctx, check: TaskCheck, isSummary: boolean): Promise<Name> => ({
  code: await nextNumber(tx.db, 'BG', dayOf(ctx.clock.now())),
  title: titleOf(check.check_type, isSummary),
  versionNo: 1,
});

/** Stores a draft with its sections; `sections` are those of the version before, `supersedes` its id. */
export async function storeReport(
  tx: Change,
  ctx: Ctx,
  report: {
    readonly check: Pick<Check, 'id'>;
    readonly checkTaskId: string | null;
    readonly name: Name;
    readonly snapshot: AnyReportSnapshot;
    readonly drafterId: string;
    readonly sections?: readonly NewSection[];
    readonly supersedes?: { readonly id: string; readonly reason: string };
  },
): Promise<string> {
  const { check, checkTaskId, name, snapshot, supersedes } = report;
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const isUnit = checkTaskId !== null;
  await insertReport(tx.db, {
    id,
    name,
    checkId: check.id,
    checkTaskId,
    isUnit,
    drafterId: report.drafterId,
    snapshot,
    supersedes,
    userId: ctx.caller.userId,
    now,
  });
  const sections = report.sections ?? newSections(snapshot, now);
  await insertSections(tx.db, sections, id);
  tx.record({
    action: 'report.generated',
    targetType: 'report',
    targetId: id,
    after: { enCode: name.code, versionNo: name.versionNo, ...headline(snapshot) },
    ...(supersedes ? { reason: supersedes.reason } : {}),
    chainId: check.id,
  });
  return id;
}
