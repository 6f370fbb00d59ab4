import { WEBHOOK_TEST } from '@auditplus/contract/features/webhooks/webhook-events.ts';
import type {
  WebhookDelivery,
  WebhookDeliveryQuery,
  WebhookEdit,
  WebhookRow,
  WebhookSecret,
} from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import { WEBHOOK_DELIVERY_STATES } from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sealSecret } from '../../kernel/sealed-secret.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { problemText } from './problem-text.ts';
import { newSecret, purposeOf } from './webhook-secrets.ts';
import { findAccount, listDeliveries, listWebhooks } from './webhooks.queries.ts';
import {
  deleteWebhook,
  findDelivery,
  insertDelivery,
  insertWebhook,
  lockWebhook,
  updateDelivery,
  updateWebhook,
  type WebhookTableRow,
} from './webhooks.repository.ts';

type Page<Row> = { list: Row[]; pagination: Pagination };

export async function webhookPage(ctx: Ctx, query: PageQuery): Promise<Page<WebhookRow>> {
  const { rows, total } = await listWebhooks(ctx.db, query);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    url: row.url,
    events: row.events,
    userId: row.user_id,
    userName: row.real_name ?? '',
    description: row.description,
    enabledMark: row.enabled_mark,
    lastSuccessTime: row.last_success_at?.getTime() ?? null,
    failingSince: row.failing_since?.getTime() ?? null,
    rev: row.rev,
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

const Data = z.record(z.string(), z.unknown());

export async function deliveryPage(
  ctx: Ctx,
  id: string,
  query: z.output<typeof WebhookDeliveryQuery>,
): Promise<Page<WebhookDelivery>> {
  const { rows, total } = await listDeliveries(ctx.db, id, query);
  const list = rows.map((row) => ({
    id: row.id,
    event: row.event,
    data: Data.parse(row.data),
    time: row.at.getTime(),
    state: WEBHOOK_DELIVERY_STATES.find((state) => state === row.state) ?? 'waiting',
    attempts: row.attempts,
    status: row.status,
    problem: problemText(ctx.language, row.problem, row.problem_params),
    sentTime: row.sent_at?.getTime() ?? null,
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

type Secret = z.output<typeof WebhookSecret>;

export async function createWebhook(ctx: Ctx, edit: WebhookEdit): Promise<Secret> {
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const secret = newSecret();
  return change(ctx, async (tx) => {
    await assertPerson(ctx, edit.userId, null);
    await insertWebhook(tx.db, {
      id,
      ...columnsOf(edit),
      secret: sealSecret(ctx.secret, purposeOf(id), secret),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    recordOf(tx, 'created', { id, full_name: edit.fullName });
    return { id, secret };
  });
}

export async function changeWebhook(ctx: Ctx, id: string, edit: WebhookEdit): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, edit.rev);
    await assertPerson(ctx, edit.userId, row.user_id);
    const isSwitchedOn = edit.enabledMark === 1 && row.enabled_mark !== 1;
    await updateWebhook(tx.db, id, {
      ...columnsOf(edit),
      ...(isSwitchedOn && { failing_since: null }),
      ...stamp(ctx),
      rev: row.rev + 1,
    });
    recordOf(tx, 'changed', { id, full_name: edit.fullName });
  });
}

export async function removeWebhook(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, rev);
    await deleteWebhook(tx.db, id);
    recordOf(tx, 'removed', row);
  });
}

/** Gives a webhook another secret; calls that are still on their way carry the new one's signature. */
export async function renewSecret(ctx: Ctx, id: string): Promise<Secret> {
  const secret = newSecret();
  return change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await updateWebhook(tx.db, id, {
      secret: sealSecret(ctx.secret, purposeOf(id), secret),
      ...stamp(ctx),
      rev: row.rev + 1,
    });
    recordOf(tx, 'renewed', row);
    return { id, secret };
  });
}

/** Sends the event by which a receiver sees that it is reached. */
export async function testWebhook(ctx: Ctx, id: string): Promise<void> {
  const now = ctx.clock.now();
  const deliveryId = newId(now.getTime());
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    if (row.enabled_mark !== 1) refuse('webhook.off');
    const data = JSON.stringify({ webhookId: id });
    await insertDelivery(tx.db, { id: deliveryId, webhook_id: id, event: WEBHOOK_TEST, data, at: now });
    tx.emit('webhook.due', { webhookId: id, deliveryId });
  });
}

/** Sends a delivery once more under the same id; one that is on its way already stays so. */
export async function replayDelivery(ctx: Ctx, id: string, deliveryId: string): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    if (row.enabled_mark !== 1) refuse('webhook.off');
    const found = await findDelivery(tx.db, deliveryId);
    if (found?.webhook.id !== id) refuse('record.missing');
    if (found.delivery.state === 'waiting') return;
    await updateDelivery(tx.db, deliveryId, { state: 'waiting', problem: '', status: null });
    tx.emit('webhook.due', { webhookId: id, deliveryId });
    recordOf(tx, 'replayed', row);
  });
}

/** Nobody gets to read what he may not by naming somebody who may. */
export async function assertPerson(ctx: Ctx, userId: string, stored: string | null): Promise<void> {
  if (userId !== stored && userId !== ctx.caller.userId && !ctx.caller.isAdministrator)
    refuse('webhook.otherPerson');
  if (!(await findAccount(ctx.db, userId))) refuse('webhook.personWrong');
}

const locked = async (tx: Change, id: string): Promise<WebhookTableRow> =>
  orThrow(await lockWebhook(tx.db, id), 'record.missing');

const columnsOf = (edit: WebhookEdit) => ({
  full_name: edit.fullName,
  url: edit.url,
  events: [...new Set<string>(edit.events)],
  user_id: edit.userId,
  description: edit.description,
  enabled_mark: edit.enabledMark,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

type Action = 'created' | 'changed' | 'removed' | 'renewed' | 'replayed';

const recordOf = (
  tx: Change,
  action: Action,
  { id, full_name: fullName }: { readonly id: string; readonly full_name: string },
): void =>
  tx.record({ action: `webhook.${action}`, targetType: 'webhook', targetId: id, after: { fullName } });
