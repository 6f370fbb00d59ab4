import { createHash, randomBytes } from 'node:crypto';
import type {
  InterfaceKeyEdit,
  InterfaceKeyRow,
} from '@auditplus/contract/features/data-interfaces/interface-keys.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import type { KeyHolder } from '../../kernel/access-keys.ts';
import { isListedAddress, unreadableEntry } from '../../kernel/address-list.ts';
import { change } from '../../kernel/audit-log.ts';
import { type Caller, systemCaller } from '../../kernel/caller.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { actingAs } from './acting-as.ts';
import {
  deleteKey,
  findKeyByHash,
  insertKey,
  listKeys,
  lockKey,
  updateKey,
} from './interface-keys.repository.ts';
import { interfaceNames } from './interface-lists.queries.ts';

export async function keyPage(
  ctx: Ctx,
  query: PageQuery,
): Promise<{ list: InterfaceKeyRow[]; pagination: Pagination }> {
  const { rows, total } = await listKeys(ctx.db, query);
  const names = await interfaceNames(ctx.db, ctx.language, [
    ...new Set(rows.flatMap((row) => row.interface_ids)),
  ]);
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    start: row.start,
    interfaceIds: row.interface_ids,
    interfaceNames: row.interface_ids.flatMap((id) => names.get(id) ?? []),
    addresses: row.addresses,
    expiresAt: row.expires_at?.getTime() ?? null,
    runAsUserId: row.run_as_user_id,
    runAsUser: row.person_name ? `${row.person_name}/${row.person_account}` : '',
    enabledMark: row.enabled_mark,
    description: row.description,
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    creatorUser: row.creator_name ? `${row.creator_name}/${row.creator_account}` : '',
    creatorTime: row.creator_time.getTime(),
    rev: row.rev,
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

const KEY_BYTES = 32;
const SHOWN = 8;

/** Makes an access key; the key itself is in this answer and nowhere else. */
export async function createKey(ctx: Ctx, edit: InterfaceKeyEdit): Promise<{ id: string; key: string }> {
  await assertKey(ctx, edit, '');
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const key = `ak_${randomBytes(KEY_BYTES).toString('base64url')}`;
  return change(ctx, async (step) => {
    await insertKey(step.db, {
      id,
      ...columns(edit),
      start: key.slice(0, SHOWN),
      hash: hashOf(key),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
      ...stamp(ctx),
    });
    step.record({ action: 'interfaceKey.created', ...target(id), after: summary(edit) });
    return { id, key };
  });
}

export async function changeKey(ctx: Ctx, id: string, edit: InterfaceKeyEdit): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockKey(step.db, id), 'record.missing');
    await assertFresh(step.db, row, edit.rev);
    await assertKey(ctx, edit, row.run_as_user_id);
    await updateKey(step.db, id, { ...columns(edit), ...stamp(ctx), rev: row.rev + 1 });
    step.record({
      action: 'interfaceKey.changed',
      ...target(id),
      before: { fullName: row.full_name, interfaceIds: row.interface_ids, runAsUserId: row.run_as_user_id },
      after: summary(edit),
    });
  });
}

export async function removeKey(ctx: Ctx, id: string, rev: number | undefined): Promise<void> {
  await change(ctx, async (step) => {
    const row = orThrow(await lockKey(step.db, id), 'record.missing');
    await assertFresh(step.db, row, rev);
    await deleteKey(step.db, id);
    step.record({ action: 'interfaceKey.removed', ...target(id), before: { fullName: row.full_name } });
  });
}

/** `formerPerson`: whom the key runs as already; that stays without being asked for again. */
async function assertKey(
  ctx: Ctx,
  { addresses, runAsUserId }: InterfaceKeyEdit,
  formerPerson: string,
): Promise<void> {
  const entry = unreadableEntry(addresses);
  if (entry !== null) refuse('interface.addressListInvalid', { entry }, { field: 'addresses' });
  // A key that runs as oneself acts for a person too.
  if (runAsUserId !== formerPerson)
    await actingAs(ctx, runAsUserId, { isAlways: true, field: 'runAsUserId' });
}

const columns = (edit: InterfaceKeyEdit) => ({
  full_name: edit.fullName,
  interface_ids: [...new Set(edit.interfaceIds)],
  addresses: edit.addresses,
  expires_at: edit.expiresAt === null ? null : new Date(edit.expiresAt),
  run_as_user_id: edit.runAsUserId,
  enabled_mark: edit.enabledMark,
  description: edit.description,
});

const stamp = (ctx: Ctx) => ({
  last_modify_user_id: ctx.caller.userId,
  last_modify_time: ctx.clock.now(),
});

const target = (id: string) => ({ targetType: 'interfaceKey', targetId: id });

const summary = ({ fullName, interfaceIds, runAsUserId, addresses, expiresAt }: InterfaceKeyEdit) => ({
  fullName,
  interfaceIds,
  runAsUserId,
  addresses,
  expiresAt,
});

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** Calls of a key that runs as nobody: no rights at all. */
const NOBODY: Caller = { ...systemCaller('access key'), userId: 'accessKey', account: '', isSystem: false };

/** Who holds an access key; refuses with `key.invalid`, and does not say why. */
export async function holderOf(
  kernel: Kernel,
  { key, ip }: { readonly key: string; readonly ip: string },
): Promise<KeyHolder> {
  const row = orThrow(await findKeyByHash(kernel.db, hashOf(key)), 'key.invalid');
  const isOver = row.expires_at !== null && row.expires_at <= kernel.clock.now();
  const isElsewhere = row.addresses !== '' && !isListedAddress(ip, row.addresses);
  if (row.enabled_mark !== 1 || isOver || isElsewhere) refuse('key.invalid');
  const isPerson = row.run_as_user_id !== '';
  const caller = isPerson
    ? orThrow(await kernel.access.of(row.run_as_user_id), 'key.invalid').caller
    : NOBODY;
  return { caller, isPerson, keyId: row.id, opens: new Set(row.interface_ids) };
}
