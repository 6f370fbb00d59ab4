import {
  HOME_TILES,
  type HomeArrangement,
  type HomeTile,
} from '@auditplus/contract/features/home/home.model.ts';
import { z } from 'zod';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { findPreference, storePreference } from '../current-user/public.ts';

const NAME = 'home';
const Stored = z.object({ order: z.array(z.string()), hidden: z.array(z.string()) });

/** How the caller has arranged the home page; the usual way until then. */
export async function readArrangement(ctx: Ctx): Promise<HomeArrangement> {
  const { data } = Stored.safeParse(await findPreference(ctx.db, ctx.caller.userId, NAME));
  return { order: known(data?.order), hidden: known(data?.hidden) };
}

/** What an older release stored may name tiles that are gone. */
const known = (names: readonly string[] = []): HomeTile[] =>
  HOME_TILES.filter((tile) => names.includes(tile)).sort((a, b) => names.indexOf(a) - names.indexOf(b));

/** Stores the arrangement; a matter of taste leaves no trail. */
export async function saveArrangement(ctx: Ctx, home: HomeArrangement): Promise<void> {
  await change(ctx, ({ db }) =>
    storePreference(db, {
      userId: ctx.caller.userId,
      name: NAME,
      value: JSON.stringify(home),
      updated_at: ctx.clock.now(),
    }),
  );
}
