import { mailsRoutes } from '@auditplus/contract/features/mails/mails.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { answerMail } from './answer-mail.ts';
import { createDraft, markMails, removeMails, saveDraft, sendAgain, sendMail } from './mails.service.ts';
import { mailCounts, mailPage, readMail } from './mails.view.ts';

export const mailsHandlers = implement(mailsRoutes, {
  list: (ctx, { query }) => mailPage(ctx, query),
  counts: (ctx) => mailCounts(ctx),
  read: (ctx, { params }) => readMail(ctx, params.id),
  createDraft: (ctx, { body }) => createDraft(ctx, body),
  saveDraft: (ctx, { params, body }) => saveDraft(ctx, params.id, body),
  send: (ctx, { params, body }) => done(sendMail(ctx, params.id, body.rev)),
  sendAgain: (ctx, { params }) => done(sendAgain(ctx, params.id)),
  answer: (ctx, { params, body }) => answerMail(ctx, params.id, body.kind),
  mark: (ctx, { body }) => done(markMails(ctx, body)),
  remove: (ctx, { body }) => done(removeMails(ctx, body.ids)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
