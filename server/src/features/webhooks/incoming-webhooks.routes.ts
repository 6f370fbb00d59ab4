import {
  hookRoutes,
  incomingWebhooksRoutes,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { receiveCall, replayCall } from './incoming-calls.ts';
import { incomingWork } from './incoming-targets.ts';
import {
  callPage,
  changeIncoming,
  createIncoming,
  incomingPage,
  removeIncoming,
  renewIncomingSecret,
} from './incoming-webhooks.service.ts';

export const incomingWebhooksHandlers = implement(incomingWebhooksRoutes, {
  list: (ctx, { query }) => incomingPage(ctx, query),
  targets: async (ctx, { query: { target } }) => ({
    list: (await incomingWork(target).list(ctx)).map(({ id, fullName }) => ({ id, fullName })),
  }),
  targetFields: async (ctx, { params: { targetId }, query: { target } }) => ({
    list: [...(await incomingWork(target).fields(ctx, targetId))],
  }),
  create: (ctx, { body }) => createIncoming(ctx, body),
  update: async (ctx, { params: { id }, body }) => {
    await changeIncoming(ctx, id, body);
    return null;
  },
  remove: async (ctx, { params: { id }, query: { rev } }) => {
    await removeIncoming(ctx, id, rev);
    return null;
  },
  renewSecret: (ctx, { params: { id }, body: { secret } }) => renewIncomingSecret(ctx, id, secret),
  calls: (ctx, { params: { id }, query }) => callPage(ctx, id, query),
  replay: (ctx, { params: { id, callId } }) => replayCall(ctx, id, callId),
});

export const hookHandlers = implement(hookRoutes, {
  receive: (ctx, { params: { id }, body }) => receiveCall(ctx, id, body),
});
