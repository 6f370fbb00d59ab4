import type { Db } from '../../kernel/db.ts';

export const storedSecrets = (db: Db): Promise<{ id: string; secret: string }[]> =>
  db.selectFrom('webhooks').select(['id', 'secret']).execute();

export async function replaceSecret(
  db: Db,
  { id, stored, sealed }: { readonly id: string; readonly stored: string; readonly sealed: string },
): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ secret: sealed })
    .where('id', '=', id)
    .where('secret', '=', stored)
    .execute();
}
