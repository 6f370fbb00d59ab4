import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import {
  MessageTemplateEdit,
  MessageTemplateInfo,
  MessageTemplateRow,
  SmsTemplateEdit,
  SmsTemplateInfo,
  SmsTemplateRow,
  SmsTrial,
  TemplateOption,
  TemplateParameter,
} from './message-templates.model.ts';

const ById = z.object({ id: Id });
const MESSAGE = 'system.messageTemplate';
const SMS = 'system.smsTemplate';

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
    reply: z.null(),
    refuses: ['template.smsUsed'],
  }),
  flip: route({
    method: 'PUT',
    path: '/api/system/MessageTemplate/:id/Actions/State',
    summary: 'Switch a template on or off',
    access: button(MESSAGE, 'btn_edit'),
    params: ById,
    reply: z.null(),
    refuses: ['template.smsUsed'],
  }),
};

/** SMS templates that the provider has approved (platform-contract 9.12). */
export const smsTemplatesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/SmsTemplate',
    summary: 'SMS templates',
    access: module(SMS),
    query: PageQuery,
    reply: paged(SmsTemplateRow),
  }),
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
    access: button(SMS, 'btn_edit'),
    body: SmsTrial,
    reply: z.null(),
    refuses: ['template.smsUnavailable', 'template.smsRefused'],
  }),
  parameters: route({
    method: 'GET',
    path: '/api/system/SmsTemplate/getTemplate/:id',
    summary: 'Parameters of one template',
    access: module(SMS),
    params: ById,
    reply: z.array(z.string()),
  }),
  read: route({
    method: 'GET',
    path: '/api/system/SmsTemplate/:id',
    summary: 'One template',
    access: module(SMS),
    params: ById,
    reply: SmsTemplateInfo,
  }),
  create: route({
    method: 'POST',
    path: '/api/system/SmsTemplate',
    summary: 'Add a template',
    access: button(SMS, 'btn_add'),
    body: SmsTemplateEdit,
    reply: z.null(),
    refuses: ['template.smsUsed'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/system/SmsTemplate/:id',
    summary: 'Change a template',
    access: button(SMS, 'btn_edit'),
    params: ById,
    body: SmsTemplateEdit,
    reply: z.null(),
    refuses: ['template.smsUsed'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/SmsTemplate/:id',
    summary: 'Delete a template',
    access: button(SMS, 'btn_remove'),
    params: ById,
    reply: z.null(),
    refuses: ['template.smsUsed'],
  }),
  flip: route({
    method: 'PUT',
    path: '/api/system/SmsTemplate/:id/Actions/State',
    summary: 'Switch a template on or off',
    access: button(SMS, 'btn_edit'),
    params: ById,
    reply: z.null(),
    refuses: ['template.smsUsed'],
  }),
};
