import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { CommaList, FileRef, Id, jsonText, line, Rev } from '../../kernel/values.ts';

/** 1 notice, shown in a dialog; 2 workflow message, which leads to its page (product-spec point 3). */
export const MESSAGE_NOTICE = 1;
export const MESSAGE_WORKFLOW = 2;

/** What the body of a workflow message holds: where it leads, and the text beside the title. */
export const FlowMessageBody = z.object({
  type: z.literal(MESSAGE_WORKFLOW),
  event: z.string(),
  /** Path inside the application. */
  link: z.string(),
  text: z.string(),
});
export type FlowMessageBody = z.output<typeof FlowMessageBody>;

export const MessageQuery = PageQuery.extend({
  /** Empty: all; 1 notices; 2 workflow messages. */
  type: z.enum(['', '1', '2']).optional(),
  isRead: z.enum(['', '0', '1']).optional(),
});

export const MessageRow = z.object({
  id: z.string(),
  title: z.string(),
  type: z.int(),
  creatorUser: z.string(),
  lastModifyTime: z.int(),
  isRead: z.enum(['0', '1']),
  event: z.string(),
  /** Path that a workflow message leads to; empty for notices. */
  link: z.string(),
  excerpt: z.string(),
});
export type MessageRow = z.output<typeof MessageRow>;

export const MessageDetail = z.object({
  id: z.string(),
  title: z.string(),
  type: z.int(),
  /** Clean HTML of a notice; `FlowMessageBody` as JSON text of a workflow message. */
  bodyText: z.string(),
  creatorUser: z.string(),
  lastModifyTime: z.int(),
  link: z.string(),
  files: jsonText(z.array(FileRef)),
});

export const UnreadCount = z.object({ unreadMessageCount: z.int(), unreadNoticeCount: z.int() });

export const NoticeRow = z.object({
  id: z.string(),
  title: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  /** 0 draft, 1 sent. */
  enabledMark: z.int(),
});
export type NoticeRow = z.output<typeof NoticeRow>;

export const NoticeEdit = z.object({
  id: z.string().max(50).optional(),
  title: line(200).min(1),
  bodyText: z.string().max(200_000),
  /** Receivers; empty: everyone. */
  toUserIds: CommaList.default([]),
  files: jsonText(z.array(FileRef).max(50)).default([]),
  /** Sent to the receivers at once, for those who may release. */
  isReleased: z.boolean().optional(),
  rev: Rev.optional(),
});
export type NoticeEdit = z.output<typeof NoticeEdit>;

export const NoticeDetail = z.object({
  id: z.string(),
  title: z.string(),
  bodyText: z.string(),
  creatorUser: z.string(),
  creatorTime: z.int(),
  lastModifyTime: z.int(),
  enabledMark: z.int(),
  toUserIds: CommaList,
  files: jsonText(z.array(FileRef)),
  rev: Rev,
});

export const MessageIds = z.object({ ids: CommaList.pipe(z.array(Id).min(1).max(500)) });
