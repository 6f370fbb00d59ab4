import type { CacheName } from '@auditplus/contract/features/caches/caches.routes.ts';
import type { Ctx } from '../../kernel/context.ts';
import { changedTexts } from '../languages/public.ts';
import { readSysConfig } from '../sys-config/public.ts';

export async function contentOf(ctx: Ctx, name: CacheName): Promise<string> {
  if (name === 'settings') return json(await readSysConfig(ctx));
  if (name === 'languages') return json(await changedTexts(ctx));
  const { stamp } = await ctx.db.selectFrom('permission_stamp').select('stamp').executeTakeFirstOrThrow();
  return json({ stamp: Number(stamp) });
}

const json = (value: unknown): string => JSON.stringify(value, null, 2);
