import { createHash, randomBytes } from 'node:crypto';
import type { ScreenKeyEdit, ScreenKeyRow } from '@auditplus/contract/features/portals/screen-keys.model.ts';
import type { PageQuery, Pagination } from '@auditplus/contract/kernel/paging.ts';
import { isListedAddress, unreadableEntry } from '../../kernel/address-list.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Caller } from '../../kernel/caller.ts';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { newId } from '../../kernel/ids.ts';
import type { ScreenCall } from '../../kernel/screen-keys.ts';
import { assertMakes, openedPortal, openTo } from './portal-access.ts';
import { portalDefinitions } from './portal-definitions.ts';
import {
  findScreenKey,
  insertScreenKey,
  listScreenKeys,
  lockScreenKey,
  noteScreenUse,
  revokeScreenKey,
} from './screen-keys.repository.ts';

type KeyRecord = NonNullable<Awaited<ReturnType<typeof findScreenKey>>>;

export async function screenKeyPage(
  ctx: Ctx,
  portalId: string,
  query: PageQuery,
): Promise<{ list: ScreenKeyRow[]; pagination: Pagination }> {
  await assertMakes(ctx, portalId, 'btn_screen');
  const { rows, total } = await listScreenKeys(ctx.db, portalId, query);
  const now = ctx.clock.now();
  const list = rows.map((row) => ({
    id: row.id,
    fullName: row.full_name,
    start: row.start,
    userName: row.person_name ? `${row.person_name}/${row.person_account}` : '',
    addresses: row.addresses,
    expiresAt: row.expires_at?.getTime() ?? null,
    state: stateOf(row, now),
    lastUsedAt: row.last_used_at?.getTime() ?? null,
    lastAddress: row.last_address,
    creatorUser: row.creator_name ? `${row.creator_name}/${row.creator_account}` : '',
    creatorTime: row.creator_time.getTime(),
  }));
  return { list, pagination: { currentPage: query.currentPage, pageSize: query.pageSize, total } };
}

function stateOf(
  { revoked_at, expires_at }: Pick<KeyRecord, 'revoked_at' | 'expires_at'>,
  now: Date,
): ScreenKeyRow['state'] {
  if (revoked_at) return 'revoked';
  return expires_at && expires_at <= now ? 'expired' : 'active';
}

const KEY_BYTES = 32;
const SHOWN = 8;

/** Makes a key for a screen; the key itself is in this answer and nowhere else. */
export async function createScreenKey(
  ctx: Ctx,
  portalId: string,
  edit: ScreenKeyEdit,
): Promise<{ id: string; key: string }> {
  const { row } = await openedPortal(ctx, portalId);
  await assertMakes(ctx, portalId, 'btn_screen');
  const entry = unreadableEntry(edit.addresses);
  if (entry !== null) refuse('portal.screenAddressInvalid', { entry });
  const { caller: person } = orThrow(await ctx.access.of(edit.userId), 'portal.screenPersonUnknown');
  // Nobody makes a screen that sees more than its maker may come to see.
  if (person.isAdministrator && !ctx.caller.isAdministrator) refuse('portal.screenPersonUnknown');
  const open = await openTo({ ...ctx, caller: person }, [portalId]);
  if (!open.has(portalId)) refuse('portal.screenPersonDenied', { name: person.name });
  const now = ctx.clock.now();
  const id = newId(now.getTime());
  const key = `sk_${randomBytes(KEY_BYTES).toString('base64url')}`;
  return change(ctx, async (tx) => {
    await insertScreenKey(tx.db, {
      id,
      portal_id: portalId,
      full_name: edit.fullName,
      start: key.slice(0, SHOWN),
      hash: hashOf(key),
      user_id: edit.userId,
      addresses: edit.addresses,
      expires_at: edit.expiresAt === null ? null : new Date(edit.expiresAt),
      creator_user_id: ctx.caller.userId,
      creator_time: now,
    });
    tx.record({
      action: 'screenKey.created',
      ...target(id),
      after: {
        fullName: edit.fullName,
        portal: row.full_name,
        person: person.name,
        addresses: edit.addresses,
        expiresAt: edit.expiresAt,
      },
    });
    return { id, key };
  });
}

/** Ends a key for good; it stays in the list with its last use. */
export async function revoke(ctx: Ctx, id: string): Promise<void> {
  await change(ctx, async (tx) => {
    const row = orThrow(await lockScreenKey(tx.db, id), 'record.missing');
    await assertMakes({ ...ctx, db: tx.db }, row.portal_id, 'btn_screen');
    if (row.revoked_at) return;
    await revokeScreenKey(tx.db, id, ctx.clock.now());
    tx.record({ action: 'screenKey.revoked', ...target(id), before: { fullName: row.full_name } });
  });
}

const target = (id: string) => ({ targetType: 'screenKey', targetId: id });

const hashOf = (key: string): string => createHash('sha256').update(key).digest('hex');

/** The last use is kept to the minute: a screen asks every few seconds. */
const NOTED_MS = 60_000;

/** A key that is taken from an address now; refuses with `key.invalid`, and does not say why. */
async function takenKey(kernel: Kernel, { key, ip }: Pick<ScreenCall, 'key' | 'ip'>): Promise<KeyRecord> {
  const now = kernel.clock.now();
  const row = orThrow(await findScreenKey(kernel.db, hashOf(key)), 'key.invalid');
  const isElsewhere = row.addresses !== '' && !isListedAddress(ip, row.addresses);
  if (stateOf(row, now) !== 'active' || isElsewhere) refuse('key.invalid');
  const isNoted =
    row.last_used_at !== null &&
    now.getTime() - row.last_used_at.getTime() < NOTED_MS &&
    row.last_address === ip;
  if (!isNoted) await noteScreenUse(kernel.db, row.id, { at: now, ip });
  return row;
}

/** The portal that a key opens. */
export const portalOfKey = async (ctx: Ctx, key: string): Promise<{ portalId: string }> => ({
  portalId: (await takenKey(ctx, { key, ip: ctx.ip })).portal_id,
});

/** The person as whom a screen reads; refuses with `key.invalid` what is not of the key's own portal. */
export async function callerOfScreen(kernel: Kernel, call: ScreenCall): Promise<Caller> {
  const row = await takenKey(kernel, call);
  const isOwn =
    call.part === 'portal' ? call.id === row.portal_id : await draws(kernel, row.portal_id, call.id);
  if (!isOwn) refuse('key.invalid');
  return orThrow(await kernel.access.of(row.user_id), 'key.invalid').caller;
}

/** Whether the published portal draws a map. */
async function draws({ db }: Kernel, portalId: string, mapId: string): Promise<boolean> {
  const published = await portalDefinitions.published(db, portalId);
  return published?.body.formData.layout.some(({ chart }) => chart?.mapId === mapId) ?? false;
}
