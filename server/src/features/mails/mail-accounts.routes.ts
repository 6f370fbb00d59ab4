import { mailAccountsRoutes } from '@auditplus/contract/features/mails/mail-accounts.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { readAccount, removeAccount, saveAccount, testAccount } from './mail-accounts.service.ts';
import { receiveMails } from './receive-mails.ts';

export const mailAccountsHandlers = implement(mailAccountsRoutes, {
  read: (ctx) => readAccount(ctx),
  save: (ctx, { body }) => done(saveAccount(ctx, body)),
  remove: (ctx) => done(removeAccount(ctx)),
  test: (ctx, { body }) => done(testAccount(ctx, body)),
  receive: (ctx) => receiveMails(ctx),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
