import {
  MESSAGE_NOTICE,
  type NoticeDetail,
  type NoticeEdit,
  type NoticeRow,
} from '@auditplus/contract/features/messages/messages.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { cleanHtml, excerptOf } from '../../kernel/rich-text.ts';
import { assertFresh, refuseStale } from '../../kernel/stale.ts';
import { attachFiles, attachPictures, fileRefs, releaseFiles, withPictures } from '../files/public.ts';
import { templateWays } from '../message-templates/public.ts';
import { giveToUsers, receiverIds } from './messages.repository.ts';
import { personText } from './messages.service.ts';
import { fileIdsIn, NOTICE_FILES } from './notice-files.ts';
import { countUsable, findNotice, insertNotice, listNotices, updateNotice } from './notices.repository.ts';
import { keepForLater } from './waiting-messages.ts';
import { asWritten } from './words/message-words.ts';

const DRAFT = 0;
const SENT = 1;

/** Notices for their administration. */
export async function listNoticePage(
  ctx: Ctx,
  { currentPage, pageSize, keyword }: PageQuery,
): Promise<{ list: NoticeRow[]; pagination: Pagination }> {
  const { rows, total } = await listNotices(ctx.db, {
    keyword,
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  const list = rows.map((row) => ({
    id: row.id,
    title: row.title,
    creatorUser: personText(row),
    creatorTime: row.creator_time.getTime(),
    lastModifyTime: row.last_modify_time.getTime(),
    enabledMark: row.enabled_mark,
  }));
  return { list, pagination: { currentPage, pageSize, total } };
}

export async function noticeDetail(ctx: Ctx, id: string): Promise<z.output<typeof NoticeDetail>> {
  const notice = await existing(ctx.db, id);
  return {
    id: notice.id,
    title: notice.title,
    bodyText: await withPictures(ctx, notice.body),
    creatorUser: personText(notice),
    creatorTime: notice.creator_time.getTime(),
    lastModifyTime: notice.last_modify_time.getTime(),
    enabledMark: notice.enabled_mark,
    toUserIds: receiversOf(notice.to_user_ids),
    files: await fileRefs(ctx, fileIdsIn(notice.files)),
    rev: notice.rev,
  };
}

const NOTICES = 'system.notice';

/** Writes a draft, and sends it where asked for. */
export async function createNotice(ctx: Ctx, edit: NoticeEdit): Promise<void> {
  const mayRelease =
    ctx.caller.isAdministrator || ctx.caller.modules.get(NOTICES)?.buttons.has('btn_edit') === true;
  if (edit.isReleased && !mayRelease) refuse('access.denied');
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (step) => {
    const content = await contentOf(ctx, step, { id, edit });
    await insertNotice(step.db, {
      id,
      type: MESSAGE_NOTICE,
      event: 'notice',
      enabled_mark: DRAFT,
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...content,
    });
    step.record({
      action: 'notice.created',
      targetType: 'notice',
      targetId: id,
      after: { title: edit.title },
    });
    if (edit.isReleased) await release(ctx, step, await existing(step.db, id));
  });
}

/** Changes a draft, and sends it where asked for. */
export async function editNotice(ctx: Ctx, id: string, edit: NoticeEdit): Promise<void> {
  const notice = await draft(ctx, id);
  await assertFresh(ctx.db, notice, edit.rev);
  await change(ctx, async (step) => {
    const content = await contentOf(ctx, step, { id, edit });
    const isDone = await updateNotice(step.db, { id, rev: notice.rev, enabledMark: DRAFT }, content);
    if (!isDone) await refuseStale(step.db, await existing(step.db, id));
    step.record({
      action: 'notice.changed',
      targetType: 'notice',
      targetId: id,
      before: { title: notice.title },
      after: { title: edit.title },
    });
    if (edit.isReleased) await release(ctx, step, await existing(step.db, id));
  });
}

/** Sends a draft to its receivers, or to everyone who may sign in now. */
export async function releaseNotice(ctx: Ctx, id: string): Promise<void> {
  const notice = await draft(ctx, id);
  await change(ctx, (step) => release(ctx, step, notice));
}

async function release(ctx: Ctx, step: Change, notice: Notice): Promise<void> {
  const { id, rev } = notice;
  const now = ctx.clock.now();
  const to = receiversOf(notice.to_user_ids);
  const isDone = await updateNotice(
    step.db,
    { id, rev, enabledMark: DRAFT },
    { enabled_mark: SENT, last_modify_time: now, last_modify_user_id: ctx.caller.userId },
  );
  if (!isDone) await refuseStale(step.db, await existing(step.db, id));
  await giveToUsers(step.db, { messageId: id, at: now, ...(to.length > 0 ? { to } : {}) });
  await sendOutside(step.db, notice, now);
  step.record({ action: 'notice.released', targetType: 'notice', targetId: id, after: { receivers: to } });
}

const PART = 1000;

/** A released notice by mail and text message too, where the template of its code says so. */
async function sendOutside(db: Db, notice: Notice, now: Date): Promise<void> {
  const event = 'notice.released';
  const ways = await templateWays(db, event);
  if (ways.length === 0) return;
  const receivers = await receiverIds(db, notice.id);
  const text = asWritten(notice.title, excerptOf(notice.body, 2000));
  const message = { event, text, link: NOTICE_LINK };
  for (const channel of ways)
    for (let start = 0; start < receivers.length; start += PART) {
      const to = receivers.slice(start, start + PART);
      await keepForLater(db, message, { to, channel, dueAt: now, now });
    }
}

const NOTICE_LINK = '/messageRecord';

/** Deletes a notice with its files; receivers no longer see it. */
export async function removeNotice(ctx: Ctx, id: string): Promise<void> {
  const notice = await existing(ctx.db, id);
  await change(ctx, async (step) => {
    const isDone = await updateNotice(
      step.db,
      { id, rev: notice.rev, enabledMark: notice.enabled_mark },
      { delete_mark: 1, last_modify_time: ctx.clock.now(), last_modify_user_id: ctx.caller.userId },
    );
    if (!isDone) await refuseStale(step.db, await existing(step.db, id));
    await releaseFiles(ctx, step, { ownerType: NOTICE_FILES, ownerId: id });
    step.record({
      action: 'notice.removed',
      targetType: 'notice',
      targetId: id,
      before: { title: notice.title },
    });
  });
}

type Notice = NonNullable<Awaited<ReturnType<typeof findNotice>>>;

const existing = async (db: Db, id: string): Promise<Notice> =>
  orThrow(await findNotice(db, id), 'record.missing');

async function draft(ctx: Ctx, id: string): Promise<Notice> {
  const notice = await existing(ctx.db, id);
  return notice.enabled_mark === DRAFT ? notice : refuse('notice.alreadySent');
}

async function contentOf(ctx: Ctx, step: Change, { id, edit }: { id: string; edit: NoticeEdit }) {
  const to = [...new Set(edit.toUserIds)];
  if (to.length > 0 && (await countUsable(step.db, to)) !== to.length) refuse('notice.receiverUnknown');
  const fileIds = edit.files.map((file) => file.fileId);
  const owner = { ownerType: NOTICE_FILES, ownerId: id };
  await attachFiles(ctx, step, { ...owner, fileIds });
  const body = cleanHtml(edit.bodyText);
  const pictures = await attachPictures(ctx, step, { ...owner, html: body });
  await releaseFiles(ctx, step, { ...owner, keep: [...fileIds, ...pictures] });
  return {
    title: edit.title,
    body,
    to_user_ids: JSON.stringify(to),
    files: JSON.stringify(fileIds.map((fileId) => ({ fileId }))),
    last_modify_user_id: ctx.caller.userId,
    last_modify_time: ctx.clock.now(),
  };
}

const Receivers = z.array(z.string());

function receiversOf(stored: unknown): string[] {
  const parsed = Receivers.safeParse(stored);
  return parsed.success ? parsed.data : [];
}
