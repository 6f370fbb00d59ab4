import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { dayOf } from '../../kernel/clock.ts';
import { implement } from '../../kernel/http/register.ts';
import { nextNumber } from './next-number.ts';

export const billNumbersHandlers = implement(billNumbersRoutes, {
  selector: async (ctx) => {
    const rules = await ctx.db
      .selectFrom('bill_rules')
      .select(['id', 'en_code as enCode', 'full_name as fullName'])
      .where('enabled_mark', '=', 1)
      .where('delete_mark', '=', 0)
      .orderBy('sort_code')
      .execute();
    return { list: rules };
  },
  take: (ctx, { params }) =>
    ctx.db.transaction().execute((tx) => nextNumber(tx, params.ruleId, dayOf(ctx.clock.now()))),
});
