import { offlineRoutes } from '@auditplus/contract/features/offline/offline.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { returnPackage, revokePackage } from './operations/close-package.ts';
import { listPackages } from './operations/list-packages.ts';
import { decideQuarantine, listQuarantine } from './operations/quarantine.ts';
import { syncPackage } from './operations/sync-package.ts';
import { readPackage, takePackage } from './operations/take-package.ts';

export const offlineHandlers = implement(offlineRoutes, {
  takePackage: (ctx, { body }) => takePackage(ctx, body),
  listPackages: (ctx, { query }) => listPackages(ctx, query),
  readPackage: (ctx, { params, query }) => readPackage(ctx, { ...params, ...query }),
  revokePackage: (ctx, { params, body }) => revokePackage(ctx, params.id, body.reason),
  returnPackage: (ctx, { params }) => returnPackage(ctx, params.id),
  sync: (ctx, { body }) => syncPackage(ctx, body),
  listQuarantine: (ctx, { query }) => listQuarantine(ctx, query.checkId),
  decideQuarantine: (ctx, { params, body }) => decideQuarantine(ctx, params.clientOpId, body.accept),
});
