import type { MailEdit } from '@auditplus/contract/features/mails/mails.model.ts';
import { MAX_MAIL_BYTES } from '@auditplus/contract/features/mails/mails.model.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { cleanMail, excerptOf } from '../../kernel/rich-text.ts';
import { attachFiles, attachPictures, releaseFiles } from '../files/public.ts';
import { knownToSql } from '../users/public.ts';
import { reachablePeople } from './mails.queries.ts';
import { hasCopy, replaceReceivers } from './mails.repository.ts';

/** Owner type of attachments and pictures. */
export const MAIL_FILES = 'mail';

// Whoever views the product as another person does not see that person's mails.
registerFileAccess(
  MAIL_FILES,
  async (ctx, mailId) => !ctx.viewer && (await hasCopy(ctx.db, ctx.caller.userId, mailId)),
);

/** Characters of a text in which people search. */
const SEARCHED_CHARACTERS = 20_000;
const MAX_NAME = 100;
const BYTES_PER_MB = 1024 * 1024;

/** Stores attachments, pictures and receivers of a draft; answers the columns of its text. */
export async function storeContent(ctx: Ctx, tx: Change, mailId: string, edit: MailEdit) {
  const owner = { ownerType: MAIL_FILES, ownerId: mailId };
  const fileIds = [...new Set(edit.files.map((file) => file.fileId))];
  const files = await attachFiles(ctx, tx, { ...owner, fileIds });
  const size = files.reduce((sum, file) => sum + Number(file.size), 0);
  assertSize(size, MAX_MAIL_BYTES);
  const { html, remotePictures } = cleanMail(edit.html);
  const pictures = await attachPictures(ctx, tx, { ...owner, html });
  await releaseFiles(ctx, tx, { ...owner, keep: [...fileIds, ...pictures] });
  await storeReceivers(ctx, tx, mailId, edit);
  return {
    subject: edit.subject,
    html,
    content: excerptOf(html, SEARCHED_CHARACTERS),
    remote_pictures: remotePictures,
    file_ids: fileIds,
  };
}

async function storeReceivers(ctx: Ctx, tx: Change, mailId: string, edit: MailEdit): Promise<void> {
  const lines = [
    ['to', edit.toUserIds, edit.toAddresses],
    ['cc', edit.ccUserIds, edit.ccAddresses],
    ['bcc', edit.bccUserIds, edit.bccAddresses],
  ] as const;
  const names = await namesOf(
    ctx,
    lines.flatMap(([, ids]) => ids),
  );
  const rows = lines.flatMap(([kind, ids, addresses]) =>
    [
      ...[...new Set(ids)].map((id) => ({
        user_id: id,
        name: names.get(id) ?? refuse('mail.receiverWrong'),
        address: '',
      })),
      ...[...new Set(addresses)].map((address) => ({
        user_id: null,
        name: address.slice(0, MAX_NAME),
        address,
      })),
    ].map((receiver, position) => ({ ...receiver, mail_id: mailId, kind, position })),
  );
  await replaceReceivers(tx.db, mailId, rows);
}

/** Refuses attachments that are too large together. */
export function assertSize(size: number, most: number): void {
  if (size > most) refuse('mail.tooLarge', { size: most / BYTES_PER_MB });
}

/** Names of the people among the ids to whom the caller may write now. */
export async function namesOf(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const people = await reachablePeople(ctx.db, [...new Set(ids)], knownToSql(ctx));
  return new Map(people.map((person) => [person.id, person.real_name]));
}
