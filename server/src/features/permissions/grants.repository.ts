import {
  GRANT_STEPS,
  type GrantStep,
  type HolderType,
} from '@auditplus/contract/features/permissions/grants.model.ts';
import type { Insertable } from 'kysely';
import type { GrantsTable } from '../../db/generated/tables.ts';
import type { Ctx } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/db.ts';
import { assertFresh } from '../../kernel/stale.ts';
import type { SingleItem } from './item-holders.queries.ts';

/** Version of a holder's rights, for the next save. */
export async function rightsRev(ctx: Pick<Ctx, 'db'>, objectId: string): Promise<number> {
  const row = await ctx.db
    .selectFrom('right_revs')
    .select('rev')
    .where('object_id', '=', objectId)
    .executeTakeFirst();
  return row?.rev ?? 0;
}

export async function grantedIds(ctx: Ctx, objectId: string, step: GrantStep): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('grants')
    .select('item_id')
    .where('object_id', '=', objectId)
    .where('item_type', '=', step)
    .execute();
  return rows.map((row) => row.item_id);
}

/** Takes something from one of its holders. */
export async function deleteItemGrant(
  tx: Tx,
  item: SingleItem,
  holder: { readonly type: 'Role' | 'Organize'; readonly id: string },
): Promise<void> {
  await tx
    .deleteFrom('grants')
    .where('item_type', '=', item.type)
    .where('item_id', '=', item.id)
    .where('object_type', '=', holder.type)
    .where('object_id', '=', holder.id)
    .execute();
}

export async function insertGrantRows(tx: Tx, rows: readonly Insertable<GrantsTable>[]): Promise<void> {
  if (rows.length === 0) return;
  await tx
    .insertInto('grants')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function storedItems(tx: Tx, target: Target): Promise<Item[]> {
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

export async function remove(tx: Tx, target: Target, items: readonly Item[]): Promise<void> {
  for (const [step, group] of Map.groupBy(items, (item) => item.step))
    await tx
      .deleteFrom('grants')
      .where('object_type', '=', target.type)
      .where('object_id', '=', target.id)
      .where('item_type', '=', step)
      .where('item_id', '=', (eb) => eb.fn.any(eb.val(group.map((item) => item.id))))
      .execute();
}

export async function insert(tx: Tx, target: Target, items: readonly Item[]): Promise<void> {
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

export async function assertRev(tx: Tx, objectId: string, rev: number | undefined): Promise<void> {
  const row = await tx
    .selectFrom('right_revs')
    .selectAll()
    .where('object_id', '=', objectId)
    .forUpdate()
    .executeTakeFirst();
  if (row) await assertFresh(tx, row, rev);
}

export async function raiseRev(ctx: Ctx, tx: Tx, objectId: string): Promise<void> {
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

export type Item = { readonly step: GrantStep; readonly id: string };

export type Target = { readonly type: HolderType; readonly id: string };

const CHUNK = 2000;
