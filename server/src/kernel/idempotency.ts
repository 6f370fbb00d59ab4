import type { Ctx } from './context.ts';
import type { Tx } from './db.ts';
import { refuse } from './errors.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

/** A request that carries an idempotency key, and how far it has come. */
export type KeyedRequest = {
  readonly key: string;
  /** SHA-256 of method, path and body; a key that comes back with another one is refused. */
  readonly hash: string;
  /** The route's replies hold secrets: they are stored encrypted, and for an hour only. */
  readonly isSecret: boolean;
  /** The text that travels if the handler returns `data`; undefined where it cannot return that. */
  readonly bodyOf: (data: unknown) => string | undefined;
  /** Changes of this request that have begun, and how many of them were stored. */
  begun: number;
  ended: number;
  /** The reply that a change has stored with its rows. */
  stored: string | null;
};

/** A change is stored, its reply is not: after this time nobody is at work on it any more. */
const IN_WORK_MS = 30_000;
const SECRET_MS = 3_600_000;
/** What sealed replies are sealed for. */
const REPLY = 'reply';

/**
 * The stored reply of a request that carried this key before, or undefined when the key is new. Refuses while the
 * former one may still be at work, and when it was carried out but its reply was never stored.
 */
export async function recallReply(ctx: Ctx, { key, hash }: KeyedRequest): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'sealed', 'status', 'created_at'])
    .where('user_id', '=', ctx.caller.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== hash) refuse('request.keyReused');
  const age = ctx.clock.now().getTime() - row.created_at.getTime();
  if (row.reply === null)
    refuse(row.status === null && age < IN_WORK_MS ? 'request.repeated' : 'request.replyLost');
  if (!row.sealed) return JSON.stringify(row.reply);
  const opened = age < SECRET_MS ? openSecret(ctx.secret, REPLY, String(row.reply)) : null;
  return opened === null ? refuse('request.replyLost') : opened;
}

/** Claims the key in the transaction of the request's first change; a repetition waits here and is refused. */
export async function claimKey(ctx: Ctx, tx: Tx, keyed: KeyedRequest): Promise<void> {
  const claimed = await tx
    .insertInto('idempotency_keys')
    .values({
      user_id: ctx.caller.userId,
      key: keyed.key,
      request_hash: keyed.hash,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  // A second change of the same request finds its own claim.
  if (claimed.numInsertedOrUpdatedRows === 0n && keyed.ended === 0) refuse('request.repeated');
}

/**
 * Stores the reply under the claimed key, in the transaction of the change that it is about. `shown` is what the change
 * returns: the reply itself where a view function made it or the handler passes it on. Anything else is no reply of the
 * route, which is then stored when the handler has returned.
 */
export async function storeReply(ctx: Ctx, tx: Tx, keyed: KeyedRequest, shown: unknown): Promise<void> {
  const body = keyed.bodyOf(shown);
  if (body === undefined) return;
  keyed.stored = body;
  await write(ctx, tx, keyed, body);
}

/** Stores the reply of a handler whose change has not stored it already. */
export async function rememberReply(ctx: Ctx, keyed: KeyedRequest, body: string): Promise<void> {
  if (keyed.stored !== body) await write(ctx, ctx.db, keyed, body);
}

async function write(
  ctx: Ctx,
  db: Ctx['db'],
  { key, hash, isSecret }: KeyedRequest,
  body: string,
): Promise<void> {
  const set = {
    status: 200,
    reply: isSecret ? JSON.stringify(sealSecret(ctx.secret, REPLY, body)) : body,
    sealed: isSecret,
  };
  await db
    .insertInto('idempotency_keys')
    .values({ user_id: ctx.caller.userId, key, request_hash: hash, created_at: ctx.clock.now(), ...set })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet(set))
    .execute();
}

/** Deletes the stored replies that hold secrets and can no longer be fetched; answers how many. */
export async function forgetSecrets({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('idempotency_keys')
    .where('sealed', '=', true)
    .where('created_at', '<=', new Date(clock.now().getTime() - SECRET_MS))
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/**
 * The handler has failed. What its changes have stored stays. The reply does not, if the handler refused or a later
 * change failed: whoever repeats the request learns that it was carried out, at least in part.
 */
export async function giveUpReply(ctx: Ctx, keyed: KeyedRequest, isRefused: boolean): Promise<void> {
  const isWhole = keyed.stored !== null && keyed.begun === keyed.ended;
  if (keyed.ended === 0 || (isWhole && !isRefused)) return;
  await ctx.db
    .updateTable('idempotency_keys')
    .set({ status: 500, reply: null })
    .where('user_id', '=', ctx.caller.userId)
    .where('key', '=', keyed.key)
    .execute();
}
