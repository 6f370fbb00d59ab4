import {
  MESSAGE_NOTICE,
  MESSAGE_WORKFLOW,
  type MessageDetail,
  type MessageQuery,
  type MessageRow,
} from '@auditplus/contract/features/messages/messages.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { excerptOf } from '../../kernel/rich-text.ts';
import { fileRefs, withPictures } from '../files/public.ts';
import { countUnread, findReceived, hideReceipts, listReceived, markRead } from './messages.repository.ts';
import { fileIdsIn } from './notice-files.ts';
import { readIn } from './read-in.ts';

/** The caller's messages, newest first unless asked otherwise. */
export async function listMessages(
  ctx: Ctx,
  query: z.output<typeof MessageQuery>,
): Promise<{ list: MessageRow[]; pagination: Pagination }> {
  const { currentPage, pageSize } = query;
  const { rows, total } = await listReceived(ctx.db, {
    userId: ctx.caller.userId,
    keyword: query.keyword,
    language: ctx.language,
    sort: query.sort ?? 'desc',
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
    ...(query.type ? { type: Number(query.type) } : {}),
    ...(query.isRead ? { isRead: Number(query.isRead) } : {}),
  });
  const list = rows.map((row): MessageRow => {
    const { title, flow } = readIn(row, ctx.language);
    return {
      id: row.id,
      title,
      type: row.type,
      creatorUser: personText(row),
      lastModifyTime: row.created_at.getTime(),
      isRead: row.is_read === 1 ? '1' : '0',
      event: row.event,
      link: flow?.link ?? '',
      excerpt: flow ? flow.text : excerptOf(row.body),
    };
  });
  return { list, pagination: { currentPage, pageSize, total } };
}

export async function unreadCounts(
  ctx: Ctx,
): Promise<{ unreadMessageCount: number; unreadNoticeCount: number }> {
  const counts = await countUnread(ctx.db, ctx.caller.userId);
  const of = (type: number) => counts.find((row) => row.type === type)?.count ?? 0;
  return { unreadMessageCount: of(MESSAGE_WORKFLOW), unreadNoticeCount: of(MESSAGE_NOTICE) };
}

/** Opens an own message, which marks it as read. */
export async function readMessage(ctx: Ctx, id: string): Promise<z.output<typeof MessageDetail>> {
  const { userId } = ctx.caller;
  const message = orThrow(await findReceived(ctx.db, userId, id), 'record.missing');
  // Who views the product as somebody else leaves that person's messages unread.
  if (!ctx.viewer) await markRead(ctx.db, { userId, messageId: id, at: ctx.clock.now() });
  const { title, flow } = readIn(message, ctx.language);
  return {
    id: message.id,
    title,
    type: message.type,
    bodyText: flow ? JSON.stringify(flow) : await withPictures(ctx, message.body),
    creatorUser: personText(message),
    lastModifyTime: message.created_at.getTime(),
    link: flow?.link ?? '',
    files: await fileRefs(ctx, fileIdsIn(message.files)),
  };
}

export const readAllMessages = (ctx: Ctx): Promise<void> =>
  markRead(ctx.db, { userId: ctx.caller.userId, at: ctx.clock.now() });

export const removeMessages = (ctx: Ctx, ids: readonly string[]): Promise<void> =>
  hideReceipts(ctx.db, ctx.caller.userId, ids);

/** A person as lists show one: "name/account"; the product's own messages come from nobody. */
export const personText = (person: { real_name: string | null; account: string | null }): string =>
  person.real_name === null ? '' : `${person.real_name}/${person.account ?? ''}`;
