import type { Insertable, Selectable, Updateable } from 'kysely';
import type { ThirdAccountsTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export type ThirdAccount = Selectable<ThirdAccountsTable>;

export type TokenUse = 'directory' | 'message';

/** Columns of an account that hold sealed secrets. */
export const SECRET_COLUMNS = ['secret', 'agent_secret', 'callback_token', 'callback_key'] as const;
export type SecretColumn = (typeof SECRET_COLUMNS)[number];

export const findAccount = (db: Db, kind: string): Promise<ThirdAccount | undefined> =>
  db.selectFrom('third_accounts').selectAll().where('kind', '=', kind).executeTakeFirst();

export const lockAccount = (tx: Tx, kind: string): Promise<ThirdAccount | undefined> =>
  tx.selectFrom('third_accounts').selectAll().where('kind', '=', kind).forUpdate().executeTakeFirst();

export const allAccounts = (db: Db): Promise<ThirdAccount[]> =>
  db.selectFrom('third_accounts').selectAll().execute();

export async function storeAccount(tx: Tx, row: Insertable<ThirdAccountsTable>): Promise<void> {
  const { kind: _kind, ...set } = row;
  await tx
    .insertInto('third_accounts')
    .values(row)
    .onConflict((on) => on.column('kind').doUpdateSet(set))
    .execute();
}

/** Stores a secret that was sealed anew where the former one still stands. */
export async function replaceAccountSecret(
  db: Db,
  place: { readonly kind: string; readonly column: SecretColumn; readonly stored: string },
  sealed: string,
): Promise<void> {
  const set: Updateable<ThirdAccountsTable> = { [place.column]: sealed };
  await db
    .updateTable('third_accounts')
    .set(set)
    .where('kind', '=', place.kind)
    .where(place.column, '=', place.stored)
    .execute();
}

/** The token of an account and use, its row locked until the transaction ends. */
export async function lockToken(tx: Tx, kind: string, use: TokenUse) {
  await tx
    .insertInto('third_tokens')
    .values({ kind, use })
    .onConflict((on) => on.doNothing())
    .execute();
  return tx
    .selectFrom('third_tokens')
    .selectAll()
    .where('kind', '=', kind)
    .where('use', '=', use)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

export async function storeToken(
  tx: Tx,
  { kind, use, ...set }: { kind: string; use: TokenUse; token: string; expires_at: Date },
): Promise<void> {
  await tx.updateTable('third_tokens').set(set).where('kind', '=', kind).where('use', '=', use).execute();
}

/** Tokens of settings that are no longer used. */
export async function deleteTokens(tx: Tx, kind: string): Promise<void> {
  await tx.deleteFrom('third_tokens').where('kind', '=', kind).execute();
}
