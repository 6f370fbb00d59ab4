import { signaturesRoutes } from '@auditplus/contract/features/signatures/signatures.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { challenge } from './challenge.ts';
import { verifySignature } from './verify.queries.ts';

export const signaturesHandlers = implement(signaturesRoutes, {
  challenge: (ctx, { body }) => challenge(ctx, body),
  verify: (ctx, { params }) => verifySignature(ctx, params.code),
});
