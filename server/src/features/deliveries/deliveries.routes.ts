import { deliveriesRoutes } from '@auditplus/contract/features/deliveries/deliveries.routes.ts';
import { refuse } from '../../kernel/errors.ts';
import { implement } from '../../kernel/http/register.ts';
import { newestDeliveries } from './deliveries.repository.ts';
import { testMail } from './mail-test.ts';

const SHOWN = 50;

export const deliveriesHandlers = implement(deliveriesRoutes, {
  // Codes are readable here, so only where everybody knows every password anyway.
  outbox: async (ctx) => {
    if (ctx.config.MODE === 'production') refuse('request.notFound');
    return { list: await newestDeliveries(ctx.db, SHOWN) };
  },
  testMail: async (ctx, { body }) => {
    await testMail(ctx, body);
    return null;
  },
});
