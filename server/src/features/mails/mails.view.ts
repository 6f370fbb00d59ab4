import type {
  MailCounts,
  MailPerson,
  MailQuery,
  MailRow,
  MailView,
} from '@auditplus/contract/features/mails/mails.model.ts';
import {
  MAIL_DELIVERIES,
  MAIL_FOLDERS,
  MAIL_PROBLEMS,
} from '@auditplus/contract/features/mails/mails.model.ts';
import type { Pagination } from '@auditplus/contract/kernel/paging.ts';
import { type RefusalParams, refusalText } from '@auditplus/contract/kernel/refusal.ts';
import { isRefusalCode, refusals } from '@auditplus/contract/refusals.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow } from '../../kernel/errors.ts';
import { fileRefs, withPictures } from '../files/public.ts';
import { countMails, deliveriesOf, listMails, receiversOf, senderOf } from './mails.queries.ts';
import { findOwnMail, type OwnMail, updateCopies } from './mails.repository.ts';

const EXCERPT_CHARACTERS = 100;

/** Own mails of a folder. Who views the product as somebody else sees none: they are private. */
export async function mailPage(
  ctx: Ctx,
  query: z.output<typeof MailQuery>,
): Promise<{ list: MailRow[]; pagination: Pagination }> {
  const { currentPage, pageSize, folder, unread, keyword } = query;
  if (ctx.viewer) return { list: [], pagination: { currentPage, pageSize, total: 0 } };
  const { rows, total } = await listMails(ctx.db, {
    userId: ctx.caller.userId,
    folder,
    isUnread: unread === '1',
    keyword,
    sort: query.sort ?? 'desc',
    limit: pageSize,
    offset: (currentPage - 1) * pageSize,
  });
  const mailIds = rows.map((row) => row.mail_id);
  const [receivers, deliveries] =
    mailIds.length > 0
      ? await Promise.all([
          receiversOf(ctx.db, mailIds, true),
          deliveriesOf(
            ctx.db,
            rows.filter(({ folder }) => folder === 'sent').map((row) => row.mail_id),
          ),
        ])
      : [[], NO_DELIVERIES];
  const list = rows.map(
    (row): MailRow => ({
      id: row.id,
      folder: folderOf(row.folder),
      subject: row.subject,
      excerpt: row.content.slice(0, EXCERPT_CHARACTERS),
      sender: {
        userId: row.sender_id,
        name: row.real_name ?? row.sender_name,
        account: row.account ?? '',
        address: row.sender_address,
      },
      to: receivers.filter((receiver) => receiver.mail_id === row.mail_id).map(personOf),
      time: row.at.getTime(),
      isRead: row.read_at !== null,
      isStarred: row.starred,
      fileCount: row.file_ids.length,
      ...shownDelivery(ctx, row.folder === 'sent' ? deliveries.get(row.mail_id) : undefined),
    }),
  );
  return { list, pagination: { currentPage, pageSize, total } };
}

export const mailCounts = async (ctx: Ctx): Promise<z.output<typeof MailCounts>> =>
  ctx.viewer ? { unread: 0, drafts: 0 } : countMails(ctx.db, ctx.caller.userId);

/** Opens an own mail, which marks it as read. */
export async function readMail(ctx: Ctx, id: string): Promise<MailView> {
  const own = await ownMail(ctx, id);
  const { copy, mail } = own;
  if (copy.read_at === null)
    await updateCopies(ctx.db, ctx.caller.userId, [copy.id], { read_at: ctx.clock.now() });
  const [sender, receivers, html, files] = await Promise.all([
    senderOf(ctx.db, mail),
    receiversOf(ctx.db, [mail.id], false),
    withPictures(ctx, mail.html),
    fileRefs(ctx, mail.file_ids),
  ]);
  const isOwn = copy.folder === 'sent';
  const line = (kind: string) =>
    receivers
      .filter((receiver) => receiver.kind === kind)
      .map((row) => ({
        ...personOf(row),
        delivery: isOwn ? deliveryOf(row.delivery) : '',
        problem: isOwn ? problemOf(ctx, row.problem) : '',
      }));
  const deliveries = isOwn ? await deliveriesOf(ctx.db, [mail.id]) : NO_DELIVERIES;
  return {
    id: copy.id,
    folder: folderOf(copy.folder),
    subject: mail.subject,
    excerpt: mail.content.slice(0, EXCERPT_CHARACTERS),
    sender,
    to: line('to'),
    cc: line('cc'),
    bcc: copy.folder === 'inbox' ? [] : line('bcc'),
    time: copy.at.getTime(),
    isRead: true,
    isStarred: copy.starred,
    fileCount: mail.file_ids.length,
    ...shownDelivery(ctx, deliveries.get(mail.id)),
    html,
    remotePictures: mail.remote_pictures,
    files,
    leftOut: LeftOut.parse(mail.left_out).map(({ name, code, params }) => ({
      name,
      reason: problemOf(ctx, code, params),
    })),
    problem: MAIL_PROBLEMS.find((problem) => problem === mail.problem) ?? '',
    rev: mail.rev,
  };
}

/** An own mail; those of others are missing, and all of them to whoever views the product as somebody else. */
export async function ownMail(ctx: Ctx, id: string): Promise<OwnMail> {
  const own = ctx.viewer ? undefined : await findOwnMail(ctx.db, ctx.caller.userId, id);
  return orThrow(own, 'record.missing');
}

type ReceiverRow = Awaited<ReturnType<typeof receiversOf>>[number];

const personOf = (row: ReceiverRow): MailPerson => ({
  userId: row.user_id,
  name: row.real_name ?? row.name,
  account: row.account ?? '',
  address: row.address,
});

type Deliveries = Awaited<ReturnType<typeof deliveriesOf>>;
const NO_DELIVERIES: Deliveries = new Map();
/** Addresses that a list names; the opened mail says it of each. */
const LISTED_FAILURES = 3;

/** How far an own mail has come, as its sender sees it. */
const shownDelivery = (ctx: Ctx, delivery: ReturnType<Deliveries['get']>) => ({
  delivery: delivery?.state ?? '',
  failures: (delivery?.failures ?? []).slice(0, LISTED_FAILURES).map(({ address, problem }) => ({
    address,
    problem: problemOf(ctx, problem),
  })),
});

const deliveryOf = (stored: string | undefined) =>
  MAIL_DELIVERIES.find((delivery) => delivery === stored) ?? '';

const LeftOut = z.array(
  z.object({
    name: z.string(),
    code: z.string(),
    params: z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())])),
  }),
);

/** A stored refusal in the reader's words; where it names a server, that is one of the reader's own. */
function problemOf(ctx: Ctx, code: string, params: RefusalParams = {}): string {
  return isRefusalCode(code) ? refusalText(refusals[code], ctx.language, { host: '', ...params }) : '';
}

const folderOf = (stored: string) => MAIL_FOLDERS.find((folder) => folder === stored) ?? 'inbox';
