import {
  GRANT_STEPS,
  type GrantBatch,
  type GrantSave,
  type GrantSet,
  type ItemHolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import { type Catalogue, loadCatalogue } from '../../kernel/access-catalogue.ts';
import type { Change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { orThrow, refuse } from '../../kernel/errors.ts';
import { changeRights } from '../rights/public.ts';
import { itemsOf } from './grant-tree.ts';
import { administersHolder, type Grantable, grantableBy } from './grantable.ts';
import {
  assertRev,
  deleteItemGrant,
  type Item,
  insert,
  insertGrantRows,
  raiseRev,
  remove,
  storedItems,
  type Target,
} from './grants.repository.ts';
import { holderNames } from './holders.queries.ts';
import { itemHolders, type SingleItem } from './item-holders.queries.ts';

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

/** Roles and organisations that something is given to. */
type ItemHolders = { readonly roleIds: readonly string[]; readonly organizeIds: readonly string[] };

/** Says which roles may use something, and which organisations where they are named. Others' holders stay as they are. */
export async function saveHolders(
  ctx: Ctx,
  item: SingleItem,
  { roleIds, organizeIds }: Pick<ItemHolders, 'roleIds'> & Partial<ItemHolders>,
): Promise<void> {
  await changeRights(ctx, async (c) => {
    const freshOf = async (type: 'Role' | 'Organize', ids: readonly string[]): Promise<string[]> => {
      const had = await itemHolders(c.db, item, type);
      for (const id of had.filter((held) => !ids.includes(held))) {
        await assertAdministered(ctx, c.db, { type, id });
        await deleteItemGrant(c.db, item, { type, id });
      }
      return ids.filter((id) => !had.includes(id));
    };
    await giveItem(ctx, c, {
      item,
      roleIds: await freshOf('Role', roleIds),
      organizeIds: organizeIds ? await freshOf('Organize', organizeIds) : [],
    });
    recordHolders(c, item, { roleIds, ...(organizeIds && { organizeIds }) });
  });
}

/** Gives a portal or a report to further roles and organisations, where the caller may. */
export async function addHolders(ctx: Ctx, item: GivenItem, holders: ItemHolders): Promise<void> {
  await assertGives(ctx, item, 'gives');
  await changeRights(ctx, async (c) => {
    await giveItem(ctx, c, { item, ...holders });
    recordHolders(c, item, { added: holders });
  });
}

async function giveItem(
  ctx: Ctx,
  c: Change,
  { item, roleIds, organizeIds }: ItemHolders & { readonly item: SingleItem },
): Promise<void> {
  const holders = [
    ...[...new Set(roleIds)].map((id) => ({ type: 'Role', id }) as const),
    ...[...new Set(organizeIds)].map((id) => ({ type: 'Organize', id }) as const),
  ];
  for (const holder of holders) await administeredHolder(ctx, c.db, holder);
  await insertGrantRows(
    c.db,
    holders.map(({ type, id }) => ({
      object_type: type,
      object_id: id,
      item_type: item.type,
      item_id: item.id,
    })),
  );
}

function recordHolders(c: Change, item: SingleItem, after: Record<string, unknown>): void {
  const noun = item.type === 'report' ? 'dataReport' : item.type;
  c.record({ action: `${noun}.authorized`, targetType: noun, targetId: item.id, after });
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

/** The holder, when the caller administers it. */
export async function administeredHolder(
  ctx: Ctx,
  db: Db,
  { type, id }: { readonly type: ItemHolderType; readonly id: string },
): Promise<{ name: string }> {
  const names = await holderNames({ db, language: ctx.language }, [{ type, id }]);
  const name = orThrow(names.get(`${type} ${id}`), 'record.missing');
  await assertAdministered(ctx, db, { type, id });
  return { name };
}

async function assertAdministered(
  ctx: Ctx,
  db: Db,
  holder: { readonly type: ItemHolderType; readonly id: string },
): Promise<void> {
  if (!(await administersHolder(ctx, db, holder))) refuse('grant.notYours');
}

type GivenItem = SingleItem & { readonly type: 'portal' | 'report' };

/** Whether the caller may give one of what a feature has to others, who gives no other rights. */
type Gives = (ctx: Ctx, id: string) => Promise<boolean>;

let givers: Readonly<Partial<Record<GivenItem['type'], Gives>>> = {};

/** Told once by the composition: who gives portals and who gives reports. */
export const registerItemGivers = (of: Readonly<Record<GivenItem['type'], Gives>>): void => {
  givers = of;
};

/** Refuses whoever neither gives rights, or looks at them, nor gives this portal or this report. */
export async function assertGives(ctx: Ctx, item: GivenItem, what: 'reads' | 'gives'): Promise<void> {
  const { caller } = ctx;
  const isGiver =
    caller.isAdministrator || caller.modules.get('permission.authorize')?.buttons.has('btn_save');
  const isReader = caller.modules.has('permission.authorize') || caller.modules.has('permission.role');
  if (isGiver || (what === 'reads' && isReader)) return;
  if (!(await givers[item.type]?.(ctx, item.id))) refuse('access.denied');
}
