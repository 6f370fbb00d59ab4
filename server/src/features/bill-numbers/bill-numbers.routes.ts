import { billNumbersRoutes } from '@auditplus/contract/features/bill-numbers/bill-numbers.routes.ts';
import { receiveFile } from '../../kernel/http/receive-file.ts';
import { implement } from '../../kernel/http/register.ts';
import { importWorkbook } from '../record-exchange/public.ts';
import { billRuleChoices, billRules, exportBillRule } from './bill-rules.records.ts';
import { takeNumber } from './next-number.ts';

export const billNumbersHandlers = implement(billNumbersRoutes, {
  ...billRules.handlers,
  selector: async (ctx) => ({ list: await billRuleChoices(ctx) }),
  take: (ctx, { params }) => takeNumber(ctx, params.ruleId),
  export: (ctx, { params }) => exportBillRule(ctx, params.id),
  import: async (ctx, _input, { request }) =>
    importWorkbook(ctx, billRules, (await receiveFile(request)).bytes),
});
