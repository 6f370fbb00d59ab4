import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { FileRef, Id, line, Moment, Rev } from '../../kernel/values.ts';
import { MailAddress } from './mail-accounts.model.ts';

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
/** Addresses outside in each line. */
export const MAX_MAIL_ADDRESSES = 50;
/** All attachments of one mail. */
export const MAX_MAIL_BYTES = 50 * 1024 * 1024;
/** All attachments of a mail that leaves the product: in transit they are a third larger, and servers take 25 MB. */
export const MAX_POSTED_BYTES = 18 * 1024 * 1024;

/** How far a mail has come to an outside address: empty where it does not go to one. */
export const MAIL_DELIVERIES = ['', 'waiting', 'sent', 'failed'] as const;
/** How far it has come to all of them; partly failed where somebody, inside or outside, has it nevertheless. */
const MAIL_STATES = [...MAIL_DELIVERIES, 'partlyFailed'] as const;
export type MailState = (typeof MAIL_STATES)[number];

/** Why the text of a mail from outside could not be read. */
export const MAIL_PROBLEMS = ['', 'tooLarge', 'unreadable'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

export const MailQuery = PageQuery.extend({
  folder: z.enum(MAIL_LISTS).default('inbox'),
  /** 1: only what was not read. */
  unread: z.enum(['', '1']).optional(),
});

/** Who wrote or received a mail. */
export const MailPerson = z.object({
  /** Null for an account that is gone, and for an address outside. */
  userId: z.string().nullable(),
  name: z.string(),
  account: z.string(),
  /** Of somebody outside; empty for people of the product. */
  address: z.string(),
});
export type MailPerson = z.output<typeof MailPerson>;

/** Who received a mail, or is to. */
const MailReceiver = MailPerson.extend({
  delivery: z.enum(MAIL_DELIVERIES),
  /** Why it could not be delivered. */
  problem: z.string(),
});
export type MailReceiver = z.output<typeof MailReceiver>;

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
  /** Of all its outside addresses: failed where one did, else waiting where one does. */
  delivery: z.enum(MAIL_STATES),
  /** The first addresses that it could not be delivered to, and why. */
  failures: z.array(z.object({ address: z.string(), problem: z.string() })),
});
export type MailRow = z.output<typeof MailRow>;

/** An own copy of a mail as it is read. */
export const MailView = MailRow.extend({
  to: z.array(MailReceiver),
  cc: z.array(MailReceiver),
  /** Known to the sender alone. */
  bcc: z.array(MailReceiver),
  /** Cleaned; own pictures carry links of the moment, no picture comes from elsewhere. */
  html: z.string(),
  /** Pictures of other servers that were left out. */
  remotePictures: z.int(),
  files: z.array(FileRef),
  /** Attachments that the product does not take, and why. */
  leftOut: z.array(z.object({ name: z.string(), reason: z.string() })),
  /** Why the text of a mail from outside could not be read; empty where it could. */
  problem: z.enum(MAIL_PROBLEMS),
  rev: Rev,
});
export type MailView = z.output<typeof MailView>;

const Receivers = z.array(Id).max(MAX_MAIL_RECEIVERS);
const Addresses = z.array(MailAddress).max(MAX_MAIL_ADDRESSES).default([]);

/** What a person writes of a mail. */
export const MailEdit = z.object({
  toUserIds: Receivers,
  ccUserIds: Receivers,
  bccUserIds: Receivers,
  /** Addresses outside the product. */
  toAddresses: Addresses,
  ccAddresses: Addresses,
  bccAddresses: Addresses,
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
