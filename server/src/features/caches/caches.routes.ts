import {
  CACHE_NAMES,
  type CacheName,
  cachesRoutes,
} from '@auditplus/contract/features/caches/caches.routes.ts';
import { change } from '../../kernel/audit-log.ts';
import type { Ctx } from '../../kernel/context.ts';
import { implement } from '../../kernel/http/register.ts';
import { contentOf } from './caches.queries.ts';

/** Bus channels whose word makes every process drop a cache. */
const CHANNELS: Readonly<Record<CacheName, string>> = {
  settings: 'sys-config',
  permissions: 'permission',
  languages: 'languages',
};

export const cachesHandlers = implement(cachesRoutes, {
  list: async (ctx) => ({
    list: await Promise.all(
      CACHE_NAMES.map(async (name) => ({
        name,
        overdueTime: 0,
        cacheSize: Buffer.byteLength(await contentOf(ctx, name)),
      })),
    ),
  }),
  read: async (ctx, { params }) => ({ name: params.name, value: await contentOf(ctx, params.name) }),
  clear: (ctx, { params }) => clear(ctx, [params.name]),
  clearAll: (ctx) => clear(ctx, CACHE_NAMES),
});

async function clear(ctx: Ctx, names: readonly CacheName[]): Promise<null> {
  await change(ctx, async (tx) => {
    tx.record({
      action: 'cache.cleared',
      targetType: 'cache',
      targetId: 'all',
      after: { names: [...names] },
    });
  });
  for (const name of names) await ctx.bus.publish(CHANNELS[name], null);
  if (names.includes('permissions')) ctx.access.clear();
  return null;
}
