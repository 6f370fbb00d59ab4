import { createHash } from 'node:crypto';
import {
  type ArchivedReport,
  type ArchiveRow,
  GivenValues,
  ReportFormat,
  type ReportRun,
  RUN_OUTCOMES,
  SEND_CONDITIONS,
  type ShownParameter,
  type Subscription,
  type SubscriptionEdit,
} from '@auditplus/contract/features/data-reports/data-reports.model.ts';
import { ReportDocument } from '@auditplus/contract/features/data-reports/report-document.model.ts';
import { clauses, labelled } from '@auditplus/contract/kernel/listed.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { type ByLanguage, byLanguage } from '../../kernel/by-language.ts';
import { systemCaller } from '../../kernel/caller.ts';
import { type Ctx, ctxOf, type Kernel } from '../../kernel/context.ts';
import { type DueRows, declareDueRows, nextRunOf } from '../../kernel/due-rows.ts';
import { orThrow, Refusal, refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { downloadUrl } from '../../kernel/files/file-links.ts';
import { newId } from '../../kernel/ids.ts';
import { requestJob } from '../../kernel/job-requests.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { attachFiles, findFiles, storeFile } from '../files/public.ts';
import { notify, say } from '../messages/public.ts';
import { type Counted, documentHash } from './counted-report.ts';
import { findReport } from './data-reports.repository.ts';
import { keptValues, madeReport, shownParameters } from './make-report.ts';
import { openedReport } from './report-access.ts';
import { reportDefinitions } from './report-definitions.ts';
import { fileIfWanted } from './report-file.ts';
import {
  archivesOf,
  deleteSubscription,
  findArchive,
  findRun,
  findSubscription,
  insertArchive,
  insertRun,
  insertSubscription,
  lastSentHash,
  listRuns,
  livePeople,
  lockSubscription,
  type SubscriptionRecord,
  storeSubscription,
  subscriptionsOf,
} from './subscriptions.repository.ts';

const Receivers = z.array(z.string());
const Outcome = z.enum(RUN_OUTCOMES);

export async function reportSubscriptions(ctx: Ctx, reportId: string): Promise<{ list: Subscription[] }> {
  orThrow(await findReport(ctx.db, reportId), 'record.missing');
  const rows = await subscriptionsOf(ctx.db, reportId);
  const ids = [...new Set(rows.flatMap((row) => Receivers.parse(row.receiver_ids)))];
  const names = ids.length > 0 ? await livePeople(ctx.db, ids) : new Map<string, string>();
  return {
    list: rows.map((row) => {
      const receiverIds = Receivers.parse(row.receiver_ids);
      return {
        id: row.id,
        rev: row.rev,
        fullName: row.full_name,
        cron: row.cron,
        format: ReportFormat.parse(row.format),
        condition: z.enum(SEND_CONDITIONS).parse(row.condition),
        values: GivenValues.parse(row.given),
        receiverIds,
        receivers: receiverIds.map((id) => ({ id, fullName: names.get(id) ?? id })),
        enabledMark: row.enabled_mark === 1 ? 1 : 0,
        nextRunTime: row.next_run_time?.getTime() ?? null,
      };
    }),
  };
}

/** The conditions that a subscription may set, as its author sees them. */
export async function subscriptionParameters(
  ctx: Ctx,
  reportId: string,
): Promise<{ list: ShownParameter[] }> {
  const { body } = await openedReport(ctx, reportId);
  return { list: await shownParameters(ctx, { body, report: reportId, values: {} }) };
}

/**
 * What is stored of a subscription; refuses times that never come, receivers that are gone, and values that the
 * published report could not be made with.
 */
async function columnsOf(ctx: Ctx, reportId: string, edit: SubscriptionEdit) {
  const now = ctx.clock.now();
  const next = nextRunOf({ cron: edit.cron, start_time: null, end_time: null }, now);
  if (!next) refuse('dataReport.cronInvalid');
  const people = await livePeople(ctx.db, edit.receiverIds);
  if (edit.receiverIds.some((id) => !people.has(id))) refuse('dataReport.receiverUnknown');
  const published = await reportDefinitions.published(ctx.db, reportId);
  const given = published ? await keptValues(ctx, published.body, edit.values) : edit.values;
  return {
    full_name: edit.fullName,
    cron: edit.cron,
    format: edit.format,
    condition: edit.condition,
    given: JSON.stringify(given),
    receiver_ids: JSON.stringify([...new Set(edit.receiverIds)]),
    enabled_mark: edit.enabledMark,
    next_run_time: edit.enabledMark === 1 ? next : null,
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: now,
  };
}

const noted = (edit: SubscriptionEdit) => ({
  subscription: edit.fullName,
  cron: edit.cron,
  format: edit.format,
  receivers: edit.receiverIds.length,
  values: edit.values,
});

export async function subscribe(ctx: Ctx, reportId: string, edit: SubscriptionEdit): Promise<{ id: string }> {
  orThrow(await findReport(ctx.db, reportId), 'record.missing');
  const columns = await columnsOf(ctx, reportId, edit);
  const id = newId(ctx.clock.now().getTime());
  return change(ctx, async (tx) => {
    await insertSubscription(tx.db, {
      id,
      report_id: reportId,
      ...columns,
      creator_user_id: ctx.caller.userId,
      creator_time: ctx.clock.now(),
    });
    tx.record({
      action: 'dataReport.subscribed',
      targetType: 'dataReport',
      targetId: reportId,
      after: noted(edit),
    });
    return { id };
  });
}

export async function changeSubscription(ctx: Ctx, id: string, edit: SubscriptionEdit): Promise<void> {
  const { report_id: reportId } = orThrow(await findSubscription(ctx.db, id), 'record.missing');
  const columns = await columnsOf(ctx, reportId, edit);
  await change(ctx, async (tx) => {
    const row = orThrow(await lockSubscription(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    await storeSubscription(tx.db, id, { ...columns, rev: row.rev + 1 });
    tx.record({
      action: 'dataReport.subscriptionChanged',
      targetType: 'dataReport',
      targetId: row.report_id,
      after: noted(edit),
    });
  });
}

export async function removeSubscription(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockSubscription(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, rev);
    await deleteSubscription(tx.db, id);
    tx.record({
      action: 'dataReport.unsubscribed',
      targetType: 'dataReport',
      targetId: row.report_id,
      before: { subscription: row.full_name },
    });
  });
}

const SEND_JOB = 'report-sending';

/** Subscriptions as rows that come by the clock. */
const dueSubscriptions: DueRows = {
  table: 'report_subscriptions',
  name: 'report-subscriptions',
  run: (kernel, id) => sendSubscription(kernel, id),
};

/** Declares the sending of reports: by the clock, and when somebody asks for it. */
export function declareReportJobs(kernel: Kernel): void {
  declareDueRows(kernel, dueSubscriptions);
  kernel.jobs.work<{ id: string }>(SEND_JOB, ({ id }) => sendSubscription(kernel, id));
}

export async function sendNow(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await findSubscription(tx.db, id), 'record.missing');
    tx.record({
      action: 'dataReport.sendingStarted',
      targetType: 'dataReport',
      targetId: row.report_id,
      after: { subscription: row.full_name },
    });
    requestJob(tx, SEND_JOB, { id });
  });
}

