import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';

const BillRuleBrief = z.object({ id: z.string(), enCode: z.string(), fullName: z.string() });

/** Bill rules and the numbers that they give (platform-contract 2.13, 10). */
export const billNumbersRoutes = {
  selector: route({
    method: 'GET',
    path: '/api/system/BillRule/Selector',
    summary: 'Enabled bill rules',
    access: session,
    reply: listOf(BillRuleBrief),
  }),
  take: route({
    method: 'GET',
    path: '/api/system/BillRule/BillNumber/:ruleId',
    summary: 'Take the next number of a rule, named by its code or id',
    access: session,
    params: z.object({ ruleId: Id }),
    reply: z.string(),
    refuses: ['bill.ruleMissing', 'bill.overflow'],
  }),
};
