import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { route } from '../../kernel/route.ts';
import { Rev } from '../../kernel/values.ts';
import { NotifyRules, NotifyRulesView, NotifyTest } from './notify-rules.model.ts';

const read = module('audit.setting');
const edit = button('audit.setting', 'btn_edit');

/** Which messages the audit side sends, when and how (audit-domain 7.1, 9). */
export const notifyRulesRoutes = {
  read: route({
    method: 'GET',
    path: '/api/audit/notifyRule',
    summary: 'All rules of messages',
    access: read,
    reply: NotifyRulesView,
  }),
  save: route({
    method: 'PUT',
    path: '/api/audit/notifyRule',
    summary: 'Change the rules of messages',
    access: edit,
    body: NotifyRules.extend({ rev: Rev }),
    reply: NotifyRulesView,
    refuses: ['record.stale'],
  }),
  test: route({
    method: 'POST',
    path: '/api/audit/notifyRule/:id/Actions/Test',
    summary: 'Send the caller a message of this kind by every channel of its rule',
    access: edit,
    params: z.object({ id: z.string().max(60) }),
    reply: NotifyTest,
    refuses: ['record.missing'],
  }),
};
