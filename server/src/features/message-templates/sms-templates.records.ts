import { smsTemplatesRoutes } from '@auditplus/contract/features/message-templates/message-templates.routes.ts';
import { smsTemplate } from '@auditplus/contract/features/message-templates/sms-templates.record.ts';
import type { Ctx } from '../../kernel/context.ts';
import { refuse } from '../../kernel/errors.ts';
import { records } from '../../kernel/records/records.ts';
import { countUses, isEnabledSms } from './template-lists.queries.ts';

/** SMS templates; one that a message template sends through stays, and stays on. */
export const smsTemplates = records(smsTemplate, smsTemplatesRoutes, {
  async check({ operation, tx, id, before, after }) {
    if (!before) return;
    const staysOn = after ? after.enabledMark === 1 : operation === 'toggle' && before.enabledMark === 0;
    if (staysOn) return;
    const count = await countUses(tx.db, id);
    if (count > 0) refuse('template.smsUsed', { name: before.fullName, count });
  },
});

/** SMS templates that are on, for choosing. */
export async function smsTemplateChoices(ctx: Ctx): Promise<{ id: string; fullName: string }[]> {
  const rows = await smsTemplates.select(ctx, [isEnabledSms]);
  return rows.map(({ id, fullName }) => ({ id, fullName }));
}
