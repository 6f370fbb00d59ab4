import {
  INCOMING_CALL_STATES,
  type IncomingCall,
  type IncomingCallQuery,
  IncomingField,
  IncomingTarget,
  type IncomingWebhookEdit,
  type IncomingWebhookRow,
} from '@auditplus/contract/features/webhooks/incoming-webhooks.model.ts';
import type { WebhookSecret } from '@auditplus/contract/features/webhooks/webhooks.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { z } from 'zod';
import { type Change, change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { DefinitionUser } from '../../kernel/definitions/definition-users.ts';
import { writeUses } from '../../kernel/definitions/definitions.repository.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { sealSecret } from '../../kernel/sealed-secret.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { SIGNED_WITHIN_MINUTES } from './incoming-calls.ts';
import { incomingWork } from './incoming-targets.ts';
import { listCalls, listIncoming } from './incoming-webhooks.queries.ts';
import {
  deleteIncoming,
  type IncomingRow,
  incomingNames,
  insertIncoming,
  lockIncoming,
  updateIncoming,
} from './incoming-webhooks.repository.ts';
import { problemText } from './problem-text.ts';
import { incomingPurposeOf, newSecret } from './webhook-secrets.ts';
import { assertPerson } from './webhooks.service.ts';

type Page<Row> = { list: Row[]; pagination: Pagination };

const Fields = z.array(IncomingField);

export async function incomingPage(ctx: Ctx, query: PageQuery): Promise<Page<IncomingWebhookRow>> {
  const { rows, total } = await listIncoming(ctx.db, query);
  const names = await targetNames(ctx, rows);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    target: IncomingTarget.parse(row.target),
    targetId: row.target_id,
    targetName: names.get(`${row.target} ${row.target_id}`) ?? '',
    fields: Fields.parse(row.fields),
    callIdPointer: row.call_id_pointer,
    userId: row.user_id,
    userName: row.real_name ?? '',
    description: row.description,
    enabledMark: row.enabled_mark === 1 ? (1 as const) : (0 as const),
    lastSuccessTime: row.last_success_at?.getTime() ?? null,
    refusedTime: row.refused_at?.getTime() ?? null,
    refusedWhy: problemText(ctx.language, row.refused_why, { minutes: SIGNED_WITHIN_MINUTES }),
    failedCalls: row.failed_calls,
    rev: row.rev,
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

/** Names of the targets of a page; those that the reader may not see, or that are gone, have none. */
async function targetNames(
  ctx: Ctx,
  rows: readonly Pick<IncomingRow, 'target'>[],
): Promise<ReadonlyMap<string, string>> {
  const targets = [...new Set(rows.map(({ target }) => target))];
  const lists = await Promise.all(
    targets.map(async (target) => {
      const all = await incomingWork(target).list(ctx);
      return all.map(({ id, fullName }): [string, string] => [`${target} ${id}`, fullName]);
    }),
  );
  return new Map(lists.flat());
}

const Result = z.record(z.string(), z.json());

export async function callPage(
  ctx: Ctx,
  id: string,
  query: z.output<typeof IncomingCallQuery>,
): Promise<Page<IncomingCall>> {
  const { rows, total } = await listCalls(ctx.db, id, query);
  const list = rows.map((row) => ({
    id: row.id,
    callId: row.call_id,
    time: row.at.getTime(),
    ip: row.ip,
    state: INCOMING_CALL_STATES.find((state) => state === row.state) ?? 'running',
    attempts: row.attempts,
    problem: problemText(ctx.language, row.problem, row.problem_params),
    body: z.json().parse(row.body),
    result: Result.parse(row.result),
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

type Secret = z.output<typeof WebhookSecret>;

export async function createIncoming(ctx: Ctx, edit: IncomingWebhookEdit): Promise<Secret> {
  await assertFields(ctx, edit);
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const secret = newSecret();
  return change(ctx, async (tx) => {
    await assertPerson(ctx, edit.userId, null);
    await insertIncoming(tx.db, {
      id,
      ...columnsOf(edit),
      secret: sealSecret(ctx.secret, incomingPurposeOf(id), secret),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    await noteTarget(tx, id, edit);
    recordOf(tx, 'created', id, edit);
    return { id, secret };
  });
}

export async function changeIncoming(ctx: Ctx, id: string, edit: IncomingWebhookEdit): Promise<void> {
  await assertFields(ctx, edit);
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, edit.rev);
    await assertPerson(ctx, edit.userId, row.user_id);
    await updateIncoming(tx.db, id, { ...columnsOf(edit), ...stamp(ctx), rev: row.rev + 1 });
    await noteTarget(tx, id, edit);
    recordOf(tx, 'changed', id, edit);
  });
}

export async function removeIncoming(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await assertFresh(tx.db, row, rev);
    await writeUses(tx.db, { kind: USER_KIND, target: id }, []);
    await deleteIncoming(tx.db, id);
    recordOf(tx, 'removed', id, { fullName: row.full_name });
  });
}

/** Gives an incoming webhook another secret: one of its sender, or a new one. */
export async function renewIncomingSecret(ctx: Ctx, id: string, given: string): Promise<Secret> {
  const secret = given || newSecret();
  return change(ctx, async (tx) => {
    const row = await locked(tx, id);
    await updateIncoming(tx.db, id, {
      secret: sealSecret(ctx.secret, incomingPurposeOf(id), secret),
      ...stamp(ctx),
      rev: row.rev + 1,
    });
    recordOf(tx, 'renewed', id, { fullName: row.full_name });
    return { id, secret };
  });
}

const USER_KIND = 'incomingWebhook';

/** Incoming webhooks among what uses definitions. */
export const incomingWebhookUsers: DefinitionUser = { kind: USER_KIND, names: incomingNames };

/** Notes what a webhook sets going, so that it is not deleted under it. */
const noteTarget = (tx: Change, id: string, { target, targetId }: IncomingWebhookEdit): Promise<void> =>
  writeUses(tx.db, { kind: USER_KIND, target: id }, [
    { kind: incomingWork(target).definition, target: targetId, place: '' },
  ]);

/** Every field is one that the target has. */
async function assertFields(ctx: Ctx, { target, targetId, fields }: IncomingWebhookEdit): Promise<void> {
  const known = new Set((await incomingWork(target).fields(ctx, targetId)).map(({ name }) => name));
  const unknown = fields.find(({ field }) => !known.has(field));
  if (unknown) refuse('webhook.fieldUnknown', { name: unknown.field });
}

const locked = async (tx: Change, id: string): Promise<IncomingRow> =>
  orThrow(await lockIncoming(tx.db, id), 'record.missing');

const columnsOf = (edit: IncomingWebhookEdit) => ({
  full_name: edit.fullName,
  target: edit.target,
  target_id: edit.targetId,
  fields: JSON.stringify(edit.fields),
  call_id_pointer: edit.callIdPointer,
  user_id: edit.userId,
  description: edit.description,
  enabled_mark: edit.enabledMark,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const recordOf = (
  tx: Change,
  action: 'created' | 'changed' | 'removed' | 'renewed',
  targetId: string,
  { fullName, target, userId }: Pick<IncomingWebhookEdit, 'fullName'> & Partial<IncomingWebhookEdit>,
): void =>
  tx.record({
    action: `incomingWebhook.${action}`,
    targetType: 'incomingWebhook',
    targetId,
    after: { fullName, ...(target && { target }), ...(userId && { userId }) },
  });
