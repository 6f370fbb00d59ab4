import { z } from 'zod';
import { button, module, signed } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { CALL_REFUSALS } from '../../kernel/source-refusals.ts';
import { ById, Id, Rev } from '../../kernel/values.ts';
import { processesRoutes } from '../processes/processes.routes.ts';
import { recordWriteRoutes } from '../records/records.routes.ts';
import {
  IncomingAnswer,
  IncomingCall,
  IncomingCallQuery,
  IncomingSecretEdit,
  IncomingTargetField,
  IncomingTargetInfo,
  IncomingTargetQuery,
  IncomingWebhookEdit,
  IncomingWebhookRow,
} from './incoming-webhooks.model.ts';
import { WebhookSecret } from './webhooks.model.ts';

const BASE = '/api/system/IncomingWebhook';
const PAGE = 'system.webhook';
const BODY_BYTES = 256 * 1024;
const SAVE_REFUSALS = [
  'webhook.otherPerson',
  'webhook.personWrong',
  'webhook.targetUnknown',
  'webhook.fieldUnknown',
] as const;
/** What the work of a call may end with. */
const WORK_REFUSALS = [
  'webhook.personGone',
  'webhook.targetUnknown',
  'webhook.targetDenied',
  ...recordWriteRoutes.create.refuses,
  ...processesRoutes.launch.refuses,
  ...CALL_REFUSALS,
] as const;

/** Calls of programs outside that set something going in the product, as an administrator sets them up. */
export const incomingWebhooksRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Incoming webhooks',
    access: module(PAGE),
    query: PageQuery,
    reply: paged(IncomingWebhookRow),
  }),
  targets: route({
    method: 'GET',
    path: `${BASE}/Targets`,
    summary: 'What incoming webhooks may set going',
    access: module(PAGE),
    query: IncomingTargetQuery,
    reply: listOf(IncomingTargetInfo),
  }),
  targetFields: route({
    method: 'GET',
    path: `${BASE}/Targets/:targetId/Fields`,
    summary: 'Fields that an incoming webhook may fill in',
    access: module(PAGE),
    params: z.object({ targetId: Id }),
    query: IncomingTargetQuery,
    reply: listOf(IncomingTargetField),
    refuses: ['webhook.targetUnknown'],
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Add an incoming webhook; its secret is shown this once',
    access: button(PAGE, 'btn_add'),
    secret: true,
    body: IncomingWebhookEdit,
    reply: WebhookSecret,
    refuses: SAVE_REFUSALS,
  }),
  update: route({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change an incoming webhook',
    access: button(PAGE, 'btn_edit'),
    params: ById,
    body: IncomingWebhookEdit,
    reply: z.null(),
    refuses: SAVE_REFUSALS,
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete an incoming webhook with its calls',
    access: button(PAGE, 'btn_remove'),
    params: ById,
    query: z.object({ rev: z.coerce.number().pipe(Rev).optional() }),
    reply: z.null(),
  }),
  renewSecret: route({
    method: 'POST',
    path: `${BASE}/:id/Actions/RenewSecret`,
    summary: 'Make a new secret, or take the one of the sender; the former one ends',
    access: button(PAGE, 'btn_edit'),
    secret: true,
    params: ById,
    body: IncomingSecretEdit,
    reply: WebhookSecret,
  }),
  calls: route({
    method: 'GET',
    path: `${BASE}/:id/Calls`,
    summary: 'Calls of an incoming webhook, newest first',
    access: module(PAGE),
    params: ById,
    query: IncomingCallQuery,
    reply: paged(IncomingCall),
  }),
  replay: route({
    method: 'POST',
    path: `${BASE}/:id/Calls/:callId/Actions/Replay`,
    summary: 'Carry a failed call out again',
    access: button(PAGE, 'btn_replay'),
    params: z.object({ id: Id, callId: Id }),
    reply: IncomingAnswer,
    refuses: ['webhook.callNotFailed', 'webhook.off', ...WORK_REFUSALS],
  }),
};

/** Where programs outside call. */
export const hookRoutes = {
  receive: route({
    method: 'POST',
    path: '/api/hook/:id',
    summary:
      'Call an incoming webhook: its body becomes a record, launches a process or calls a data interface',
    access: signed('id'),
    params: ById,
    bodyBytes: BODY_BYTES,
    body: z.json(),
    reply: IncomingAnswer,
    refuses: ['webhook.signatureWrong', 'webhook.stale', 'webhook.repeated', 'webhook.off', ...WORK_REFUSALS],
  }),
};
