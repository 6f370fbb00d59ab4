import { type Selectable, sql } from 'kysely';
import type { UsersTable } from '../../db/generated/tables.ts';
import type { Db } from '../../kernel/db.ts';
import { lockRights } from '../permissions/public.ts';

/** What signing in looks at. */
export type Account = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'account'
  | 'real_name'
  | 'password_hash'
  | 'must_change_password'
  | 'enabled_mark'
  | 'wrong_passwords'
  | 'retry_after'
  | 'expires_at'
  | 'theme'
>;

const COLUMNS = [
  'id',
  'account',
  'real_name',
  'password_hash',
  'must_change_password',
  'enabled_mark',
  'wrong_passwords',
  'retry_after',
  'expires_at',
  'theme',
] as const;

/** An account by its name; letter case does not matter. */
export function findAccount(db: Db, account: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
}

/** The sub-account of the person with this mobile number (platform-contract 1, sub-account login). */
export function findSubAccount(db: Db, mobile: string, account: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where(sql`lower(account)`, '=', account.toLowerCase())
    .where('delete_mark', '=', 0)
    .where('main_account_id', 'in', (query) =>
      query
        .selectFrom('users as main')
        .select('main.id')
        .where('main.mobile_phone', '=', mobile)
        .where('main.delete_mark', '=', 0),
    )
    .executeTakeFirst();
}

/** The one main account with this mobile number or mail address; nobody when several share it. */
export async function findByReceiver(db: Db, receiver: string): Promise<Account | undefined> {
  const rows = await db
    .selectFrom('users')
    .select(COLUMNS)
    .where((where) =>
      receiver.includes('@')
        ? where(sql`lower(email)`, '=', receiver.toLowerCase())
        : where('mobile_phone', '=', receiver),
    )
    .where('main_account_id', 'is', null)
    .where('delete_mark', '=', 0)
    .limit(2)
    .execute();
  return rows.length === 1 ? rows[0] : undefined;
}

export function findAccountById(db: Db, id: string): Promise<Account | undefined> {
  return db
    .selectFrom('users')
    .select(COLUMNS)
    .where('id', '=', id)
    .where('delete_mark', '=', 0)
    .executeTakeFirst();
}

/** Counts one wrong password and answers how many there are in a row now. */
export async function countWrongPassword(db: Db, id: string): Promise<number> {
  const row = await db
    .updateTable('users')
    .set({ wrong_passwords: sql`wrong_passwords + 1` })
    .where('id', '=', id)
    .returning('wrong_passwords')
    .executeTakeFirst();
  return row?.wrong_passwords ?? 0;
}

/**
 * Locks an account until an administrator unlocks it. Answers false for the last super administrator who can sign in:
 * nobody could unlock that one.
 */
export async function lockAccount(db: Db, id: string, now: Date): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await lockRights(tx);
    await tx
      .updateTable('users')
      .set({ enabled_mark: 2 })
      .where('id', '=', id)
      .where('enabled_mark', '=', 1)
      .where((where) =>
        where.or([
          where('is_administrator', '=', false),
          where.exists(
            tx
              .selectFrom('users as other')
              .select('other.id')
              .where('other.is_administrator', '=', true)
              .where('other.enabled_mark', '=', 1)
              .where('other.delete_mark', '=', 0)
              .where((end) =>
                end.or([end('other.expires_at', 'is', null), end('other.expires_at', '>', now)]),
              )
              .where('other.id', '<>', id),
          ),
        ]),
      )
      .execute();
    const open = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', id)
      .where('enabled_mark', '=', 1)
      .executeTakeFirst();
    return open === undefined;
  });
}

/** Makes an account wait; the counter starts anew after it. */
export async function delayAccount(db: Db, id: string, until: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ retry_after: until, wrong_passwords: 0 })
    .where('id', '=', id)
    .execute();
}

/**
 * Forgets the wrong passwords of an account that may still be used. Answers false when it was locked, delayed or
 * disabled meanwhile, so that of many tries at once a late right one does not slip through.
 */
export async function acceptPassword(db: Db, id: string, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ wrong_passwords: 0, retry_after: null })
    .where('id', '=', id)
    .where('enabled_mark', '=', 1)
    .where((where) => where.or([where('retry_after', 'is', null), where('retry_after', '<=', now)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Moves the last sign-in to the previous one and notes this one. */
export async function noteSignIn(db: Db, id: string, { at, ip }: { at: Date; ip: string }): Promise<void> {
  await db
    .updateTable('users')
    .set(({ ref }) => ({
      prev_login_time: ref('last_login_time'),
      prev_login_ip: ref('last_login_ip'),
      last_login_time: at,
      last_login_ip: ip,
    }))
    .where('id', '=', id)
    .execute();
}
