import type {
  MailAccountEdit,
  MailAccountInfo,
} from '@auditplus/contract/features/mails/mail-accounts.model.ts';
import { KEPT_SECRET } from '@auditplus/contract/kernel/kept-secret.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import type { SealedPlace } from '../../kernel/reseal.ts';
import { editedSecret, openSecret, triedSecret } from '../../kernel/sealed-secret.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  allPasswords,
  deleteAccount,
  findAccount,
  forgetRemotes,
  insertAccount,
  lockAccount,
  type MailAccountRow,
  replacePassword,
  updateAccount,
} from './mail-accounts.repository.ts';
import { type MailServers, tryServers } from './mail-servers.ts';

/** Passwords of mail accounts, as they are sealed anew when the key changes. */
export const mailAccountSecrets: SealedPlace = {
  name: 'mail-accounts',
  all: async (db) =>
    (await allPasswords(db)).map(({ user_id, sealed_password }) => ({
      id: user_id,
      purpose: purposeOf(user_id),
      stored: sealed_password,
    })),
  replace: (db, { id, stored }, sealed) => replacePassword(db, { userId: id, former: stored }, sealed),
};

const purposeOf = (userId: string): string => `mail account ${userId}`;

/** The own account. Whoever views the product as another person does not see that person's mails. */
export async function readAccount(ctx: Ctx): Promise<MailAccountInfo | null> {
  const row = ctx.viewer ? undefined : await findAccount(ctx.db, ctx.caller.userId);
  if (!row) return null;
  return {
    address: row.address,
    userName: row.user_name,
    password: KEPT_SECRET,
    imapHost: row.imap_host,
    imapPort: row.imap_port,
    imapSecurity: securityOf(row.imap_security),
    smtpHost: row.smtp_host,
    smtpPort: row.smtp_port,
    smtpSecurity: securityOf(row.smtp_security),
    rev: row.rev,
    receivedAt: row.received_at?.getTime() ?? null,
  };
}

export async function saveAccount(
  ctx: Ctx,
  { rev, ...edit }: MailAccountEdit & { readonly rev?: number | undefined },
): Promise<void> {
  const { userId } = ctx.caller;
  const now = ctx.clock.now();
  await change(ctx, async (tx) => {
    const row = await lockAccount(tx.db, userId);
    const columns = {
      address: edit.address,
      user_name: edit.userName,
      sealed_password: editedSecret(ctx, givenPassword(userId, row, edit)),
      imap_host: edit.imapHost,
      imap_port: edit.imapPort,
      imap_security: edit.imapSecurity,
      smtp_host: edit.smtpHost,
      smtp_port: edit.smtpPort,
      smtp_security: edit.smtpSecurity,
      last_modify_time: now,
    };
    if (row) {
      await assertFresh(tx.db, { ...row, last_modify_user_id: userId }, rev);
      const isSameBox = row.imap_host === edit.imapHost && row.user_name === edit.userName;
      if (!isSameBox) await forgetRemotes(tx.db, userId);
      await updateAccount(tx.db, userId, {
        ...columns,
        ...(!isSameBox && { uid_validity: null, last_uid: 0, received_at: null }),
        rev: row.rev + 1,
      });
    } else {
      await insertAccount(tx.db, { ...columns, user_id: userId, creator_time: now });
    }
    // The address is the person's own matter; that the account was changed is on the record.
    tx.record({ action: 'mailAccount.changed', targetType: 'mailAccount', targetId: userId });
  });
}

export async function removeAccount(ctx: Ctx): Promise<void> {
  const { userId } = ctx.caller;
  await change(ctx, async (tx) => {
    if (!(await lockAccount(tx.db, userId))) return;
    await forgetRemotes(tx.db, userId);
    await deleteAccount(tx.db, userId);
    tx.record({ action: 'mailAccount.removed', targetType: 'mailAccount', targetId: userId });
  });
}

/** Signs in to both servers of an account as it stands in the form. */
export async function testAccount(ctx: Ctx, edit: MailAccountEdit): Promise<void> {
  const { userId } = ctx.caller;
  const row = await findAccount(ctx.db, userId);
  await tryServers(ctx, { ...edit, password: triedSecret(ctx, givenPassword(userId, row, edit)) });
}

/** The stored account of a person with its password; refuses with `mail.notConfigured` and `secret.lost`. */
export async function accountOf(
  kernel: Pick<Kernel, 'db' | 'secret'>,
  userId: string,
): Promise<{ readonly row: MailAccountRow; readonly servers: MailServers }> {
  const row = (await findAccount(kernel.db, userId)) ?? refuse('mail.notConfigured');
  const password = openSecret(kernel.secret, purposeOf(userId), row.sealed_password) ?? refuse('secret.lost');
  return {
    row,
    servers: {
      address: row.address,
      userName: row.user_name,
      password,
      imapHost: row.imap_host,
      imapPort: row.imap_port,
      imapSecurity: securityOf(row.imap_security),
      smtpHost: row.smtp_host,
      smtpPort: row.smtp_port,
      smtpSecurity: securityOf(row.smtp_security),
    },
  };
}

const securityOf = (stored: string) => (stored === 'tls' ? 'tls' : 'startTls');

/** A kept password follows neither another server nor another name. */
const givenPassword = (userId: string, row: MailAccountRow | undefined, edit: MailAccountEdit) => ({
  purpose: purposeOf(userId),
  given: edit.password,
  stored: row?.sealed_password ?? '',
  isSameTarget:
    row !== undefined &&
    row.user_name === edit.userName &&
    row.imap_host === edit.imapHost &&
    row.imap_port === edit.imapPort &&
    row.imap_security === edit.imapSecurity &&
    row.smtp_host === edit.smtpHost &&
    row.smtp_port === edit.smtpPort &&
    row.smtp_security === edit.smtpSecurity,
  field: 'password',
});
