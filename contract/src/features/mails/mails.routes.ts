import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Rev } from '../../kernel/values.ts';
import {
  MAIL_ANSWERS,
  MailCounts,
  MailDraft,
  MailEdit,
  MailIds,
  MailMarks,
  MailQuery,
  MailRow,
  MailView,
} from './mails.model.ts';

const BASE = '/api/extend/Email';
const access = module('extend.email');
const CONTENT_REFUSALS = ['mail.receiverWrong', 'mail.tooLarge', 'file.missing'] as const;

/** The mail box of each person (platform-contract 9.29); an id names an own copy of a mail. */
export const mailsRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Own mails of a folder, newest first',
    access,
    query: MailQuery,
    reply: paged(MailRow),
  }),
  counts: route({
    method: 'GET',
    path: `${BASE}/Actions/Counts`,
    summary: 'How many own mails are unread, and how many drafts there are',
    access,
    reply: MailCounts,
  }),
  read: route({
    method: 'GET',
    path: `${BASE}/:id`,
    summary: 'One own mail; opening it marks it as read',
    access,
    params: ById,
    reply: MailView,
    reports: ['mail.tooManyFiles'],
  }),
  createDraft: route({
    method: 'POST',
    path: BASE,
    summary: 'Keep a new mail as a draft',
    access,
    body: MailEdit,
    reply: MailDraft,
    refuses: CONTENT_REFUSALS,
  }),
  saveDraft: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a draft',
    access,
    params: ById,
    body: MailEdit.extend({ rev: Rev }),
    reply: MailDraft,
    refuses: [...CONTENT_REFUSALS, 'mail.alreadySent'],
  }),
  send: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/Send`,
    summary: 'Send a draft as it was last saved',
    access,
    params: ById,
    body: z.object({ rev: Rev }),
    reply: z.null(),
    refuses: [
      'mail.receiverMissing',
      'mail.receiverWrong',
      'mail.subjectMissing',
      'mail.alreadySent',
      'mail.notConfigured',
      'mail.tooLarge',
    ],
  }),
  sendAgain: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/SendAgain`,
    summary: 'Send a mail again to those outside addresses that it did not reach',
    access,
    params: ById,
    reply: z.null(),
    refuses: ['mail.notConfigured', 'mail.nothingFailed'],
  }),
  answer: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/Answer`,
    summary: 'Begin a draft that replies to a mail or forwards it',
    access,
    params: ById,
    body: z.object({ kind: z.enum(MAIL_ANSWERS) }),
    reply: MailDraft,
    refuses: ['mail.notSent'],
  }),
  mark: route({
    method: 'PUT',
    path: `${BASE}/Actions/Mark`,
    summary: 'Mark own mails as read or unread, give or take a star',
    access,
    body: MailMarks,
    reply: z.null(),
  }),
  remove: route({
    method: 'DELETE',
    path: BASE,
    summary: 'Delete own copies of mails; those of others stay',
    access,
    body: MailIds,
    reply: z.null(),
  }),
};
