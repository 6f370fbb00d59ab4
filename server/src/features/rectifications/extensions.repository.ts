import { extensionLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Insertable, Updateable } from 'kysely';
import type { ExtensionsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export async function insertExtension(db: Tx, row: Insertable<ExtensionsTable>): Promise<void> {
  await db.insertInto('extensions').values(row).execute();
}

export const findExtension = (db: Db | Tx, extensionId: string) =>
  db.selectFrom('extensions').selectAll().where('id', '=', extensionId).executeTakeFirst();

export const decideExtensionRow = (
  db: Tx,
  {
    approved,
    reason,
    userId,
    now,
    storedRev,
    extensionId,
    rev,
  }: {
    readonly approved: boolean;
    /** Why it is refused. */
    readonly reason: string;
    readonly userId: string;
    readonly now: Date;
    readonly storedRev: number;
    readonly extensionId: string;
    readonly rev: number;
  },
) =>
  db
    .updateTable('extensions')
    .set({
      state: extensionLifecycle.state[approved ? 'approved' : 'refused'],
      decided_by: userId,
      decided_at: now,
      refusal_reason: reason,
      rev: storedRev + 1,
    })
    .where('id', '=', extensionId)
    .where('state', '=', extensionLifecycle.state.pending)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();

export const extensionStateOf = (db: Db | Tx, extensionId: string) =>
  db.selectFrom('extensions').select('state').where('id', '=', extensionId).executeTakeFirstOrThrow();

/** Changes a request that the caller has just read in this change; answers the row as it is then. */
export const changeExtension = (
  db: Tx,
  { id, rev }: { readonly id: string; readonly rev: number },
  set: Updateable<ExtensionsTable>,
) =>
  db
    .updateTable('extensions')
    .set({ ...set, rev: rev + 1 })
    .where('id', '=', id)
    .where('rev', '=', rev)
    .returningAll()
    .executeTakeFirst();
