import { z } from 'zod';
import { module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { REACH_REFUSALS } from '../../kernel/source-refusals.ts';
import { Rev } from '../../kernel/values.ts';
import { MailAccountEdit, MailAccountInfo, MailReceipt } from './mail-accounts.model.ts';

const BASE = '/api/extend/Email';
const access = module('extend.email');

/** Why a person's mail servers could not be used. */
export const SERVER_REFUSALS = ['mail.credentialsWrong', 'mail.serverAway', ...REACH_REFUSALS] as const;

/** The mail account that a person has elsewhere (platform-contract 9.29). */
export const mailAccountsRoutes = {
  read: route({
    method: 'GET',
    path: `${BASE}/Config`,
    summary: 'The own mail account elsewhere; null without one',
    access,
    reply: MailAccountInfo.nullable(),
  }),
  save: route({
    method: 'PUT',
    path: `${BASE}/Config`,
    summary: 'Set the own mail account elsewhere',
    access,
    body: MailAccountEdit.extend({ rev: Rev.optional() }),
    reply: z.null(),
    refuses: ['secret.again'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/Config`,
    summary: 'Forget the own mail account elsewhere; what was received stays',
    access,
    reply: z.null(),
  }),
  test: route({
    method: 'POST',
    path: `${BASE}/Config/Actions/CheckMail`,
    summary: 'Sign in to both servers of the given account, without receiving or sending anything',
    access,
    body: MailAccountEdit,
    reply: z.null(),
    refuses: ['secret.again', ...SERVER_REFUSALS],
  }),
  receive: route({
    method: 'POST',
    path: `${BASE}/Receive`,
    summary: 'Receive what is new in the own account elsewhere, for 90 seconds at most',
    timeLimitMs: 100_000,
    access,
    reply: MailReceipt,
    refuses: ['mail.notConfigured', 'file.scanUnavailable', ...SERVER_REFUSALS],
  }),
};
