import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import {
  billRuleInfo,
  billRulePage,
  createBillRule,
  flipBillRule,
  removeBillRule,
  updateBillRule,
} from './bill-rules.service.ts';
import { exportBillRule, importBillRules } from './exchange.ts';
import { takeNumber } from './next-number.ts';

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
  take: (ctx, { params }) => takeNumber(ctx, params.ruleId),
  list: (ctx, { query }) => billRulePage(ctx, query),
  create: (ctx, { body }) => done(createBillRule(ctx, body)),
  read: (ctx, { params }) => billRuleInfo(ctx, params.id),
  update: (ctx, { params, body }) => done(updateBillRule(ctx, params.id, body)),
  remove: (ctx, { params }) => done(removeBillRule(ctx, params.id)),
  flip: (ctx, { params }) => done(flipBillRule(ctx, params.id)),
  export: (ctx, { params }) => exportBillRule(ctx, params.id),
  import: async (ctx, _input, { request }) => importBillRules(ctx, (await receiveFile(request)).bytes),
});

async function done(work: Promise<void>): Promise<null> {
  await work;
  return null;
}
