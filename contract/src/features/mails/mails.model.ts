import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { FileRef, Id, line, Moment, Rev } from '../../kernel/values.ts';

/** What the mail page lists: the three folders, and the mails with a star of all of them. */
export const MAIL_LISTS = ['inbox', 'star', 'drafts', 'sent'] as const;
export type MailList = (typeof MAIL_LISTS)[number];

/** Where a copy of a mail lies. */
export const MAIL_FOLDERS = ['inbox', 'drafts', 'sent'] as const;

/** How a mail is answered. */
export const MAIL_ANSWERS = ['reply', 'replyAll', 'forward'] as const;
export type MailAnswer = (typeof MAIL_ANSWERS)[number];

/** People that one mail goes to, in each of its three lines. */
export const MAX_MAIL_RECEIVERS = 200;
const MAX_MAIL_FILES = 20;
/** All attachments of one mail. */
export const MAX_MAIL_BYTES = 50 * 1024 * 1024;

export const MailQuery = PageQuery.extend({
  folder: z.enum(MAIL_LISTS).default('inbox'),
  /** 1: only what was not read. */
  unread: z.enum(['', '1']).optional(),
});

/** Who wrote or received a mail. */
export const MailPerson = z.object({
  /** Null for an account that is gone. */
  userId: z.string().nullable(),
  name: z.string(),
  account: z.string(),
});
export type MailPerson = z.output<typeof MailPerson>;

/** An own copy of a mail in a list. */
export const MailRow = z.object({
  id: z.string(),
  folder: z.enum(MAIL_FOLDERS),
  subject: z.string(),
  excerpt: z.string(),
  sender: MailPerson,
  /** The first ones of `to`, as drafts and sent mails are listed by. */
  to: z.array(MailPerson),
  /** When it was sent; of a draft when it was last saved. */
  time: Moment,
  isRead: z.boolean(),
  isStarred: z.boolean(),
  fileCount: z.int(),
});
export type MailRow = z.output<typeof MailRow>;

/** An own copy of a mail as it is read. */
export const MailView = MailRow.extend({
  cc: z.array(MailPerson),
  /** Known to the sender alone. */
  bcc: z.array(MailPerson),
  /** Cleaned; own pictures carry links of the moment, no picture comes from elsewhere. */
  html: z.string(),
  /** Pictures of other servers that were left out. */
  remotePictures: z.int(),
  files: z.array(FileRef),
  rev: Rev,
});
export type MailView = z.output<typeof MailView>;

const Receivers = z.array(Id).max(MAX_MAIL_RECEIVERS);

/** What a person writes of a mail. */
export const MailEdit = z.object({
  toUserIds: Receivers,
  ccUserIds: Receivers,
  bccUserIds: Receivers,
  subject: line(200),
  html: z.string().max(500_000),
  files: z.array(FileRef).max(MAX_MAIL_FILES),
});
export type MailEdit = z.output<typeof MailEdit>;

/** A draft's address and version. */
export const MailDraft = z.object({ id: z.string(), rev: Rev });

/** Own mails on which something is set; what is left out stays as it is. */
export const MailMarks = z.object({
  ids: z.array(Id).min(1).max(500),
  isRead: z.boolean().optional(),
  isStarred: z.boolean().optional(),
});
export type MailMarks = z.output<typeof MailMarks>;

export const MailIds = z.object({ ids: z.array(Id).min(1).max(500) });

/** What the folders show beside their names. */
export const MailCounts = z.object({ unread: z.int(), drafts: z.int() });
