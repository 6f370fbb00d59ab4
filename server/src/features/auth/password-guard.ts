import type { SysConfig } from '@auditplus/contract/features/sys-config/sys-config.model.ts';
import { type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/db.ts';
import { refuse } from '../../kernel/errors.ts';
import { verifyPassword } from '../../kernel/passwords.ts';
import { type Account, findAccountById, lockAccount } from './accounts.repository.ts';

const LOCKED = 2;
const LOCK_TYPE_DELAY = 2;
const EVERYWHERE = '*';
/** So many times the allowed wrong passwords from all places together make every unknown place wait. */
const PLACES = 10;
const KEPT_MS = 86_400_000;

/** Whose password is tried, as typed, and from where. */
export type PasswordTry = {
  readonly account: Account | undefined;
  /** What was typed, when it belongs to no account. */
  readonly typed: string;
  readonly digest: string;
  /** A device that has signed in to the account before; what others do elsewhere is not held against it. */
  readonly deviceId?: string | undefined;
};

/**
 * Checks a password under the guard of platform-contract 3: wrong ones are counted by name and place, and the
 * configured number of them locks the account or makes the place wait. Answers whether it was right; refuses while
 * locked or waiting. A name of no account is answered, counted and timed like any other.
 */
export async function checkPassword(ctx: Ctx, rules: SysConfig, tried: PasswordTry): Promise<boolean> {
  const { account, typed, digest } = tried;
  const guard = {
    name: account?.id ?? `?${typed.toLowerCase().slice(0, 100)}`,
    source: sourceOf(ctx, tried),
    allowed: rules.passwordErrorsNumber,
  };
  await assertOpen(ctx, rules, guard);
  const isRight = (await verifyPassword(digest, account?.password_hash ?? null)) && account !== undefined;
  if (!isRight) {
    await countWrong(ctx, rules, { ...guard, account });
    return false;
  }
  // Of many tries at once a late right one does not slip through.
  await assertOpen(ctx, rules, guard);
  const now = await findAccountById(ctx.db, account.id);
  if (now?.enabled_mark === LOCKED) refuse('login.locked');
  await ctx.db
    .deleteFrom('password_guards')
    .where('name', '=', guard.name)
    .where('source', '=', guard.source)
    .execute();
  // Disabled or deleted: the caller decides what to say.
  return true;
}

/** Forgets the wrong passwords of an account. */
export async function forgetWrongPasswords(db: Db | Tx, accountId: string): Promise<void> {
  await db.deleteFrom('password_guards').where('name', '=', accountId).execute();
}

/** Whether a row of `users` has to wait somewhere now. */
export const isDelayedSql = (now: Date) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM password_guards WHERE name = users.id AND retry_after > ${now})`;

/** Until when these people have to wait at the place where they tried, by their ids. */
export async function delaysOf(
  db: Db,
  accountIds: readonly string[],
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  if (accountIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('password_guards')
    .select(({ fn }) => ['name', fn.max('retry_after').as('until')])
    .where('name', 'in', [...accountIds])
    .where('retry_after', '>', now)
    .groupBy('name')
    .execute();
  return new Map(rows.flatMap(({ name, until }) => (until ? [[name, until.getTime()] as const] : [])));
}

type Guard = { readonly name: string; readonly source: string; readonly allowed: number };

/** Somebody signed in proves a password under that session; others cannot get in its way. */
function sourceOf(ctx: Ctx, { deviceId }: PasswordTry): string {
  if (ctx.sessionHash) return `session:${ctx.sessionHash}`;
  return deviceId ? `device:${deviceId}` : `address:${ctx.ip}`;
}

const isKnownPlace = (source: string): boolean => !source.startsWith('address:');

async function assertOpen(ctx: Ctx, rules: SysConfig, { name, source, allowed }: Guard): Promise<void> {
  const rows = await ctx.db
    .selectFrom('password_guards')
    .selectAll()
    .where('name', '=', name)
    .where('source', 'in', isKnownPlace(source) ? [source] : [source, EVERYWHERE])
    .execute();
  const now = ctx.clock.now().getTime();
  const wait = Math.max(...rows.map((row) => (row.retry_after?.getTime() ?? 0) - now), 0);
  if (wait > 0) refuse('login.delayed', { minutes: Math.ceil(wait / 60_000) });
  const isLocked = rules.lockType !== LOCK_TYPE_DELAY && allowed > 0;
  if (isLocked && rows.some((row) => row.source === source && row.wrong >= allowed)) refuse('login.locked');
}

async function countWrong(
  ctx: Ctx,
  rules: SysConfig,
  { name, source, allowed, account }: Guard & { readonly account: Account | undefined },
): Promise<void> {
  if (allowed === 0) return;
  const now = ctx.clock.now();
  await ctx.db
    .deleteFrom('password_guards')
    .where('changed_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute();
  const until = new Date(now.getTime() + rules.lockTime * 60_000);
  const everywhere = await raise(ctx, {
    name,
    source: EVERYWHERE,
    since: new Date(2 * now.getTime() - until.getTime()),
  });
  if (everywhere >= allowed * PLACES) await delay(ctx.db, { name, source: EVERYWHERE }, until);
  if ((await raise(ctx, { name, source, since: new Date(0) })) < allowed) return;
  // The last administrator who can sign in is never locked: nobody could unlock that account.
  if (rules.lockType !== LOCK_TYPE_DELAY && (!account || (await lockAccount(ctx.db, account.id, now))))
    refuse('login.locked');
  await delay(ctx.db, { name, source }, until);
  refuse('login.delayed', { minutes: rules.lockTime });
}

/** Counts one more, or the first one again when the last is older than `since`; answers how many there are. */
async function raise(
  ctx: Ctx,
  { name, source, since }: { name: string; source: string; since: Date },
): Promise<number> {
  const { wrong } = await ctx.db
    .insertInto('password_guards')
    .values({ name, source, wrong: 1, changed_at: ctx.clock.now() })
    .onConflict((conflict) =>
      conflict.columns(['name', 'source']).doUpdateSet({
        wrong: sql`CASE WHEN password_guards.changed_at < ${since} THEN 1 ELSE password_guards.wrong + 1 END`,
        changed_at: ctx.clock.now(),
      }),
    )
    .returning('wrong')
    .executeTakeFirstOrThrow();
  return wrong;
}

/** Makes a place wait; the counting starts anew after it. */
async function delay(db: Db, { name, source }: { name: string; source: string }, until: Date): Promise<void> {
  await db
    .updateTable('password_guards')
    .set({ retry_after: until, wrong: 0 })
    .where('name', '=', name)
    .where('source', '=', source)
    .execute();
}
