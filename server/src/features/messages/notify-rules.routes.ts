import { notifyRulesRoutes } from '@auditplus/contract/features/messages/notify-rules.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { readNotifyRules, saveNotifyRules, tryRule } from './notify-rules.service.ts';

export const notifyRulesHandlers = implement(notifyRulesRoutes, {
  read: (ctx) => readNotifyRules(ctx),
  save: (ctx, { body: { rev, ...rules } }) => saveNotifyRules(ctx, rules, rev),
  test: (ctx, { params }) => tryRule(ctx, params.id),
});
