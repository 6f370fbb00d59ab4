import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { recordRoutes } from '../../kernel/records/record-routes.ts';
import { route } from '../../kernel/route.ts';
import { AtRev, ById } from '../../kernel/values.ts';
import {
  MessageTemplateEdit,
  MessageTemplateInfo,
  MessageTemplateRow,
  SmsTrial,
  TemplateOption,
  TemplateParameter,
} from './message-templates.model.ts';
import { smsTemplate } from './sms-templates.record.ts';

const MESSAGE = 'system.messageTemplate';

/** Texts of messages with their parameters and ways (platform-contract 9.11). */
export const messageTemplatesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/MessageTemplate',
    summary: 'Message templates',
    access: module(MESSAGE),
    query: PageQuery,
    reply: paged(MessageTemplateRow),
  }),
  selector: route({
    method: 'GET',
    path: '/api/system/MessageTemplate/Selector',
    summary: 'Message templates that are switched on',
    access: session,
    reply: listOf(TemplateOption),
  }),
  parameters: route({
    method: 'GET',
    path: '/api/system/MessageTemplate/getTemplate/:id',
    summary: 'Parameters of one template',
    access: module(MESSAGE),
    params: ById,
    reply: z.array(TemplateParameter),
  }),
  read: route({
    method: 'GET',
    path: '/api/system/MessageTemplate/:id',
    summary: 'One template',
    access: module(MESSAGE),
    params: ById,
    reply: MessageTemplateInfo,
  }),
  create: route({
    method: 'POST',
    path: '/api/system/MessageTemplate',
    summary: 'Add a template',
    access: button(MESSAGE, 'btn_add'),
    body: MessageTemplateEdit,
    reply: z.null(),
    refuses: ['template.duplicateCode', 'template.smsMissing', 'template.parameterUnknown'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/system/MessageTemplate/:id',
    summary: 'Change a template',
    access: button(MESSAGE, 'btn_edit'),
    params: ById,
    body: MessageTemplateEdit,
    reply: z.null(),
    refuses: ['template.duplicateCode', 'template.smsMissing', 'template.parameterUnknown'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/MessageTemplate/:id',
    summary: 'Delete a template',
    access: button(MESSAGE, 'btn_remove'),
    params: ById,
    query: AtRev,
    reply: z.null(),
  }),
  flip: route({
    method: 'PUT',
    path: '/api/system/MessageTemplate/:id/Actions/State',
    summary: 'Switch a template on or off',
    access: button(MESSAGE, 'btn_edit'),
    params: ById,
    query: AtRev,
    reply: z.null(),
  }),
};

/** SMS templates that the provider has approved (platform-contract 9.12). */
export const smsTemplatesRoutes = {
  selector: route({
    method: 'GET',
    path: '/api/system/SmsTemplate/Selector',
    summary: 'SMS templates that are switched on',
    access: session,
    reply: listOf(TemplateOption),
  }),
  testSent: route({
    method: 'POST',
    path: '/api/system/SmsTemplate/testSent',
    summary: 'Send a template to some numbers to try it',
    access: button(smsTemplate.page, 'btn_edit'),
    body: SmsTrial,
    reply: z.null(),
    refuses: ['template.smsUnavailable', 'template.smsRefused'],
  }),
  parameters: route({
    method: 'GET',
    path: '/api/system/SmsTemplate/getTemplate/:id',
    summary: 'Parameters of one template',
    access: module(smsTemplate.page),
    params: ById,
    reply: z.array(z.string()),
  }),
  ...recordRoutes(smsTemplate, {
    refuses: { save: ['template.smsUsed'], remove: ['template.smsUsed'], toggle: ['template.smsUsed'] },
  }),
};
