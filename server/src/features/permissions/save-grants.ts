import {
  GRANT_STEPS,
  type GrantBatch,
  type GrantSave,
  type GrantSet,
  type GrantStep,
  type HolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { type Catalogue, loadCatalogue } from '../../kernel/access-catalogue.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { assertFresh } from '../../kernel/stale.ts';
import { changeRights } from '../rights/public.ts';
import { itemsOf } from './grant-tree.ts';
import { type Grantable, grantableBy } from './grantable.ts';
import { administeredHolder } from './holders.ts';
import type { SingleItem } from './item-holders.queries.ts';

type Item = { readonly step: GrantStep; readonly id: string };
type Target = { readonly type: HolderType; readonly id: string };

/** Replaces the rights of a holder; what the caller may not grant stays as it is. */
export async function saveGrants(ctx: Ctx, objectId: string, body: GrantSave): Promise<void> {
  const mayGrant = await grantableBy(ctx);
  await changeRights(ctx, async (c) => {
    const target: Target = { type: body.objectType, id: objectId };
    const { name } = await administeredHolder(ctx, c.db, target);
    await assertRev(c.db, objectId, body.rev);
    const catalogue = await loadCatalogue(c.db);
    const known = knownItems(catalogue);
    const stored = await storedItems(c.db, target);
    const wanted = itemsOfSet(body).filter((item) => known.has(keyOf(item)));
    const within = (item: Item) => {
      const found = known.get(keyOf(item));
      return found !== undefined && mayGrant(item.step, item.id, found.menuId);
    };
    const had = new Set(stored.map(keyOf));
    assertOwn(
      wanted.filter((item) => !had.has(keyOf(item))),
      known,
      mayGrant,
    );
    const next = new Set(wanted.map(keyOf));
    const removed = stored.filter((item) => within(item) && !next.has(keyOf(item)));
    const added = wanted.filter((item) => !had.has(keyOf(item)));
    await remove(c.db, target, removed);
    await insert(c.db, target, added);
    record(c, { target, name, known, added, removed });
    await raiseRev(ctx, c.db, objectId);
  });
}

/** Adds rights to several holders. */
export async function batchGrants(ctx: Ctx, body: GrantBatch): Promise<void> {
  const targets: Target[] = [
    ...body.roleIds.map((id): Target => ({ type: 'Role', id })),
    ...body.positionIds.map((id): Target => ({ type: 'Position', id })),
    ...body.groupIds.map((id): Target => ({ type: 'Group', id })),
    ...body.userIds.map((id): Target => ({ type: 'User', id })),
  ];
  if (targets.length === 0) refuse('grant.noHolder');
  const mayGrant = await grantableBy(ctx);
  await changeRights(ctx, async (c) => {
    const known = knownItems(await loadCatalogue(c.db));
    const wanted = itemsOfSet(body).filter((item) => known.has(keyOf(item)));
    assertOwn(wanted, known, mayGrant);
    for (const target of targets) {
      const { name } = await administeredHolder(ctx, c.db, target);
      const had = new Set((await storedItems(c.db, target)).map(keyOf));
      const added = wanted.filter((item) => !had.has(keyOf(item)));
      if (added.length === 0) continue;
      await insert(c.db, target, added);
      record(c, { target, name, known, added, removed: [] });
      await raiseRev(ctx, c.db, target.id);
    }
  });
}

/** Says which roles may use something. */
export async function saveHolders(ctx: Ctx, item: SingleItem, roleIds: readonly string[]): Promise<void> {
  await changeRights(ctx, async (c) => {
    for (const id of roleIds) await administeredHolder(ctx, c.db, { type: 'Role', id });
    await c.db
      .deleteFrom('grants')
      .where('item_type', '=', item.type)
      .where('item_id', '=', item.id)
      .where('object_type', '=', 'Role')
      .execute();
    const rows = [...new Set(roleIds)].map((object_id) => ({
      object_type: 'Role',
      object_id,
      item_type: item.type,
      item_id: item.id,
    }));
    if (rows.length > 0) await c.db.insertInto('grants').values(rows).execute();
    c.record({
      action: `${item.type}.authorized`,
      targetType: item.type,
      targetId: item.id,
      after: { roleIds },
    });
  });
}

type Known = ReadonlyMap<string, { readonly menuId: string; readonly name: string }>;

/** Every item that can be granted, by step and id. */
function knownItems(catalogue: Catalogue): Known {
  const menus = new Map(catalogue.menus.map((menu) => [menu.id, menu.fullName]));
  return new Map(
    GRANT_STEPS.flatMap((step) =>
      itemsOf(catalogue, step).map((item) => [
        `${step} ${item.node.id}`,
        {
          menuId: item.menuId,
          name:
            step === 'module'
              ? item.node.fullName
              : `${menus.get(item.menuId) ?? ''} / ${item.node.fullName}`,
        },
      ]),
    ),
  );
}

const keyOf = (item: Item): string => `${item.step} ${item.id}`;

const itemsOfSet = (set: GrantSet): Item[] =>
  GRANT_STEPS.flatMap((step) => [...new Set(set[step])].map((id) => ({ step, id })));

function assertOwn(items: readonly Item[], known: Known, mayGrant: Grantable): void {
  for (const item of items) {
    const found = known.get(keyOf(item));
    if (found && !mayGrant(item.step, item.id, found.menuId)) refuse('grant.beyondOwn', { name: found.name });
  }
}

async function storedItems(tx: Tx, target: Target): Promise<Item[]> {
  const rows = await tx
    .selectFrom('grants')
    .select(['item_type', 'item_id'])
    .where('object_type', '=', target.type)
    .where('object_id', '=', target.id)
    .where('item_type', 'in', [...GRANT_STEPS])
    .execute();
  return rows.flatMap((row) => {
    const step = GRANT_STEPS.find((known) => known === row.item_type);
    return step ? [{ step, id: row.item_id }] : [];
  });
}

async function remove(tx: Tx, target: Target, items: readonly Item[]): Promise<void> {
  for (const [step, group] of Map.groupBy(items, (item) => item.step))
    await tx
      .deleteFrom('grants')
      .where('object_type', '=', target.type)
      .where('object_id', '=', target.id)
      .where('item_type', '=', step)
      .where('item_id', '=', (eb) => eb.fn.any(eb.val(group.map((item) => item.id))))
      .execute();
}

const CHUNK = 2000;

async function insert(tx: Tx, target: Target, items: readonly Item[]): Promise<void> {
  for (let start = 0; start < items.length; start += CHUNK)
    await tx
      .insertInto('grants')
      .values(
        items.slice(start, start + CHUNK).map((item) => ({
          object_type: target.type,
          object_id: target.id,
          item_type: item.step,
          item_id: item.id,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute();
}

type Recorded = {
  readonly target: Target;
  readonly name: string;
  readonly known: Known;
  readonly added: readonly Item[];
  readonly removed: readonly Item[];
};

const MAX_NAMES = 500;

function record(c: Change, { target, name, known, added, removed }: Recorded): void {
  if (added.length + removed.length === 0) return;
  const names = (items: readonly Item[]) =>
    items.slice(0, MAX_NAMES).map((item) => `${item.step}: ${known.get(keyOf(item))?.name ?? item.id}`);
  c.record({
    action: `${target.type.toLowerCase()}.authorized`,
    targetType: target.type.toLowerCase(),
    targetId: target.id,
    before: { removed: names(removed) },
    after: { name, added: names(added) },
  });
}

async function assertRev(tx: Tx, objectId: string, rev: number | undefined): Promise<void> {
  const row = await tx
    .selectFrom('right_revs')
    .selectAll()
    .where('object_id', '=', objectId)
    .forUpdate()
    .executeTakeFirst();
  if (row) await assertFresh(tx, row, rev);
}

async function raiseRev(ctx: Ctx, tx: Tx, objectId: string): Promise<void> {
  const last = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  await tx
    .insertInto('right_revs')
    .values({ object_id: objectId, rev: 1, ...last })
    .onConflict((conflict) =>
      conflict
        .column('object_id')
        .doUpdateSet(({ ref, eb }) => ({ rev: eb(ref('right_revs.rev'), '+', 1), ...last })),
    )
    .execute();
}
