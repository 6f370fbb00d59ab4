import type {
  SmsTemplateEdit,
  SmsTrial,
} from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { canSend, channels, deliver, type OutgoingMessage, type Transport } from '../deliveries/public.ts';
import { countUsers, findSmsTemplate, listSmsTemplates, lockSmsTemplate } from './template-lists.queries.ts';
import { filled, placeNames, smsUse } from './template-text.ts';
import { changeSmsTemplate, insertSmsTemplate } from './templates.repository.ts';

export async function smsTemplatePage(ctx: Ctx, query: PageQuery) {
  const { rows, total } = await listSmsTemplates(ctx.db, query);
  const { currentPage, pageSize } = query;
  return {
    list: rows.map((row) => ({
      id: row.id,
      company: row.company,
      fullName: row.full_name,
      templateId: row.template_id,
      signContent: row.sign_content,
      creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
      creatorTime: row.creator_time.getTime(),
      lastModifyTime: row.last_modify_time.getTime(),
      enabledMark: row.enabled_mark,
    })),
    pagination: { currentPage, pageSize, total },
  };
}

export async function smsTemplateInfo(ctx: Ctx, id: string) {
  const row = orThrow(await findSmsTemplate(ctx.db, id), 'record.missing');
  return {
    id: row.id,
    company: row.company === 2 ? (2 as const) : (1 as const),
    fullName: row.full_name,
    templateId: row.template_id,
    signContent: row.sign_content,
    appId: row.app_id,
    content: row.content,
    enabledMark: row.enabled_mark === 1 ? (1 as const) : (0 as const),
    rev: row.rev,
  };
}

/** Names of the places in an SMS template's text. */
export async function smsParameters(ctx: Ctx, id: string): Promise<string[]> {
  const row = orThrow(await findSmsTemplate(ctx.db, id), 'record.missing');
  return placeNames(row.content);
}

/**
 * Sends a template's text to some numbers; each sending goes on the trail. Where something is set up to send by, at
 * once, so that whoever tries it hears what the provider says.
 */
export async function trySmsTemplate(ctx: Ctx, { id, phoneNumbers, parameters }: SmsTrial): Promise<void> {
  const row = orThrow(await findSmsTemplate(ctx.db, id), 'record.missing');
  const body = `【${row.sign_content}】${filled(row.content, parameters)}`;
  const message = { subject: row.full_name, body, template: smsUse(row, parameters) };
  const { sms: transport } = await channels(ctx);
  if (!transport && !(await canSend(ctx)).sms) refuse('template.smsUnavailable');
  if (transport)
    for (const receiver of phoneNumbers)
      await send(transport, { id: newId(ctx.clock.now().getTime()), receiver, ...message });
  await change(ctx, async (tx) => {
    if (!transport)
      for (const receiver of phoneNumbers) await deliver(ctx, tx, { channel: 'sms', receiver, ...message });
    tx.record({
      action: 'smsTemplate.tried',
      targetType: 'smsTemplate',
      targetId: id,
      after: { count: phoneNumbers.length },
    });
  });
}

async function send(transport: Transport, message: OutgoingMessage): Promise<void> {
  try {
    await transport(message);
  } catch (error) {
    refuse('template.smsRefused', { reason: error instanceof Error ? error.message : String(error) });
  }
}

export async function createSmsTemplate(ctx: Ctx, edit: SmsTemplateEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (tx) => {
    await insertSmsTemplate(tx.db, {
      id,
      ...columns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    tx.record({
      action: 'smsTemplate.created',
      targetType: 'smsTemplate',
      targetId: id,
      after: { fullName: edit.fullName, templateId: edit.templateId },
    });
  });
}

export async function updateSmsTemplate(ctx: Ctx, id: string, edit: SmsTemplateEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockSmsTemplate(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    if (edit.enabledMark === 0) await assertUnused(ctx, row);
    await changeSmsTemplate(tx.db, row, { ...columns(edit), ...stamp(ctx) });
    tx.record({
      action: 'smsTemplate.changed',
      targetType: 'smsTemplate',
      targetId: id,
      before: { fullName: row.full_name, templateId: row.template_id },
      after: { fullName: edit.fullName, templateId: edit.templateId },
    });
  });
}

/** Deletes a template, or switches it on or off; one in use stays on. */
export async function markSmsTemplate(ctx: Ctx, id: string, mark: 'remove' | 'flip'): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockSmsTemplate(tx.db, id), 'record.missing');
    if (mark === 'remove' || row.enabled_mark === 1) await assertUnused(ctx, row);
    const set = mark === 'remove' ? { delete_mark: 1 } : { enabled_mark: 1 - row.enabled_mark };
    await changeSmsTemplate(tx.db, row, { ...set, ...stamp(ctx) });
    tx.record({
      action: mark === 'remove' ? 'smsTemplate.removed' : 'smsTemplate.switched',
      targetType: 'smsTemplate',
      targetId: id,
      before: { fullName: row.full_name, enabledMark: row.enabled_mark },
    });
  });
}

async function assertUnused(
  ctx: Ctx,
  row: { readonly id: string; readonly full_name: string },
): Promise<void> {
  const count = await countUsers(ctx.db, row.id);
  if (count > 0) refuse('template.smsUsed', { name: row.full_name, count });
}

const columns = (edit: SmsTemplateEdit) => ({
  company: edit.company,
  full_name: edit.fullName,
  template_id: edit.templateId,
  sign_content: edit.signContent,
  app_id: edit.appId,
  content: edit.content,
  enabled_mark: edit.enabledMark,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});
