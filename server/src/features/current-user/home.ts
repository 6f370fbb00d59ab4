import {
  HOME_TILES,
  type HomeArrangement,
  type HomeTile,
} from '@auditplus/contract/features/current-user/current-user.model.ts';
import { z } from 'zod';
import type { Ctx } from '../../kernel/context.ts';
import { change } from '../../kernel/trail.ts';

const NAME = 'home';
const Stored = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });

/** How the caller has arranged the home page; the usual way until then. */
export async function readHome(ctx: Ctx): Promise<HomeArrangement> {
  const row = await ctx.db
    .selectFrom('user_preferences')
    .select('value')
    .where('user_id', '=', ctx.caller.userId)
    .where('name', '=', NAME)
    .executeTakeFirst();
  const { data } = Stored.safeParse(row?.value);
  return { order: known(data?.order), hidden: known(data?.hidden) };
}

/** What an older release stored may name tiles that are gone. */
const known = (names: readonly string[] = []): HomeTile[] =>
  HOME_TILES.filter((tile) => names.includes(tile)).sort((a, b) => names.indexOf(a) - names.indexOf(b));

/** Stores the arrangement; a matter of taste leaves no trail. */
export async function saveHome(ctx: Ctx, home: HomeArrangement): Promise<void> {
  const set = { value: JSON.stringify(home), updated_at: ctx.clock.now() };
  await change(ctx, async ({ db }) => {
    await db
      .insertInto('user_preferences')
      .values({ user_id: ctx.caller.userId, name: NAME, ...set })
      .onConflict((conflict) => conflict.columns(['user_id', 'name']).doUpdateSet(set))
      .execute();
  });
}
