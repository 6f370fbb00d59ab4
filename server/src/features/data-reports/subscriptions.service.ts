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
import { refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { titleIn } from '@auditplus/contract/kernel/titles.ts';
import type { ExportLink } from '@auditplus/contract/kernel/values.ts';
import { refusals } from '@auditplus/contract/refusals.ts';
import { canonicalJson } from '@auditplus/core/canonical-json.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
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
import { problemText, storedProblem } from '../../kernel/stored-problem.ts';
import { fill, pick, type Texts } from '../../kernel/texts.ts';
import { canSend, deliver, NOT_CONFIGURED } from '../deliveries/public.ts';
import { attachFiles, findFiles, storeFile } from '../files/public.ts';
import { notify, say } from '../messages/public.ts';
import { type Counted, documentHash } from './counted-report.ts';
import { findReport } from './data-reports.repository.ts';
import { keptValues, madeReport, shownParameters } from './make-report.ts';
import { mayPress, openedReport } from './report-access.ts';
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

/** Receivers as ids, or addresses outside. */
const Receivers = z.array(z.string());
const Outcome = z.enum(RUN_OUTCOMES);

export async function reportSubscriptions(ctx: Ctx, reportId: string): Promise<{ list: Subscription[] }> {
  orThrow(await findReport(ctx.db, reportId), 'record.missing');
  const rows = await subscriptionsOf(ctx.db, reportId);
  const ids = rows.flatMap((row) => [...Receivers.parse(row.receiver_ids), row.outside_user_id ?? []].flat());
  const names = await livePeople(ctx.db, [...new Set(ids)]);
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
        outsideAddresses: Receivers.parse(row.outside_addresses),
        outsideAs: names.get(row.outside_user_id ?? '') ?? '',
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
  const outside = [...new Set(edit.outsideAddresses)];
  if (edit.receiverIds.length + outside.length === 0) refuse('dataReport.receiverMissing');
  if (outside.length > 0) {
    if (!mayPress(ctx, 'btn_wholeData')) refuse('dataReport.outsideNotAllowed');
    if (!(await canSend(ctx)).mail) refuse('dataReport.mailNotSetUp');
  }
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
    outside_addresses: JSON.stringify(outside),
    outside_user_id: outside.length > 0 ? ctx.caller.userId : null,
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
  outsideAddresses: edit.outsideAddresses,
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
  kernel.jobs.work<{ id: string; again?: Receiver }>(SEND_JOB, ({ id, again }) =>
    sendSubscription(kernel, id, again),
  );
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

/** Sends a report once more to the receiver of a sending that failed. */
export async function sendAgain(ctx: Ctx, runId: string): Promise<void> {
  const run = orThrow(await findRun(ctx.db, runId), 'record.missing');
  const receiver = { receiverId: run.receiver_id, address: run.address };
  await change(ctx, async (tx) => {
    const row = await findSubscription(tx.db, run.subscription_id);
    if (!row || !receives(row, receiver)) refuse('dataReport.receiverGone');
    tx.record({
      action: 'dataReport.sendingStarted',
      targetType: 'dataReport',
      targetId: row.report_id,
      after: { subscription: row.full_name, ...(run.address !== INSIDE && { address: run.address }) },
    });
    requestJob(tx, SEND_JOB, { id: row.id, again: receiver });
  });
}

/** Whom a sending was for: a person, or an address outside with the person whose rights its file is made with. */
type Receiver = { readonly receiverId: string; readonly address: string };

const receives = (row: SubscriptionRecord, { receiverId, address }: Receiver): boolean =>
  address === INSIDE
    ? Receivers.parse(row.receiver_ids).includes(receiverId)
    : Receivers.parse(row.outside_addresses).includes(address);

/**
 * Makes the report anew for each receiver, with the rights of that receiver, and sends it where it is to be sent; addresses
 * outside share a file, with the rights of the person who named them. What is sent once more, to one receiver alone, goes
 * whether it has changed or not.
 */
export async function sendSubscription(kernel: Kernel, id: string, again?: Receiver): Promise<void> {
  const stored = await findSubscription(kernel.db, id);
  if (!stored || (again && !receives(stored, again))) return;
  const row = again && stored.condition === 'changed' ? { ...stored, condition: 'rows' } : stored;
  const isMeant = (one: Receiver) =>
    !again ||
    (one.address === again.address && (one.address !== INSIDE || one.receiverId === again.receiverId));
  for (const receiverId of Receivers.parse(row.receiver_ids))
    if (isMeant({ receiverId, address: INSIDE }))
      await sendTo(kernel, row, { receiverId, addresses: [INSIDE] });
  const receiverId = row.outside_user_id;
  if (receiverId === null) return;
  const addresses = Receivers.parse(row.outside_addresses).filter((address) =>
    isMeant({ receiverId, address }),
  );
  if (addresses.length > 0) await sendTo(kernel, row, { receiverId, addresses });
}

/** In place of an address where a person of the product gets a message. */
const INSIDE = '';

/** The person whose rights a file is made with, and where it goes. */
type Recipients = { readonly receiverId: string; readonly addresses: readonly string[] };

type Made = {
  /** What the report is called, in every language. */
  readonly title: ByLanguage;
  readonly rows: number;
  readonly version: number;
  readonly hash: string;
  /** The file and the addresses that it goes to. */
  readonly sent: { readonly id: string; readonly name: string; readonly to: ReadonlySet<string> } | null;
};

async function sendTo(kernel: Kernel, row: SubscriptionRecord, recipients: Recipients): Promise<void> {
  const { receiverId, addresses } = recipients;
  const access = await kernel.access.of(receiverId);
  const system = ctxOf(kernel, systemCaller('report subscriptions'), `report ${row.id}`);
  const ctx: Ctx | null = access
    ? { ...ctxOf(kernel, access.caller, `report ${row.id}`), language: access.language }
    : null;
  const made = ctx
    ? await madeFor(ctx, row, recipients)
    : { problem: storedProblem({ errorCode: 'dataReport.receiverGone', params: {} }) };
  await change(ctx ?? system, async (tx) => {
    let owner: string | undefined;
    for (const address of addresses) {
      const runId = newId(kernel.clock.now().getTime());
      const file = !('problem' in made) && made.sent?.to.has(address) ? made.sent : null;
      if (ctx && file && !owner) {
        owner = runId;
        await attachFiles(ctx, tx, { ownerType: RUN_FILES, ownerId: owner, fileIds: [file.id] });
      }
      const mail =
        ctx && file && !('problem' in made) && address !== INSIDE
          ? await mailOutside(ctx, tx, { address, title: made.title[ctx.language], file })
          : null;
      await insertRun(tx.db, {
        id: runId,
        report_id: row.report_id,
        subscription_id: row.id,
        subscription_name: row.full_name,
        receiver_id: receiverId,
        address,
        ...('problem' in made
          ? { outcome: 'failed', problem: made.problem }
          : {
              outcome: file ? 'sent' : made.rows === 0 ? 'noRows' : 'unchanged',
              row_count: made.rows,
              version: made.version,
              hash: made.hash,
            }),
        delivery_id: mail?.id ?? null,
        file_id: file?.id ?? null,
        file_name: file?.name ?? '',
        created_at: kernel.clock.now(),
      });
      if ('problem' in made || !file || !ctx) continue;
      tx.emit('dataReport.sent', {
        reportId: row.report_id,
        fullName: made.title.zh,
        version: made.version,
        subscriptionId: row.id,
        subscription: row.full_name,
        receiverId,
        address,
        rows: made.rows,
        fileName: file.name,
      });
      if (address === INSIDE)
        await notify(system, tx, {
          ...say('dataReport.sent', { title: made.title, file: file.name }),
          to: [receiverId],
          link: `/dataReportView/${row.report_id}?run=${runId}`,
        });
    }
  });
}

const MAIL = {
  body: [
    '附件是按计划发送的报表“{title}”，由{name}设置发送。',
    '附件是按計畫傳送的報表「{title}」，由{name}設定傳送。',
    'Attached is the report “{title}”, which {name} has sent to you by a plan.',
  ],
} as const satisfies Texts;

type OutsideMail = {
  readonly address: string;
  readonly title: string;
  readonly file: { readonly id: string };
};

const mailOutside = (ctx: Ctx, tx: Change, { address, title, file }: OutsideMail): Promise<{ id: string }> =>
  deliver(ctx, tx, {
    channel: 'mail',
    receiver: address,
    subject: title,
    body: fill(pick(MAIL, ctx.language).body, { title, name: ctx.caller.name }),
    fileId: file.id,
  });

/** What mail servers commonly take, before a file is written as text. */
const MOST_MAILED_BYTES = 18 * 1024 * 1024;

async function madeFor(
  ctx: Ctx,
  row: SubscriptionRecord,
  { receiverId, addresses }: Recipients,
): Promise<Made | { readonly problem: string }> {
  try {
    const isOutside = addresses.some((address) => address !== INSIDE);
    if (isOutside && !mayPress(ctx, 'btn_wholeData')) refuse('dataReport.outsideNotAllowed');
    const { row: report, title, body, version } = await openedReport(ctx, row.report_id);
    const making = { body, report: `${row.id} ${receiverId}`, values: GivenValues.parse(row.given) };
    const to = new Set<string>();
    const { counted, file } = await fileIfWanted(
      ctx,
      making,
      { title, format: ReportFormat.parse(row.format) },
      async (found) => {
        for (const address of addresses)
          if (await isWanted(ctx, row, { receiverId, address, found })) to.add(address);
        return to.size > 0;
      },
    );
    const titles = byLanguage((language) =>
      titleIn({ title: report.full_name, titles: body.titles }, language),
    );
    const made = { title: titles, rows: counted.rows, hash: counted.hash, version };
    if (!file) return { ...made, sent: null };
    const stored = await storeFile(ctx, { type: 'document', fileName: file.name, source: file.source });
    if (isOutside && stored.size > MOST_MAILED_BYTES) refuse('dataReport.tooLargeToMail');
    return { ...made, sent: { id: stored.id, name: stored.original_name, to } };
  } catch (error) {
    if (error instanceof Refusal) {
      const { params } = error;
      // It is told to whoever sends, not to the receiver.
      const errorCode =
        error.errorCode === 'dataReport.denied' ? 'dataReport.receiverDenied' : error.errorCode;
      return { problem: storedProblem({ errorCode, params }) };
    }
    ctx.log.error({ err: error, subscription: row.id }, 'a report could not be sent');
    return { problem: 'server.failed' };
  }
}

type Asked = { readonly receiverId: string; readonly address: string; readonly found: Counted };

/** Whether a result is sent by the condition of its subscription. */
async function isWanted(ctx: Ctx, row: SubscriptionRecord, { found, ...to }: Asked): Promise<boolean> {
  if (row.condition === 'always') return true;
  if (found.rows === 0) return false;
  return row.condition === 'rows' || (await lastSentHash(ctx.db, row.id, to)) !== found.hash;
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
  const [{ rows, total }, subscriptions] = await Promise.all([
    listRuns(ctx.db, reportId, page),
    subscriptionsOf(ctx.db, reportId),
  ]);
  const list = rows.map((row) => {
    const { outcome, problem } = outcomeOf(ctx, row);
    const subscription = subscriptions.find(({ id }) => id === row.subscription_id);
    return {
      id: row.id,
      subscription: row.subscription_name,
      receiver: row.real_name ?? row.receiver_id,
      address: row.address,
      outcome,
      problem,
      maySendAgain:
        outcome === 'failed' &&
        row.is_last &&
        subscription !== undefined &&
        receives(subscription, { receiverId: row.receiver_id, address: row.address }),
      rows: row.row_count,
      version: row.version,
      hash: row.hash,
      createdAt: row.created_at.getTime(),
      fileName: row.file_name,
    };
  });
  return { list, pagination: { ...page, total } };
}

/** What became of a sending: a file that was made may still not have reached its address. */
function outcomeOf(
  { language }: Ctx,
  row: Awaited<ReturnType<typeof listRuns>>['rows'][number],
): Pick<ReportRun, 'outcome' | 'problem'> {
  if (row.delivery_state !== 'failed')
    return { outcome: Outcome.parse(row.outcome), problem: problemText(language, row.problem) };
  const code = row.delivery_error === NOT_CONFIGURED ? 'dataReport.mailNotSetUp' : 'dataReport.mailRefused';
  const params = { reason: row.delivery_error ?? '' };
  return { outcome: 'failed', problem: refusalText(refusals[code], language, params) };
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
