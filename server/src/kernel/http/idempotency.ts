import type { Ctx } from '../context.ts';
import { refuse } from '../errors.ts';

/**
 * The stored reply of a request that carried this key before, or undefined when the key is new. A key that was
 * claimed but whose reply is not stored yet is still in work (or its process died after the commit).
 */
export async function recallReply(ctx: Ctx, key: string): Promise<string | undefined> {
  const row = await ctx.db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', ctx.caller.userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.request_hash !== ctx.requestHash) refuse('request.keyReused');
  if (row.reply === null) refuse('request.repeated');
  return JSON.stringify(row.reply);
}

/** Keeps the reply under its key, so that the same request answers the same again. */
export async function rememberReply(ctx: Ctx, key: string, reply: string): Promise<void> {
  await ctx.db
    .insertInto('idempotency_keys')
    .values({
      user_id: ctx.caller.userId,
      key,
      request_hash: ctx.requestHash,
      status: 200,
      reply,
      created_at: ctx.clock.now(),
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'key']).doUpdateSet({ status: 200, reply }))
    .execute();
}