/** Makes the report anew for each receiver, with the rights of that receiver, and sends it where it is to be sent. */
export async function sendSubscription(kernel: Kernel, id: string): Promise<void> {
  const row = await findSubscription(kernel.db, id);
  if (!row) return;
  for (const receiverId of Receivers.parse(row.receiver_ids)) await sendTo(kernel, row, receiverId);
}

type Sent = {
  readonly outcome: z.output<typeof Outcome>;
  /** What the report is called, in every language. */
  readonly title?: ByLanguage;
  readonly problem?: string;
  readonly rows?: number;
  readonly version?: number;
  readonly hash?: string;
  readonly file?: { readonly id: string; readonly name: string };
};

async function sendTo(kernel: Kernel, row: SubscriptionRecord, receiverId: string): Promise<void> {
  const runId = newId(kernel.clock.now().getTime());
  const access = await kernel.access.of(receiverId);
  const system = ctxOf(kernel, systemCaller('report subscriptions'), `report ${row.id}`);
  const ctx: Ctx | null = access
    ? { ...ctxOf(kernel, access.caller, `report ${row.id}`), language: access.language }
    : null;
  const sent = ctx ? await outcomeFor(ctx, row) : { outcome: 'failed' as const, problem: 'access.denied' };
  await change(ctx ?? system, async (tx) => {
    if (ctx && sent.file)
      await attachFiles(ctx, tx, { ownerType: RUN_FILES, ownerId: runId, fileIds: [sent.file.id] });
    await insertRun(tx.db, {
      id: runId,
      report_id: row.report_id,
      subscription_id: row.id,
      subscription_name: row.full_name,
      receiver_id: receiverId,
      outcome: sent.outcome,
      problem: sent.problem ?? '',
      row_count: sent.rows ?? 0,
      version: sent.version ?? 0,
      hash: sent.hash ?? '',
      file_id: sent.file?.id ?? null,
      file_name: sent.file?.name ?? '',
      created_at: kernel.clock.now(),
    });
    if (sent.outcome !== 'sent' || !sent.file) return;
    await notify(system, tx, {
      ...say('dataReport.sent', { title: sent.title ?? row.full_name, file: sent.file.name }),
      to: [receiverId],
      link: `/dataReportView/${row.report_id}?run=${runId}`,
    });
  });
}

