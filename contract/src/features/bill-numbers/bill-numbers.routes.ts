import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf, PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ExportLink, Id } from '../../kernel/values.ts';
import { BillRuleEdit, BillRuleInfo, BillRuleRow } from './bill-numbers.model.ts';

const ById = z.object({ id: Id });
const BILL_RULE = 'system.billRule';

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
    access: button(BILL_RULE, 'btn_take'),
    params: z.object({ ruleId: Id }),
    reply: z.string(),
    rateLimited: true,
    refuses: ['bill.ruleMissing', 'bill.overflow', 'bill.ownRule'],
  }),
  list: route({
    method: 'GET',
    path: '/api/system/BillRule',
    summary: 'Bill rules',
    access: module(BILL_RULE),
    query: PageQuery,
    reply: paged(BillRuleRow),
  }),
  create: route({
    method: 'POST',
    path: '/api/system/BillRule',
    summary: 'Add a bill rule',
    access: button(BILL_RULE, 'btn_add'),
    body: BillRuleEdit,
    reply: z.null(),
    refuses: ['bill.duplicateCode', 'bill.duplicateName', 'bill.startTooLong'],
  }),
  read: route({
    method: 'GET',
    path: '/api/system/BillRule/:id',
    summary: 'One bill rule',
    access: module(BILL_RULE),
    params: ById,
    reply: BillRuleInfo,
  }),
  update: route({
    method: 'PUT',
    path: '/api/system/BillRule/:id',
    summary: 'Change a bill rule; one that has given numbers can only grow',
    access: button(BILL_RULE, 'btn_edit'),
    params: ById,
    body: BillRuleEdit,
    reply: z.null(),
    refuses: ['bill.duplicateCode', 'bill.duplicateName', 'bill.startTooLong', 'bill.usedLocked'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/BillRule/:id',
    summary: 'Delete a bill rule that has given no number',
    access: button(BILL_RULE, 'btn_remove'),
    params: ById,
    reply: z.null(),
    refuses: ['bill.ruleUsed'],
  }),
  flip: route({
    method: 'PUT',
    path: '/api/system/BillRule/:id/Actions/State',
    summary: 'Switch a bill rule on or off',
    access: button(BILL_RULE, 'btn_edit'),
    params: ById,
    reply: z.null(),
  }),
  export: route({
    method: 'GET',
    path: '/api/system/BillRule/:id/Action/Export',
    summary: 'A bill rule as a workbook that can be imported again',
    access: button(BILL_RULE, 'btn_download'),
    params: ById,
    reply: ExportLink,
  }),
  import: route({
    method: 'POST',
    path: '/api/system/BillRule/Action/Import',
    summary: 'Bring in exported bill rules; a known name or code is refused',
    access: button(BILL_RULE, 'btn_upload'),
    body: z.object({}),
    bodyType: 'multipart',
    reply: z.object({ added: z.int() }),
    refuses: ['import.wrongFormat', 'import.faults', 'file.missingPart'],
  }),
};
