import {
  officialAccountsRoutes,
  weChatCallbackRoutes,
} from '@auditplus/contract/features/third-party/official-accounts.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { answerCheck, receiveMessage } from './callbacks.ts';
import {
  mpConfig,
  mpMenu,
  mpSync,
  mpUsers,
  publishMpMenu,
  qyhConfig,
  remarkMpUser,
  saveMpConfig,
  saveMpMenu,
  saveQyhConfig,
  startMpSync,
  testMp,
} from './official-accounts.service.ts';

export const officialAccountsHandlers = implement(officialAccountsRoutes, {
  readMp: (ctx) => mpConfig(ctx),
  saveMp: (ctx, { body }) => done(saveMpConfig(ctx, body)),
  testMp: (ctx) => done(testMp(ctx)),
  readQyh: (ctx) => qyhConfig(ctx),
  saveQyh: (ctx, { body }) => done(saveQyhConfig(ctx, body)),
  readMenu: (ctx) => mpMenu(ctx),
  saveMenu: (ctx, { body }) => done(saveMpMenu(ctx, body)),
  publishMenu: (ctx) => done(publishMpMenu(ctx)),
  users: (ctx, { query }) => mpUsers(ctx, query),
  remark: (ctx, { params, body }) => done(remarkMpUser(ctx, params.openId, body.remark)),
  syncState: (ctx) => mpSync(ctx),
  sync: (ctx) => startMpSync(ctx),
});

export const weChatCallbackHandlers = implement(weChatCallbackRoutes, {
  verify: async (ctx, { params, query }) => ({
    stream: await answerCheck(ctx, params.kind, query),
    type: 'text/plain; charset=utf-8',
  }),
  receive: async (ctx, { params, query, body }) => ({
    stream: await receiveMessage(ctx, params.kind, { query, text: body }),
    type: 'text/xml; charset=utf-8',
  }),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
