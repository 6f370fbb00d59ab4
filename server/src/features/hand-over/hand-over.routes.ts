import { handOverRoutes } from '@auditplus/contract/features/hand-over/hand-over.routes.ts';
import { implement } from '../../kernel/http/register.ts';
import { handOver, readOpenWork } from './hand-over.service.ts';

export const handOverHandlers = implement(handOverRoutes, {
  openWork: (ctx, { query }) => readOpenWork(ctx, query.userId),
  handOver: (ctx, { body }) => handOver(ctx, body),
});
