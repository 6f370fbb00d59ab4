import type { NotifyOff } from '@auditplus/contract/features/messages/notify-choices.routes.ts';
import type { NotifyGroup } from '@auditplus/contract/features/messages/notify-events.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/db.ts';

export const findChoices = (db: Db, userId: string) =>
  db.selectFrom('notify_choices').selectAll().where('user_id', '=', userId).executeTakeFirst();

/** Stores a person's choices if they are still those of a version (0: none yet); answers whether they were. */
export async function storeChoices(
  tx: Tx,
  choice: { readonly userId: string; readonly off: NotifyOff; readonly rev: number; readonly at: Date },
): Promise<boolean> {
  const { userId, off, rev, at } = choice;
  const row = {
    off: JSON.stringify(off),
    rev: rev + 1,
    last_modify_user_id: userId,
    last_modify_time: at,
  };
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('notify_choices')
    .values({ user_id: userId, ...row })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet(row).where('notify_choices.rev', '=', rev),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Who of the people does not want messages of a subject, with the ways. */
export async function unwanted(
  db: Db,
  userIds: readonly string[],
  group: NotifyGroup,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const rows = await db
    .selectFrom('notify_choices')
    .select(['user_id', sql<string[]>`off -> ${group}`.as('ways')])
    .where('user_id', 'in', [...userIds])
    .where(sql<boolean>`jsonb_exists(off, ${group})`)
    .execute();
  return new Map(rows.map((row) => [row.user_id, row.ways]));
}
