import {
  type MessageTemplateEdit,
  TemplateParameter,
  TemplateTranslations,
} from '@auditplus/contract/features/message-templates/message-templates.model.ts';
import type { PageQuery } from '@auditplus/contract/kernel/paging.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import {
  findMessageTemplate,
  findSmsTemplate,
  isCodeTaken,
  listMessageTemplates,
  lockMessageTemplate,
} from './template-lists.queries.ts';
import { placeNames } from './template-text.ts';
import { changeMessageTemplate, insertMessageTemplate } from './templates.repository.ts';

export async function messageTemplatePage(ctx: Ctx, query: PageQuery) {
  const { rows, total } = await listMessageTemplates(ctx.db, query);
  const { currentPage, pageSize } = query;
  return {
    list: rows.map((row) => ({
      id: row.id,
      fullName: row.full_name,
      enCode: row.en_code,
      category: row.category,
      isStationLetter: row.is_station_letter,
      isEmail: row.is_email,
      isSms: row.is_sms,
      isWecom: row.is_wecom,
      isDingTalk: row.is_ding_talk,
      title: row.title,
      content: row.content,
      creatorUser: row.real_name ? `${row.real_name}/${row.account}` : '',
      creatorTime: row.creator_time.getTime(),
      lastModifyTime: row.last_modify_time.getTime(),
      enabledMark: row.enabled_mark,
      rev: row.rev,
    })),
    pagination: { currentPage, pageSize, total },
  };
}

const Parameters = z.array(TemplateParameter);

export async function messageTemplateInfo(ctx: Ctx, id: string) {
  const row = orThrow(await findMessageTemplate(ctx.db, id), 'record.missing');
  const sms = row.sms_id ? await findSmsTemplate(ctx.db, row.sms_id) : undefined;
  return {
    id: row.id,
    fullName: row.full_name,
    enCode: row.en_code,
    category: row.category === 3 ? (3 as const) : row.category === 2 ? (2 as const) : (1 as const),
    isStationLetter: flag(row.is_station_letter),
    isEmail: flag(row.is_email),
    isSms: flag(row.is_sms),
    isWecom: flag(row.is_wecom),
    isDingTalk: flag(row.is_ding_talk),
    smsId: row.sms_id ?? '',
    smsTemplateName: sms?.full_name ?? '',
    templateJson: Parameters.parse(row.parameters),
    title: row.title,
    content: row.content,
    translations: TemplateTranslations.parse(row.translations),
    enabledMark: flag(row.enabled_mark),
    rev: row.rev,
  };
}

export async function createMessageTemplate(ctx: Ctx, edit: MessageTemplateEdit): Promise<void> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  await change(ctx, async (tx) => {
    await assertFits(tx.db, edit, '');
    await insertMessageTemplate(tx.db, {
      id,
      ...columns(edit),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    tx.record({
      action: 'messageTemplate.created',
      targetType: 'messageTemplate',
      targetId: id,
      after: { fullName: edit.fullName, title: edit.title },
    });
  });
}

export async function updateMessageTemplate(ctx: Ctx, id: string, edit: MessageTemplateEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockMessageTemplate(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, edit.rev);
    await assertFits(tx.db, edit, id);
    await changeMessageTemplate(tx.db, row, { ...columns(edit), ...stamp(ctx) });
    tx.record({
      action: 'messageTemplate.changed',
      targetType: 'messageTemplate',
      targetId: id,
      before: { fullName: row.full_name, title: row.title, content: row.content },
      after: { fullName: edit.fullName, title: edit.title, content: edit.content },
    });
  });
}

/** Deletes a template, or switches it on or off. */
export async function markMessageTemplate(
  ctx: Ctx,
  { id, rev }: { readonly id: string; readonly rev?: number | undefined },
  mark: 'remove' | 'flip',
): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockMessageTemplate(tx.db, id), 'record.missing');
    await assertFresh(tx.db, row, rev);
    const set = mark === 'remove' ? { delete_mark: 1 } : { enabled_mark: 1 - row.enabled_mark };
    await changeMessageTemplate(tx.db, row, { ...set, ...stamp(ctx) });
    tx.record({
      action: mark === 'remove' ? 'messageTemplate.removed' : 'messageTemplate.switched',
      targetType: 'messageTemplate',
      targetId: id,
      before: { fullName: row.full_name, enabledMark: row.enabled_mark },
    });
  });
}

async function assertFits(tx: Tx, edit: MessageTemplateEdit, own: string): Promise<void> {
  if (await isCodeTaken(tx, edit.enCode, own)) refuse('template.duplicateCode', { code: edit.enCode });
  const known = new Set(edit.templateJson.map((parameter) => parameter.field));
  const words = [edit, edit.translations.zhtw, edit.translations.en];
  const texts = words.flatMap((own) => (own ? [own.title, own.content] : []));
  const unknown = placeNames(texts.join('\n')).filter((name) => !known.has(name));
  if (unknown.length > 0) refuse('template.parameterUnknown', { names: unknown });
  if (edit.isSms !== 1) return;
  const sms = edit.smsId ? await findSmsTemplate(tx, edit.smsId) : undefined;
  if (sms?.enabled_mark !== 1) refuse('template.smsMissing');
}

const columns = (edit: MessageTemplateEdit) => ({
  full_name: edit.fullName,
  en_code: edit.enCode,
  category: edit.category,
  is_station_letter: edit.isStationLetter,
  is_email: edit.isEmail,
  is_sms: edit.isSms,
  is_wecom: edit.isWecom,
  is_ding_talk: edit.isDingTalk,
  sms_id: edit.isSms === 1 ? edit.smsId : null,
  parameters: JSON.stringify(edit.templateJson),
  title: edit.title,
  content: edit.content,
  translations: JSON.stringify(edit.translations),
  enabled_mark: edit.enabledMark,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const flag = (value: number): 0 | 1 => (value === 1 ? 1 : 0);
