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
import { smsTemplateChoices, smsTemplates } from './sms-templates.records.ts';
import { smsParameters, trySmsTemplate } from './sms-templates.service.ts';
import { enabledMessageTemplates } from './template-lists.queries.ts';

export const messageTemplatesHandlers = implement(messageTemplatesRoutes, {
  list: (ctx, { query }) => messageTemplatePage(ctx, query),
  selector: async (ctx) => ({ list: await enabledMessageTemplates(ctx.db) }),
  parameters: async (ctx, { params }) => (await messageTemplateInfo(ctx, params.id)).templateJson,
  read: (ctx, { params }) => messageTemplateInfo(ctx, params.id),
  create: (ctx, { body }) => done(createMessageTemplate(ctx, body)),
  update: (ctx, { params, body }) => done(updateMessageTemplate(ctx, params.id, body)),
  remove: (ctx, { params, query }) => done(markMessageTemplate(ctx, { ...params, ...query }, 'remove')),
  flip: (ctx, { params, query }) => done(markMessageTemplate(ctx, { ...params, ...query }, 'flip')),
});

export const smsTemplatesHandlers = implement(smsTemplatesRoutes, {
  ...smsTemplates.handlers,
  selector: async (ctx) => ({ list: await smsTemplateChoices(ctx) }),
  parameters: (ctx, { params }) => smsParameters(ctx, params.id),
  testSent: (ctx, { body }) => done(trySmsTemplate(ctx, body)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
