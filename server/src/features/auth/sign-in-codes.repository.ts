import type { Insertable } from 'kysely';
import { sql } from 'kysely';
import type { SignInCodesTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';

export const insertSentCode = (tx: Tx, code: Insertable<SignInCodesTable>) =>
  tx.insertInto('sign_in_codes').values(code).execute();

/** The newest code that was sent to a receiver for a purpose. */
export const newestSentCode = (db: Db, receiver: string, purpose: string) =>
  db
    .selectFrom('sign_in_codes')
    .selectAll()
    .where('receiver', '=', receiver)
    .where('purpose', '=', purpose)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst();

/** How many codes a receiver was sent after a moment. */
export async function countSentCodes(db: Db, receiver: string, after: Date): Promise<number> {
  const { count } = await db
    .selectFrom('sign_in_codes')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('receiver', '=', receiver)
    .where('created_at', '>', after)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * Marks a code as used, or counts a wrong try; answers whether it was still open. Counted and claimed in one statement, so
 * that of many tries at once none slips through.
 */
export async function claimSentCode(
  db: Db,
  id: string,
  { isRight, now, maxTries }: { readonly isRight: boolean; readonly now: Date; readonly maxTries: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('sign_in_codes')
    .set(isRight ? { used_at: now } : { wrong_tries: sql`wrong_tries + 1` })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where('wrong_tries', '<', maxTries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Notes that the code of a picture was tried, and forgets those before `keptSince`; answers whether it is the first try. */
export async function claimPictureCode(
  db: Db,
  { stampHash, now, keptSince }: { readonly stampHash: string; readonly now: Date; readonly keptSince: Date },
): Promise<boolean> {
  await db.deleteFrom('used_picture_codes').where('used_at', '<', keptSince).execute();
  const first = await db
    .insertInto('used_picture_codes')
    .values({ stamp_hash: stampHash, used_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return first.numInsertedOrUpdatedRows === 1n;
}
