import { MpMenuButton } from '@auditplus/contract/features/third-party/official-accounts.model.ts';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, Tx } from '../../kernel/db.ts';

const Buttons = z.array(MpMenuButton);
const KIND = 'mp';

export type StoredMenu = {
  readonly buttons: readonly MpMenuButton[];
  readonly published: readonly MpMenuButton[] | null;
  readonly publishedAt: Date | null;
  readonly rev: number;
};

/** The menu of the official account; empty before somebody has drafted one. */
export async function findMenu(db: Db): Promise<StoredMenu> {
  const row = await db.selectFrom('mp_menus').selectAll().where('kind', '=', KIND).executeTakeFirst();
  return {
    buttons: row ? Buttons.parse(row.buttons) : [],
    published: row?.published ? Buttons.parse(row.published) : null,
    publishedAt: row?.published_at ?? null,
    rev: row?.rev ?? 0,
  };
}

/** Makes sure that there is a menu, and locks it until the transaction ends. */
export async function lockMenu(tx: Tx, now: Date): Promise<StoredMenu> {
  await tx
    .insertInto('mp_menus')
    .values({ kind: KIND, last_modify_time: now })
    .onConflict((on) => on.doNothing())
    .execute();
  await tx.selectFrom('mp_menus').select('kind').where('kind', '=', KIND).forUpdate().execute();
  return findMenu(tx);
}

export async function storeMenu(
  tx: Tx,
  menu: {
    readonly buttons: readonly MpMenuButton[];
    readonly rev: number;
    readonly by: string;
    readonly at: Date;
  },
): Promise<void> {
  await tx
    .updateTable('mp_menus')
    .set({
      buttons: JSON.stringify(menu.buttons),
      rev: menu.rev,
      last_modify_user_id: menu.by,
      last_modify_time: menu.at,
    })
    .where('kind', '=', KIND)
    .execute();
}

export async function storePublished(tx: Tx, buttons: readonly MpMenuButton[], at: Date): Promise<void> {
  await tx
    .updateTable('mp_menus')
    .set({ published: JSON.stringify(buttons), published_at: at })
    .where('kind', '=', KIND)
    .execute();
}

export type FollowerValues = {
  readonly open_id: string;
  readonly nick_name: string;
  readonly sex: number;
  readonly country: string;
  readonly province: string;
  readonly city: string;
  readonly remark: string;
  readonly is_following: boolean;
  readonly followed_at: Date | null;
};

/** Stores what the platform tells of followers, marked with the synchronisation that asked. */
export async function storeFollowers(
  db: Db,
  followers: readonly FollowerValues[],
  seenBy: string,
): Promise<void> {
  if (followers.length === 0) return;
  await db
    .insertInto('mp_followers')
    .values(followers.map((follower) => ({ ...follower, seen_by: seenBy })))
    .onConflict((on) =>
      on.column('open_id').doUpdateSet((set) => ({
        nick_name: set.ref('excluded.nick_name'),
        sex: set.ref('excluded.sex'),
        country: set.ref('excluded.country'),
        province: set.ref('excluded.province'),
        city: set.ref('excluded.city'),
        remark: set.ref('excluded.remark'),
        is_following: set.ref('excluded.is_following'),
        followed_at: set.ref('excluded.followed_at'),
        seen_by: set.ref('excluded.seen_by'),
      })),
    )
    .execute();
}

/** Whoever a whole synchronisation did not meet follows no longer. */
export async function endOthers(db: Db, seenBy: string): Promise<void> {
  await db
    .updateTable('mp_followers')
    .set({ is_following: false })
    .where('seen_by', '<>', seenBy)
    .where('is_following', '=', true)
    .execute();
}

/** Notes an event: somebody follows, or no longer does. */
export async function noteFollowing(
  db: Db,
  { openId, isFollowing, at }: { readonly openId: string; readonly isFollowing: boolean; readonly at: Date },
): Promise<void> {
  await db
    .insertInto('mp_followers')
    .values({ open_id: openId, is_following: isFollowing, followed_at: isFollowing ? at : null })
    .onConflict((on) =>
      on
        .column('open_id')
        .doUpdateSet({ is_following: isFollowing, ...(isFollowing && { followed_at: at }) }),
    )
    .execute();
}

export const storeRemark = async (db: Db, openId: string, remark: string): Promise<void> => {
  await db.updateTable('mp_followers').set({ remark }).where('open_id', '=', openId).execute();
};

export const hasFollower = async (db: Db, openId: string): Promise<boolean> =>
  (await db.selectFrom('mp_followers').select('open_id').where('open_id', '=', openId).executeTakeFirst()) !==
  undefined;

/** People of an account that is no longer used. */
export async function deleteFollowers(tx: Tx): Promise<void> {
  await tx.deleteFrom('mp_followers').execute();
  await tx.updateTable('mp_menus').set({ published: null, published_at: null }).execute();
}

/** Keeps what a message is known by for as long as it could come again; false when it came before. */
export async function useThirdMark(
  tx: Tx,
  { kind, mark, at }: { readonly kind: string; readonly mark: string; readonly at: Date },
  forgetBefore: Date,
): Promise<boolean> {
  await tx.deleteFrom('third_signatures').where('kind', '=', kind).where('at', '<', forgetBefore).execute();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('third_signatures')
    .values({ kind, mark, at })
    .onConflict((on) => on.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

export const noteCalled = async (db: Db, kind: string, at: Date): Promise<void> => {
  await sql`UPDATE third_accounts SET called_at = ${at} WHERE kind = ${kind}`.execute(db);
};