async function outcomeFor(ctx: Ctx, row: SubscriptionRecord): Promise<Sent> {
  try {
    const { row: report, title, body, version } = await openedReport(ctx, row.report_id);
    const making = {
      body,
      report: `${row.id} ${ctx.caller.userId}`,
      values: GivenValues.parse(row.given),
    };
    const named = { title, format: ReportFormat.parse(row.format) };
    const { counted, file } = await fileIfWanted(ctx, making, named, (found) => isWanted(ctx, row, found));
    const made = { ...counted, version };
    if (!file) return { outcome: counted.rows === 0 ? 'noRows' : 'unchanged', ...made };
    const stored = await storeFile(ctx, { type: 'document', fileName: file.name, source: file.source });
    const titles = byLanguage((language) =>
      titleIn({ title: report.full_name, titles: body.titles }, language),
    );
    return { outcome: 'sent', ...made, title: titles, file: { id: stored.id, name: stored.original_name } };
  } catch (error) {
    if (error instanceof Refusal) return { outcome: 'failed', problem: error.errorCode };
    ctx.log.error({ err: error, subscription: row.id }, 'a report could not be sent');
    return { outcome: 'failed', problem: 'server.failed' };
  }
}

/** Whether a result is sent by the condition of its subscription. */
async function isWanted(ctx: Ctx, row: SubscriptionRecord, { rows, hash }: Counted): Promise<boolean> {
  if (row.condition === 'always') return true;
  if (rows === 0) return false;
  return row.condition === 'rows' || (await lastSentHash(ctx.db, row.id, ctx.caller.userId)) !== hash;
}

const RUN_FILES = 'reportRun';

// A file was made with the rights of its receiver: nobody else opens it.
registerFileAccess(RUN_FILES, async (ctx, runId) => {
  const run = await findRun(ctx.db, runId);
  return run?.receiver_id === ctx.caller.userId;
});

/** What was sent of a report, newest first. */
export async function reportRuns(
  ctx: Ctx,
  reportId: string,
  page: { readonly currentPage: number; readonly pageSize: number },
): Promise<{ list: ReportRun[]; pagination: Pagination }> {
  orThrow(await findReport(ctx.db, reportId), 'record.missing');
  const { rows, total } = await listRuns(ctx.db, reportId, page);
  const list = rows.map((row) => ({
    id: row.id,
    subscription: row.subscription_name,
    receiver: row.real_name ?? row.receiver_id,
    outcome: Outcome.parse(row.outcome),
    problem: row.problem,
    rows: row.row_count,
    version: row.version,
    hash: row.hash,
    createdAt: row.created_at.getTime(),
    fileName: row.file_name,
  }));
  return { list, pagination: { ...page, total } };
}

