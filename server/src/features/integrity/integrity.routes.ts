import { integrityRoutes } from '@auditplus/contract/features/integrity/integrity.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { beginVerification, integrityOverview } from './integrity.service.ts';

export const integrityHandlers = implement(integrityRoutes, {
  read: (ctx) => integrityOverview(ctx),
  verify: (ctx) => beginVerification(ctx),
});
