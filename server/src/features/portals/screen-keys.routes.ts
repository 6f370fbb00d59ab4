import { screenKeysRoutes } from '@auditplus/contract/features/portals/screen-keys.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { createScreenKey, portalOfKey, revoke, screenKeyPage } from './screen-keys.service.ts';

export const screenKeysHandlers = implement(screenKeysRoutes, {
  list: (ctx, { params, query }) => screenKeyPage(ctx, params.id, query),
  create: (ctx, { params, body }) => createScreenKey(ctx, params.id, body),
  revoke: async (ctx, { params }) => {
    await revoke(ctx, params.id);
    return null;
  },
  open: (ctx, { body }) => portalOfKey(ctx, body.key),
});
