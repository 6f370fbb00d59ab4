import { z } from 'zod';
import { KEPT_SECRET } from '../../kernel/kept-secret.ts';
import { line, Moment, Rev } from '../../kernel/values.ts';
import { hostText } from '../outbound-hosts/outbound-hosts.model.ts';

/** An address outside the product, `name@host`. */
export const MailAddress = z.email().max(254);

/** Encrypted from the start, or as the first step of the conversation; a password never goes out without either. */
export const MAIL_SECURITIES = ['tls', 'startTls'] as const;

/** One host: a name or an address, neither a network nor a suffix. */
const Host = hostText().refine((text) => !/[*/]/.test(text));
const Port = z.int().min(1).max(65_535);

/** The mail account of a person elsewhere. */
export const MailAccountEdit = z.object({
  address: MailAddress,
  /** What the servers know the person by. */
  userName: line(254).min(1),
  /** New password; a stored one is sent as `KEPT_SECRET`. */
  password: z.string().min(1).max(500),
  imapHost: Host,
  imapPort: Port,
  imapSecurity: z.enum(MAIL_SECURITIES),
  smtpHost: Host,
  smtpPort: Port,
  smtpSecurity: z.enum(MAIL_SECURITIES),
});
export type MailAccountEdit = z.output<typeof MailAccountEdit>;

/** The own account for its form; the password is never sent. */
export const MailAccountInfo = MailAccountEdit.extend({
  password: z.literal(KEPT_SECRET),
  rev: Rev,
  /** When mails were last received. */
  receivedAt: Moment.nullable(),
});
export type MailAccountInfo = z.output<typeof MailAccountInfo>;

/** What a receipt has brought. */
export const MailReceipt = z.object({
  received: z.int(),
  /** There was no time for all of them: another receipt brings further ones. */
  more: z.boolean(),
});
export type MailReceipt = z.output<typeof MailReceipt>;
