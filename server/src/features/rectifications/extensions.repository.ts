import { extensionLifecycle } from '@auditplus/contract/features/rectifications/rectifications.lifecycle.ts';
import type { Insertable } from 'kysely';
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
    userId,
    now,
    storedRev,
    extensionId,
    rev,
  }: {
    readonly approved: boolean;
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
      rev: storedRev + 1,
    })
    .where('id', '=', extensionId)
    .where('state', '=', extensionLifecycle.state.pending)
    .where('rev', '=', rev)
    .returning('id')
    .executeTakeFirst();

export const extensionStateOf = (db: Db | Tx, extensionId: string) =>
  db.selectFrom('extensions').select('state').where('id', '=', extensionId).executeTakeFirstOrThrow();
