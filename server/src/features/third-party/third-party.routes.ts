import { thirdPartyRoutes } from '@auditplus/contract/features/third-party/third-party.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  platforms,
  previewSync,
  problemPage,
  retryOne,
  savePlatform,
  startSync,
  testPlatform,
} from './third-party.service.ts';

export const thirdPartyHandlers = implement(thirdPartyRoutes, {
  list: async (ctx) => ({ list: await platforms(ctx) }),
  save: (ctx, { params, body }) => done(savePlatform(ctx, params.kind, body)),
  test: (ctx, { params }) => done(testPlatform(ctx, params.kind)),
  preview: (ctx, { params }) => previewSync(ctx, params.kind),
  sync: (ctx, { params, body }) => startSync(ctx, params.kind, body.removals),
  problems: (ctx, { params, query }) => problemPage(ctx, params.kind, query),
  retry: (ctx, { params }) => done(retryOne(ctx, params.kind, params.id)),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
