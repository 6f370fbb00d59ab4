import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { prose, Rev } from '../../kernel/values.ts';
import type { Words } from '../../kernel/words.ts';
import { ChatContent, ChatType } from './chat.model.ts';
import { chatReportLifecycle } from './chat-reports.lifecycle.ts';

/** Messages before and after the reported one that are kept with it. */
export const REPORT_CONTEXT = 3;

/** Why a message is reported. */
export const CHAT_REPORT_REASONS = ['abuse', 'harassment', 'confidential', 'fraud', 'other'] as const;
export const ChatReportReason = z.enum(CHAT_REPORT_REASONS);
export type ChatReportReason = z.output<typeof ChatReportReason>;

export const CHAT_REPORT_REASON_WORDS = {
  abuse: ['辱骂或人身攻击', '辱罵或人身攻擊', 'Insult or personal attack'],
  harassment: ['骚扰', '騷擾', 'Harassment'],
  confidential: ['泄露保密信息', '洩露保密資訊', 'Disclosure of confidential information'],
  fraud: ['欺诈或虚假信息', '詐欺或虛假資訊', 'Fraud or false information'],
  other: ['其他', '其他', 'Other'],
} as const satisfies Words;

/** A report as it is made. */
export const ChatReportEdit = z.object({ reason: ChatReportReason, words: prose(500) });
export type ChatReportEdit = z.output<typeof ChatReportEdit>;

export const ChatReportQuery = PageQuery.extend({
  state: z.coerce
    .number()
    .int()
    .refine((state) => chatReportLifecycle.numbers.includes(state))
    .optional(),
});
export type ChatReportQuery = z.output<typeof ChatReportQuery>;

export const ChatReportRow = z.object({
  id: z.string(),
  reason: ChatReportReason,
  words: z.string(),
  /** Escaped text of the message, or what its file or page is called. */
  excerpt: z.string(),
  contentType: ChatType,
  authorName: z.string(),
  reporterName: z.string(),
  /** The group in which it was written; '' between two people. */
  groupName: z.string(),
  creatorTime: z.int(),
  state: z.int(),
  rev: Rev,
});
export type ChatReportRow = z.output<typeof ChatReportRow>;

/** A message as it was when it was reported. */
export const ChatReportLine = z.object({
  id: z.string(),
  sendUserId: z.string(),
  sendName: z.string(),
  sendIcon: z.string(),
  sendTime: z.int(),
  contentType: ChatType,
  content: ChatContent,
  recalled: z.boolean(),
  isReported: z.boolean(),
});
export type ChatReportLine = z.output<typeof ChatReportLine>;

export const ChatReportDetail = ChatReportRow.extend({
  lines: z.array(ChatReportLine),
  /** What the administrator said when closing it. */
  answer: z.string(),
  closedBy: z.string(),
  closedTime: z.int().nullable(),
});
export type ChatReportDetail = z.output<typeof ChatReportDetail>;

/** What an administrator says to a report when closing it; the reporter reads it. */
export const ChatReportClose = z.object({ answer: prose(500).min(1), rev: Rev });
export type ChatReportClose = z.output<typeof ChatReportClose>;