/** The file that was made for the caller; those of others are missing. */
export async function runFile(ctx: Ctx, id: string): Promise<ExportLink> {
  const run = orThrow(await findRun(ctx.db, id), 'record.missing');
  const own = run.receiver_id === ctx.caller.userId && run.file_id !== null ? run.file_id : '';
  const [file] = own === '' ? [] : await findFiles(ctx.db, [own]);
  return { name: run.file_name, url: downloadUrl(ctx, orThrow(file, 'record.missing')) };
}

/** Keeps the result as the caller sees it now. */
export async function archiveReport(
  ctx: Ctx,
  reportId: string,
  { values, note }: { readonly values: Readonly<Record<string, string>>; readonly note: string },
): Promise<{ id: string }> {
  const { row, body, version } = await openedReport(ctx, reportId);
  const making = { body, report: reportId, values };
  const document = await madeReport(ctx, making);
  const conditions = conditionsOf(await shownParameters(ctx, making));
  const id = newId(ctx.clock.now().getTime());
  const hash = documentHash(document);
  return change(ctx, async (tx) => {
    await insertArchive(tx.db, {
      id,
      report_id: reportId,
      full_name: row.full_name,
      version,
      note,
      given: JSON.stringify(conditions),
      document: canonicalJson(document),
      hash,
      created_by: ctx.caller.userId,
      created_at: ctx.clock.now(),
    });
    tx.record({
      action: 'dataReport.archived',
      targetType: 'dataReport',
      targetId: reportId,
      after: { version, hash, note },
    });
    return { id };
  });
}

/** What the result was made for, as people read it: what stood in for a value means something else later. */
const conditionsOf = (parameters: readonly ShownParameter[]): [label: string, value: string][] =>
  parameters
    .filter(({ value }) => value !== '')
    .map(({ label, value, choices }) => [
      label,
      choices?.find((choice) => choice.value === value)?.label ?? value,
    ]);

/** Conditions by their labels; what was kept earlier has only what was given, by the names of the parameters. */
const Conditions = z.union([
  z.array(z.tuple([z.string(), z.string()])),
  GivenValues.transform((given) => Object.entries(given)),
]);

const archiveRow = ({ language }: Ctx, row: Awaited<ReturnType<typeof archivesOf>>[number]): ArchiveRow => ({
  id: row.id,
  note: row.note,
  version: row.version,
  hash: row.hash,
  values: clauses(
    Conditions.parse(row.given).map(([label, value]) => labelled(label, value, language)),
    language,
  ),
  createdBy: row.real_name ?? '',
  createdAt: row.created_at.getTime(),
});

/** Results that the caller kept; whoever may see all data sees those of others too. */
export async function reportArchives(ctx: Ctx, reportId: string): Promise<{ list: ArchiveRow[] }> {
  orThrow(await findReport(ctx.db, reportId), 'record.missing');
  const rows = await archivesOf(ctx.db, reportId);
  return { list: rows.filter((row) => mayRead(ctx, row)).map((row) => archiveRow(ctx, row)) };
}

/** A result holds what its maker could see. */
const mayRead = ({ caller }: Ctx, { created_by }: { readonly created_by: string }): boolean =>
  caller.isAdministrator || created_by === caller.userId;

export async function archivedReport(ctx: Ctx, id: string): Promise<ArchivedReport> {
  const { text, ...kept } = await archivedText(ctx, id);
  return { ...kept, document: ReportDocument.parse(JSON.parse(text)) };
}

/** A result that was kept, as the text that is stored of it. */
export async function archivedText(
  ctx: Ctx,
  id: string,
): Promise<Omit<ArchivedReport, 'document'> & { text: string }> {
  const row = orThrow(await findArchive(ctx.db, id), 'record.missing');
  if (!mayRead(ctx, row)) refuse('record.missing');
  const { body } = await reportDefinitions.version(ctx.db, row.report_id, row.version);
  return {
    ...archiveRow(ctx, row),
    fullName: titleIn({ title: row.full_name, titles: body.titles }, ctx.language),
    text: row.document,
    isWhole: createHash('sha256').update(row.document).digest('hex') === row.hash,
  };
}
