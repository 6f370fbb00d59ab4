import { programmeChecksRoutes } from '@auditplus/contract/features/programmes/programmes.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { checkFromEntry } from './operations/check-from-entry.ts';

export const programmeChecksHandlers = implement(programmeChecksRoutes, {
  createCheck: (ctx, { params, body }) => checkFromEntry(ctx, params.entryId, body),
});
