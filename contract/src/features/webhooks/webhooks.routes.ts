import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id, Rev } from '../../kernel/values.ts';
import {
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookEdit,
  WebhookEventInfo,
  WebhookRow,
  WebhookSecret,
} from './webhooks.model.ts';

const BASE = '/api/system/Webhook';
const PAGE = 'system.webhook';
const SAVE_REFUSALS = ['webhook.otherPerson', 'webhook.personWrong'] as const;

/** Events of the product that are sent to programs outside. */
export const webhooksRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Webhooks',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(WebhookRow),
  }),
  events: route({
    method: 'GET',
    path: `${BASE}/Events`,
    summary: 'The events that can be subscribed to, with the JSON schemas of their data',
    access: module(PAGE),
    reply: listOf(WebhookEventInfo),
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add a webhook; its secret is shown this once',
    access: button(PAGE, 'btn_add'),
    secret: true,
    body: WebhookEdit,
    reply: WebhookSecret,
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a webhook',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: WebhookEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a webhook with its deliveries',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
  }),
  renewSecret: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/RenewSecret`,
    summary: 'Make a new secret; the former one ends',
    access: button(PAGE, 'btn_edit'),
    secret: true,
    params: ById,
    reply: WebhookSecret,
  }),
  test: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/Test`,
    summary: 'Send the event webhook.test',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    reply: z.null(),
    refuses: ['webhook.off'],
  }),
  deliveries: route({
    method: 'GET',
    path: `${BASE}/:id/Deliveries`,
    summary: 'What a webhook has sent and is to send, newest first',
    access: module(PAGE),
    params: ById,
    query: WebhookDeliveryQuery,
    reply: paged(WebhookDelivery),
  }),
  replay: route({
    method: 'POST',
    path: `${BASE}/:id/Deliveries/:deliveryId/Actions/Replay`,
    summary: 'Send a delivery once more under the same id',
    access: button(PAGE, 'btn_replay'),
    params: z.object({ id: Id, deliveryId: Id }),
    reply: z.null(),
    refuses: ['webhook.off'],
  }),
};
