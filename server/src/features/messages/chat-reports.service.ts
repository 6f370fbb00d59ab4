import { ChatType, ShownFile } from '@auditplus/contract/features/messages/chat.model.ts';
import { chatReportLifecycle } from '@auditplus/contract/features/messages/chat-reports.lifecycle.ts';
import {
  CHAT_REPORT_REASON_WORDS,
  type ChatReportClose,
  type ChatReportDetail,
  type ChatReportEdit,
  type ChatReportLine,
  type ChatReportQuery,
  ChatReportReason,
  type ChatReportRow,
  REPORT_CONTEXT,
} from '@auditplus/contract/features/messages/chat-reports.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import { byLanguage } from '../../kernel/by-language.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { newId } from '../../kernel/ids.ts';
import { transition } from '../../kernel/lifecycle.ts';
import { changeTime } from '../../kernel/stale.ts';
import { attachFiles, copyFile } from '../files/public.ts';
import { administrators } from '../users/public.ts';
import { isInConversation, lockMessage } from './chat.repository.ts';
import { nameIn, shownContent, takeBack } from './chat.service.ts';
import { findReport, hasReported, listReports } from './chat-reports.queries.ts';
import {
  type ChatReportTableRow,
  findReportable,
  insertReport,
  lockOtherReports,
  lockReport,
  messagesAround,
} from './chat-reports.repository.ts';
import { notify } from './notify.ts';
import { say } from './words/message-words.ts';

const REPORT_FILES = 'chatReport';
const PAGE = 'system.chatReport';

registerFileAccess(REPORT_FILES, async ({ caller, db }, reportId) => {
  const mayRead = caller.isAdministrator || caller.modules.has(PAGE);
  return mayRead && (await findReport(db, caller.userId, reportId)) !== undefined;
});

/** A message as a report keeps it, with its content as it is stored. */
const KeptLine = z.object({
  id: z.string(),
  sendUserId: z.string(),
  sendName: z.string(),
  sendIcon: z.string(),
  sendTime: z.number(),
  contentType: ChatType,
  content: z.string(),
  recalled: z.boolean(),
  isReported: z.boolean(),
});
type KeptLine = z.output<typeof KeptLine>;

/** Reports a message of a conversation of the caller; what it said is kept, whatever becomes of it. */
export async function reportMessage(
  ctx: Ctx,
  messageId: string,
  { reason, words }: ChatReportEdit,
): Promise<void> {
  const { userId, name } = ctx.caller;
  const at = ctx.clock.now();
  if (!(await isInConversation(ctx.db, messageId, { userId, now: at }))) refuse('record.missing');
  const message = orThrow(await findReportable(ctx.db, messageId), 'record.missing');
  if (message.sender_id === userId) refuse('chat.reportOwn');
  if (await hasReported(ctx.db, messageId, userId)) refuse('chat.reportedBefore');
  const around = await messagesAround(ctx.db, message, REPORT_CONTEXT);
  const lines = around.map(
    (row): KeptLine => ({
      id: row.id,
      sendUserId: row.sender_id,
      sendName: row.real_name,
      sendIcon: row.head_icon,
      sendTime: row.sent_at.getTime(),
      contentType: ChatType.parse(row.content_type),
      content: row.content,
      recalled: row.recalled_at !== null,
      isReported: row.id === messageId,
    }),
  );
  const { kept, fileId } = await withOwnCopy(ctx, lines);
  const id = newId(at.getTime());
  await change(ctx, async (step) => {
    const isNew = await insertReport(step.db, {
      id,
      message_id: messageId,
      reporter_id: userId,
      author_id: message.sender_id,
      group_name: message.group_name,
      reason,
      words,
      lines: JSON.stringify(kept),
      creator_time: at,
      last_modify_time: at,
    });
    if (!isNew) refuse('chat.reportedBefore');
    if (fileId) await attachFiles(ctx, step, { ownerType: REPORT_FILES, ownerId: id, fileIds: [fileId] });
    step.record({
      action: 'chatReport.created',
      targetType: 'chatReport',
      targetId: id,
      after: { authorId: message.sender_id, reason },
    });
    const told = await administrators(step.db);
    await notify(ctx, step, {
      ...say('chat.reported', {
        reason: reasonText(reason),
        reporter: name,
        author: message.real_name,
      }),
      to: told.filter((person) => person !== message.sender_id),
      link: '/system/chatReport',
    });
  });
}

/** The file of the reported message is copied, since its own goes when the message is taken back. */
async function withOwnCopy(
  ctx: Ctx,
  lines: readonly KeptLine[],
): Promise<{ kept: readonly KeptLine[]; fileId: string | null }> {
  const reported = lines.find((line) => line.isReported);
  if (!reported || !hasFile(reported)) return { kept: lines, fileId: null };
  const content = z.looseObject({ name: z.string() }).parse(JSON.parse(reported.content));
  const copy = await copyFile(ctx, content.name);
  if (!copy) return { kept: lines, fileId: null };
  const copied = { ...reported, content: JSON.stringify({ ...content, name: copy.id }) };
  return { kept: lines.map((line) => (line.isReported ? copied : line)), fileId: copy.id };
}

