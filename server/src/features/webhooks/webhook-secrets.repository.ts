import type { Db } from '../../kernel/db.ts';

type WithSecrets = 'webhooks' | 'incoming_webhooks';

export const storedSecrets = (db: Db, table: WithSecrets): Promise<{ id: string; secret: string }[]> =>
  db.selectFrom(table).select(['id', 'secret']).execute();

export async function replaceSecret(
  db: Db,
  table: WithSecrets,
  { id, stored, sealed }: { readonly id: string; readonly stored: string; readonly sealed: string },
): Promise<void> {
  await db
    .updateTable(table)
    .set({ secret: sealed })
    .where('id', '=', id)
    .where('secret', '=', stored)
    .execute();
}
