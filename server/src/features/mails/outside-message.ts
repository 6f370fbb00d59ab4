import type { Kernel } from '../../kernel/context.ts';
import { pictureId } from '../../kernel/rich-text.ts';
import { findFiles } from '../files/public.ts';
import type { receiversOf } from './mails.queries.ts';
import type { MailTableRow } from './mails.repository.ts';

type Receivers = Awaited<ReturnType<typeof receiversOf>>;

/** A mail as it leaves the product. */
type Outgoing = {
  readonly mail: MailTableRow;
  readonly receivers: Receivers;
  /** The address that the person sends from. */
  readonly address: string;
};

/**
 * A mail as the bytes that leave the product: the same message under the same id however often it is made. It names
 * the addresses outside alone: who has it inside the product is nobody's business there.
 */
export async function messageOf(
  { db, files }: Pick<Kernel, 'db' | 'files'>,
  { mail, receivers, address }: Outgoing,
): Promise<Buffer> {
  const line = (kind: string) =>
    receivers.filter((one) => one.kind === kind && one.address !== '').map((one) => one.address);
  const pictures = new Map<string, string>();
  const html = mail.html.replace(SOURCE, (whole, before: string, src: string, after: string) => {
    const id = pictureId(src);
    if (id === undefined) return whole;
    const contentId = `${id}@auditplus`;
    pictures.set(id, contentId);
    return `${before}cid:${contentId}${after}`;
  });
  const [attached, shown] = await Promise.all([
    findFiles(db, mail.file_ids),
    findFiles(db, [...pictures.keys()]),
  ]);
  const { createTransport } = await import('nodemailer');
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  const { message } = await composer.sendMail({
    from: { name: mail.sender_name, address },
    to: line('to'),
    cc: line('cc'),
    subject: mail.subject,
    date: mail.sent_at ?? mail.last_modify_time,
    messageId: messageIdOf(mail.id, address),
    ...(mail.in_reply_to && { inReplyTo: mail.in_reply_to, references: mail.in_reply_to }),
    html,
    text: mail.content,
    attachDataUrls: true,
    attachments: [
      ...attached.map((file) => ({ filename: file.original_name, content: files.open(file.id) })),
      ...shown.map((file) => ({
        filename: file.original_name,
        content: files.open(file.id),
        cid: pictures.get(file.id) ?? '',
      })),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return Buffer.isBuffer(message) ? message : Buffer.from(String(message));
}

const SOURCE = /(<img\b[^>]*?\bsrc=")([^"]*)(")/g;

const messageIdOf = (mailId: string, address: string): string => `<${mailId}@${address.split('@').at(-1)}>`;