const hasFile = ({ contentType }: Pick<KeptLine, 'contentType'>): boolean =>
  contentType !== 'text' && contentType !== 'card';

/** A page of the reports that the caller may decide. */
export async function reportPage(
  ctx: Ctx,
  query: ChatReportQuery,
): Promise<{ list: ChatReportRow[]; pagination: Pagination }> {
  const { currentPage, pageSize } = query;
  const { rows, total } = await listReports(ctx.db, ctx.caller.userId, query);
  return { list: rows.map(rowOf), pagination: { currentPage, pageSize, total } };
}

/** A report with what was said around the message. */
export async function reportDetail(ctx: Ctx, id: string): Promise<ChatReportDetail> {
  const row = orThrow(await findReport(ctx.db, ctx.caller.userId, id), 'record.missing');
  const isClosed = !chatReportLifecycle.is(row.state, 'open');
  return {
    ...rowOf(row),
    lines: linesOf(row).map((line) => ({ ...line, content: contentOf(ctx, line) })),
    answer: row.answer,
    closedBy: isClosed ? (row.closer_name ?? '') : '',
    closedTime: isClosed ? row.last_modify_time.getTime() : null,
  };
}

/** Closes a report without doing anything about the message; its reporter is told. */
export async function dismissReport(ctx: Ctx, id: string, { answer, rev }: ChatReportClose): Promise<void> {
  await change(ctx, async (step) => {
    const report = orThrow(await lockReport(step.db, id, ctx.caller.userId), 'record.missing');
    await transition(step, ctx, chatReportLifecycle, 'dismiss', report, {
      action: 'chatReport.dismissed',
      set: { answer },
      expectedRev: rev,
    });
    await notify(ctx, step, {
      ...say('chat.reportClosed:dismissed', { author: authorOf(report), answer }),
      to: [report.reporter_id],
      link: '',
    });
  });
}

/** Removes the message for everybody and closes all open reports of it; reporters and author are told. */
export async function upholdReport(ctx: Ctx, id: string, { answer, rev }: ChatReportClose): Promise<void> {
  await change(ctx, async (step) => {
    // The message first: two people who decide about it at once wait for each other here.
    const asked = orThrow(await findReport(step.db, ctx.caller.userId, id), 'record.missing');
    const message = await lockMessage(step.db, asked.message_id);
    const report = orThrow(await lockReport(step.db, id, ctx.caller.userId), 'record.missing');
    const closing = { action: 'chatReport.upheld', set: { answer } };
    await transition(step, ctx, chatReportLifecycle, 'uphold', report, { ...closing, expectedRev: rev });
    const others = await lockOtherReports(step.db, report, chatReportLifecycle.in('open'));
    for (const other of others)
      await transition(step, ctx, chatReportLifecycle, 'uphold', other, { ...closing, anyRev: true });
    await notify(ctx, step, {
      ...say('chat.reportClosed:upheld', { author: authorOf(report), answer }),
      to: [report, ...others].map(({ reporter_id }) => reporter_id),
      link: '',
    });
    // Its writer may have taken it back before, or it was too old to be kept.
    if (!message) return;
    await takeBack(ctx, step, message, { isRemoved: true });
    await notify(ctx, step, {
      ...say('chat.messageRemoved', {
        when: changeTime(message.sent_at),
        reason: reasonText(ChatReportReason.parse(report.reason)),
        answer,
      }),
      to: [report.author_id],
      link: '',
    });
  });
}

type NamedRow = ChatReportTableRow & { readonly author_name: string; readonly reporter_name: string };

function rowOf(row: NamedRow): ChatReportRow {
  const reported = reportedOf(row);
  return {
    id: row.id,
    reason: ChatReportReason.parse(row.reason),
    words: row.words,
    excerpt: reported.contentType === 'text' ? reported.content : nameIn(reported.content),
    contentType: reported.contentType,
    authorName: row.author_name,
    reporterName: row.reporter_name,
    groupName: row.group_name,
    creatorTime: row.creator_time.getTime(),
    state: row.state,
    rev: row.rev,
  };
}

const linesOf = ({ lines }: Pick<ChatReportTableRow, 'lines'>): KeptLine[] => z.array(KeptLine).parse(lines);

const reportedOf = (row: Pick<ChatReportTableRow, 'lines'>): KeptLine =>
  orThrow(
    linesOf(row).find((line) => line.isReported),
    'record.missing',
  );

const authorOf = (row: Pick<ChatReportTableRow, 'lines'>): string => reportedOf(row).sendName;

/** Of the messages around it an administrator sees what files are called, and not the files. */
function contentOf(ctx: Ctx, line: KeptLine): ChatReportLine['content'] {
  if (line.isReported || line.recalled || !hasFile(line))
    return shownContent(ctx, {
      content: line.content,
      content_type: line.contentType,
      recalled_at: line.recalled ? new Date(line.sendTime) : null,
    });
  return ShownFile.parse({ path: '', fileName: nameIn(line.content) });
}

const reasonText = (reason: ChatReportReason) => {
  const [zh, zhtw, en] = CHAT_REPORT_REASON_WORDS[reason];
  const words = { zh, zhtw, en };
  return byLanguage((language) => words[language]);
};
