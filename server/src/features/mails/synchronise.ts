import type { Kernel } from '../../kernel/context.ts';
import type { Ask } from './mail-servers.ts';
import { receiversOf, senderOf } from './mails.queries.ts';
import {
  changedStars,
  findMail,
  remoteCopies,
  setRemoteRev,
  setRemoteStar,
  unpushedCopies,
} from './outside-mails.repository.ts';
import { messageOf } from './outside-message.ts';

/** Stars are looked after among so many of the newest mails, as in the box itself. */
const STARRED_MAILS = 500;
const MAX_STARS = 500;
const MAX_COPIES = 20;

type Own = { readonly userId: string; readonly address: string };

/** Takes over the stars that were given and taken in the box on the server, which is open. */
export async function pullStars({ db }: Pick<Kernel, 'db'>, ask: Ask, userId: string): Promise<void> {
  const copies = await remoteCopies(db, userId, STARRED_MAILS);
  const uids = copies.flatMap(({ remote_uid }) => remote_uid ?? []);
  if (uids.length === 0) return;
  const range = `${Math.min(...uids)}:${Math.max(...uids)}`;
  const found = await ask((box) => box.fetchAll(range, { uid: true, flags: true }, { uid: true }));
  const starred = new Map(found.map(({ uid, flags }) => [uid, flags?.has('\\Flagged') === true]));
  const changed = (isStarred: boolean) =>
    copies
      .filter(({ remote_uid, remote_starred }) => {
        const now = remote_uid === null ? undefined : starred.get(remote_uid);
        return now === isStarred && now !== remote_starred;
      })
      .map(({ id }) => id);
  await setRemoteStar(db, changed(true), true);
  await setRemoteStar(db, changed(false), false);
}

/** Gives the box on the server, which is open, the stars that were given and taken here. */
export async function pushStars({ db }: Pick<Kernel, 'db'>, ask: Ask, userId: string): Promise<void> {
  const copies = await changedStars(db, userId, MAX_STARS);
  for (const isStarred of [true, false]) {
    const meant = copies.filter(({ starred }) => starred === isStarred);
    const uids = meant.flatMap(({ remote_uid }) => remote_uid ?? []).join(',');
    if (uids === '') continue;
    await ask((box) =>
      isStarred
        ? box.messageFlagsAdd(uids, ['\\Flagged'], { uid: true })
        : box.messageFlagsRemove(uids, ['\\Flagged'], { uid: true }),
    );
    await setRemoteStar(
      db,
      meant.map(({ id }) => id),
      isStarred,
    );
  }
}

/**
 * Copies own drafts and sent mails to outside addresses into the folders that the server has for them. What goes to
 * people of the product alone stays in the product.
 */
export async function pushCopies(
  kernel: Pick<Kernel, 'db' | 'files'>,
  ask: Ask,
  { userId, address }: Own,
): Promise<void> {
  const copies = await unpushedCopies(kernel.db, userId, MAX_COPIES);
  if (copies.length === 0) return;
  const folders = await ask((box) => box.list());
  const pathOf = (use: string) => folders.find(({ specialUse }) => specialUse === use)?.path;
  const [drafts, sent] = [pathOf('\\Drafts'), pathOf('\\Sent')];
  for (const { id, folder, mail_id: mailId, rev } of copies) {
    const mail = await findMail(kernel.db, mailId);
    if (!mail) continue;
    const receivers = await receiversOf(kernel.db, [mailId], false);
    const sender = await senderOf(kernel.db, mail);
    const message = await messageOf(kernel, {
      mail: { ...mail, sender_name: sender.name },
      receivers,
      address,
    });
    // A draft takes the place of its former version, and a sent mail that of its draft.
    if (drafts) await removeMessage(ask, drafts, mailId);
    const path = folder === 'drafts' ? drafts : sent;
    if (path && !(await hasMessage(ask, path, mailId))) {
      const flags = folder === 'drafts' ? ['\\Draft', '\\Seen'] : ['\\Seen'];
      await ask((box) => box.append(path, message, flags, mail.sent_at ?? mail.last_modify_time));
    }
    await setRemoteRev(kernel.db, id, rev);
  }
}

/** The mail's id is part of its message id; some servers file a sent mail of their own accord. */
async function messagesIn(ask: Ask, path: string, mailId: string): Promise<number[]> {
  await ask((box) => box.mailboxOpen(path));
  const found = await ask((box) => box.search({ header: { 'message-id': mailId } }, { uid: true }));
  return Array.isArray(found) ? found : [];
}

const hasMessage = async (ask: Ask, path: string, mailId: string): Promise<boolean> =>
  (await messagesIn(ask, path, mailId)).length > 0;

async function removeMessage(ask: Ask, path: string, mailId: string): Promise<void> {
  const uids = await messagesIn(ask, path, mailId);
  if (uids.length > 0) await ask((box) => box.messageDelete(uids.join(','), { uid: true }));
}
