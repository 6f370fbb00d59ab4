import { z } from 'zod';
import { button, session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { recordRoutes } from '../../kernel/records/record-routes.ts';
import { route } from '../../kernel/route.ts';
import { ById, ExportLink, Id } from '../../kernel/values.ts';
import { billRule } from './bill-rules.record.ts';

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
    summary: 'Take the next number of a rule of your own, named by its code or id',
    access: button(billRule.page, 'btn_take'),
    params: z.object({ ruleId: Id }),
    reply: z.string(),
    rateLimited: true,
    refuses: ['bill.ruleMissing', 'bill.overflow', 'bill.ownRule'],
  }),
  ...recordRoutes(billRule, {
    detail: { outputNumber: z.string(), isUsed: z.boolean() },
    refuses: {
      save: ['bill.startTooLong', 'bill.usedLocked'],
      remove: ['bill.ruleUsed'],
    },
  }),
  export: route({
    method: 'GET',
    path: '/api/system/BillRule/:id/Action/Export',
    summary: 'A bill rule as a workbook that can be imported again',
    access: button(billRule.page, 'btn_download'),
    params: ById,
    reply: ExportLink,
  }),
  import: route({
    method: 'POST',
    path: '/api/system/BillRule/Action/Import',
    summary: 'Bring in exported bill rules; a known name or code is refused',
    access: button(billRule.page, 'btn_upload'),
    body: z.object({}),
    bodyType: 'multipart',
    reply: z.object({ added: z.int() }),
    refuses: ['import.wrongFormat', 'import.faults', 'file.missingPart'],
  }),
};
