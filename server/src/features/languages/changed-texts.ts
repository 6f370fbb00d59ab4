import type { LanguageText } from '@auditplus/contract/features/languages/languages.routes.ts';
import { sql } from 'kysely';
import type { Ctx, Kernel } from '../../kernel/context.ts';
import type { Db } from '../../kernel/db.ts';
import { change } from '../../kernel/trail.ts';

const CHANNEL = 'languages';

type Cache = { current: Promise<LanguageText[]> | undefined };
// One cache per database of this process; every visitor's first page asks for it.
const caches = new WeakMap<Db, Cache>();

/** Texts that administrators have changed. */
export function changedTexts(kernel: Pick<Kernel, 'db' | 'bus'>): Promise<LanguageText[]> {
  const cache = cacheOf(kernel);
  cache.current ??= load(kernel.db).catch((error) => {
    cache.current = undefined;
    throw error;
  });
  return cache.current;
}

/** Stores texts; an entry without any text goes back to the product's own. */
export async function saveTexts(ctx: Ctx, list: readonly LanguageText[]): Promise<void> {
  const stamp = { last_modify_user_id: ctx.caller.userId, last_modify_time: ctx.clock.now() };
  const isBack = (text: LanguageText) => text.zh === '' && text.zhtw === '' && text.en === '';
  await change(ctx, async (step) => {
    const back = list.filter(isBack).map((text) => text.source);
    if (back.length > 0) await step.db.deleteFrom('language_texts').where('source', 'in', back).execute();
    const kept = new Map(list.filter((text) => !isBack(text)).map((text) => [text.source, text]));
    for (const text of kept.values())
      await step.db
        .insertInto('language_texts')
        .values({ ...text, ...stamp })
        .onConflict((conflict) => conflict.column('source').doUpdateSet({ ...text, ...stamp }))
        .execute();
    step.record({
      action: 'language.changed',
      targetType: 'language',
      targetId: 'texts',
      after: { texts: [...kept.values()].slice(0, 100), restored: back.slice(0, 100) },
    });
    await sql`SELECT pg_notify('auditplus', ${JSON.stringify({ channel: CHANNEL, payload: null })})`.execute(
      step.db,
    );
  });
  cacheOf(ctx).current = undefined;
}

function cacheOf(kernel: Pick<Kernel, 'db' | 'bus'>): Cache {
  const known = caches.get(kernel.db);
  if (known) return known;
  const cache: Cache = { current: undefined };
  caches.set(kernel.db, cache);
  const drop = () => {
    cache.current = undefined;
  };
  kernel.bus.subscribe(CHANNEL, drop);
  kernel.bus.subscribe('bus.reconnected', drop);
  return cache;
}

const load = (db: Db): Promise<LanguageText[]> =>
  db.selectFrom('language_texts').select(['source', 'zh', 'zhtw', 'en']).orderBy('source').execute();
