import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { listOf, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, Rev } from '../../kernel/values.ts';
import {
  AnswerDispute,
  CreateFinding,
  DisputeFinding,
  EditFinding,
  Finding,
  FindingQuery,
  IssueFinding,
  MergeFinding,
  OpenDeduction,
  OpenDeductionQuery,
  SimilarFinding,
  WithdrawFinding,
} from './findings.model.ts';

const read = module('audit.rectification', 'audit.score', 'audit.list', 'audit.task');
const writes = oneOf(button('audit.score', 'btn_score'), button('audit.rectification', 'btn_find_issue'));
const byId = z.object({ id: Id });

/** Findings and their dispute (audit-domain 4.6, 9). */
export const findingsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/finding',
    summary: 'Findings that the caller may see',
    access: read,
    query: FindingQuery,
    reply: paged(Finding),
  }),
  openDeductions: route({
    method: 'GET',
    path: '/api/audit/finding/Deductions',
    summary: 'Items that lost points although no finding names them',
    access: read,
    query: OpenDeductionQuery,
    reply: listOf(OpenDeduction),
    refuses: ['AU0001', 'AU0002'],
  }),
  create: route({
    method: 'POST',
    path: '/api/audit/finding',
    summary: 'Record a finding on an item',
    access: writes,
    body: CreateFinding,
    reply: Finding,
    refuses: ['AU0005', 'AU0006', 'AU0008', 'AU1601', 'AU1612', 'file.missing'],
  }),
  read: route({
    method: 'GET',
    path: '/api/audit/finding/:id',
    summary: 'One finding',
    access: read,
    params: byId,
    reply: Finding,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/audit/finding/:id',
    summary: 'Edit a draft finding',
    access: writes,
    params: byId,
    body: EditFinding,
    reply: Finding,
    refuses: ['AU0005', 'AU0007', 'AU0008', 'AU0009', 'AU1601', 'file.missing'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/audit/finding/:id',
    summary: 'Delete a draft finding',
    access: writes,
    params: byId,
    query: z.object({ rev: z.coerce.number().pipe(Rev) }),
    reply: z.null(),
    refuses: ['AU0007', 'AU0009'],
  }),
  issue: route({
    method: 'PUT',
    path: '/api/audit/finding/:id/Actions/Issue',
    summary: 'Issue a finding: the unit must rectify it',
    access: button('audit.rectification', 'btn_find_issue'),
    params: byId,
    body: IssueFinding,
    reply: Finding,
    refuses: ['AU0005', 'AU0006', 'AU0007', 'AU0008', 'AU0009', 'AU1602', 'AU1702'],
  }),
  dispute: route({
    method: 'PUT',
    path: '/api/audit/finding/:id/Actions/Dispute',
    summary: 'Dispute an issued finding',
    access: button('audit.rectification', 'btn_find_dispute'),
    params: byId,
    body: DisputeFinding,
    reply: Finding,
    refuses: ['AU0007', 'AU0009', 'AU1603', 'AU1606', 'AU1607'],
  }),
  answerDispute: route({
    method: 'PUT',
    path: '/api/audit/finding/:id/Actions/AnswerDispute',
    summary: 'Accept or refuse a dispute',
    access: button('audit.rectification', 'btn_find_issue'),
    params: byId,
    body: AnswerDispute,
    reply: Finding,
    refuses: ['AU0007', 'AU0009', 'AU1604', 'AU1605'],
  }),
  withdraw: route({
    method: 'PUT',
    path: '/api/audit/finding/:id/Actions/Withdraw',
    summary: 'Withdraw a finding and void its rectification',
    access: button('audit.rectification', 'btn_find_issue'),
    params: byId,
    body: WithdrawFinding,
    reply: Finding,
    refuses: ['AU0007', 'AU0009', 'AU1605', 'AU1608'],
  }),
  merge: route({
    method: 'PUT',
    path: '/api/audit/finding/:id/Actions/Merge',
    summary: 'Put another finding on the same problem into this one',
    access: writes,
    params: byId,
    body: MergeFinding,
    reply: Finding,
    refuses: ['AU0001', 'AU0002', 'AU0005', 'AU0006', 'AU0007', 'AU0009', 'AU1609', 'AU1610', 'AU1611'],
  }),
  similar: route({
    method: 'GET',
    path: '/api/audit/finding/:id/Similar',
    summary: 'Earlier findings that may be the same problem',
    access: read,
    params: byId,
    reply: listOf(SimilarFinding),
  }),
};
