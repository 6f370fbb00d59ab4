import { WEBHOOK_EVENT_NAMES, webhookSchema } from '@auditplus/contract/features/webhooks/webhook-events.ts';
import { webhooksRoutes } from '@auditplus/contract/features/webhooks/webhooks.routes.ts';
import { z } from 'zod';
import { implement } from '../../kernel/http/register.ts';
import {
  changeWebhook,
  createWebhook,
  deliveryPage,
  removeWebhook,
  renewSecret,
  replayDelivery,
  testWebhook,
  webhookPage,
} from './webhooks.service.ts';

export const webhooksHandlers = implement(webhooksRoutes, {
  list: (ctx, { query }) => webhookPage(ctx, query),
  events: async () => ({
    list: WEBHOOK_EVENT_NAMES.map((event) => ({
      event,
      schema: { ...z.toJSONSchema(webhookSchema(event)) },
    })),
  }),
  create: (ctx, { body }) => createWebhook(ctx, body),
  update: (ctx, { params, body }) => done(changeWebhook(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(removeWebhook(ctx, params.id, query.rev)),
  renewSecret: (ctx, { params }) => renewSecret(ctx, params.id),
  test: (ctx, { params }) => done(testWebhook(ctx, params.id)),
  deliveries: (ctx, { params, query }) => deliveryPage(ctx, params.id, query),
  replay: (ctx, { params }) => done(replayDelivery(ctx, params.id, params.deliveryId)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
