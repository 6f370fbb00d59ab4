import {
  messageTemplatesRoutes,
  smsTemplatesRoutes,
} from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  createMessageTemplate,
  markMessageTemplate,
  messageTemplateInfo,
  messageTemplatePage,
  updateMessageTemplate,
} from './message-templates.service.ts';
import {
  createSmsTemplate,
  markSmsTemplate,
  smsParameters,
  smsTemplateInfo,
  smsTemplatePage,
  trySmsTemplate,
  updateSmsTemplate,
} from './sms-templates.service.ts';
import { enabledMessageTemplates, enabledSmsTemplates } from './template-lists.queries.ts';

export const messageTemplatesHandlers = implement(messageTemplatesRoutes, {
  list: (ctx, { query }) => messageTemplatePage(ctx, query),
  selector: async (ctx) => ({ list: await enabledMessageTemplates(ctx.db) }),
  parameters: async (ctx, { params }) => (await messageTemplateInfo(ctx, params.id)).templateJson,
  read: (ctx, { params }) => messageTemplateInfo(ctx, params.id),
  create: (ctx, { body }) => done(createMessageTemplate(ctx, body)),
  update: (ctx, { params, body }) => done(updateMessageTemplate(ctx, params.id, body)),
  remove: (ctx, { params }) => done(markMessageTemplate(ctx, params.id, 'remove')),
  flip: (ctx, { params }) => done(markMessageTemplate(ctx, params.id, 'flip')),
});

export const smsTemplatesHandlers = implement(smsTemplatesRoutes, {
  list: (ctx, { query }) => smsTemplatePage(ctx, query),
  selector: async (ctx) => ({ list: await enabledSmsTemplates(ctx.db) }),
  parameters: (ctx, { params }) => smsParameters(ctx, params.id),
  testSent: (ctx, { body }) => done(trySmsTemplate(ctx, body)),
  read: (ctx, { params }) => smsTemplateInfo(ctx, params.id),
  create: (ctx, { body }) => done(createSmsTemplate(ctx, body)),
  update: (ctx, { params, body }) => done(updateSmsTemplate(ctx, params.id, body)),
  remove: (ctx, { params }) => done(markSmsTemplate(ctx, params.id, 'remove')),
  flip: (ctx, { params }) => done(markSmsTemplate(ctx, params.id, 'flip')),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
