import type { definitionRoutes } from '@auditplus/contract/kernel/definitions/definition-routes.ts';
import { change } from '../audit-log.ts';
import type { Ctx } from '../context.ts';
import type { Handler } from '../http/register.ts';
import type { Definitions } from './definitions.ts';

type Routes = ReturnType<typeof definitionRoutes>;

/**
 * The handlers of `definitionRoutes`. `assertReadable` refuses with `record.missing` where the record is gone or the
 * caller may not see it, `assertEditable` where the caller may not change it.
 */
export function definitionHandlers<B>(
  kind: Definitions<B>,
  assertReadable: (ctx: Ctx, target: string) => Promise<void>,
  assertEditable = assertReadable,
): { readonly [K in keyof Routes]: Handler<Routes[K]> } {
  return {
    versions: async (ctx, { params }) => {
      await assertReadable(ctx, params.id);
      return { list: await kind.versions(ctx.db, params.id) };
    },
    differences: async (ctx, { params, query }) => {
      await assertReadable(ctx, params.id);
      return { list: await kind.differences(ctx.db, params.id, [query.from, query.to]) };
    },
    bringBack: async (ctx, { params, body }) => {
      await assertEditable(ctx, params.id);
      await change(ctx, async (step) => {
        await kind.bringBack(ctx, step, { target: params.id, ...body });
      });
      return null;
    },
    uses: async (ctx, { params }) => {
      await assertReadable(ctx, params.id);
      return { list: await kind.usedBy(ctx, params.id) };
    },
  };
}
