import { sealsRoutes } from '@auditplus/contract/features/seals/seals.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  changeSeal,
  createSeal,
  readSeal,
  removeSeal,
  sealChoices,
  sealPage,
  sealUses,
} from './seals.service.ts';

export const sealsHandlers = implement(sealsRoutes, {
  list: (ctx, { query }) => sealPage(ctx, query),
  selector: (ctx) => sealChoices(ctx),
  read: (ctx, { params }) => readSeal(ctx, params.id),
  uses: (ctx, { params, query }) => sealUses(ctx, params.id, query),
  create: (ctx, { body }) => createSeal(ctx, body),
  update: async (ctx, { params, body }) => {
    await changeSeal(ctx, params.id, body);
    return null;
  },
  remove: async (ctx, { params, query }) => {
    await removeSeal(ctx, params.id, query.rev);
    return null;
  },
});
