import { type Selectable, sql } from 'kysely';
import type { UsersTable } from '../../db/generated/tables.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { lockRights } from '../rights/public.ts';

/** What signing in looks at. */
export type Account = Pick<
  Selectable<UsersTable>,
  | 'id'
  | 'account'
  | 'real_name'
  | 'password_hash'
  | 'must_change_password'
  | 'enabled_mark'
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

/** Stores a password that the person has chosen. */
export const storePassword = (
  tx: Tx,
  userId: string,
  { hash, now }: { readonly hash: string; readonly now: Date },
) =>
  tx
    .updateTable('users')
    .set({
      password_hash: hash,
      must_change_password: false,
      password_changed_at: now,
      rev: sql`rev + 1`,
    })
    .where('id', '=', userId)
    .execute();
