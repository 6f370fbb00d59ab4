import { z } from 'zod';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Rev } from '../../kernel/values.ts';
import { contractAccess } from './contract-access.ts';
import { ContractTemplate, TemplateBody, TemplateEdit } from './contracts.model.ts';

const withRev = z.object({ rev: z.coerce.number().pipe(Rev) });

/** Templates of contracts. */
export const contractTemplatesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/contract/Template',
    summary: 'Contract templates, the newest year first',
    access: contractAccess.drafting,
    query: z.object({ state: z.coerce.number().int().min(0).max(2).optional() }),
    reply: listOf(ContractTemplate),
  }),
  create: route({
    method: 'POST',
    path: '/api/audit/contract/Template',
    summary: 'Write a template',
    access: contractAccess.adds,
    body: TemplateBody,
    reply: ContractTemplate,
  }),
  edit: route({
    method: 'PUT',
    path: '/api/audit/contract/Template/:id',
    summary: 'Change a draft, put it into use, or retire it',
    access: contractAccess.edits,
    params: ById,
    body: TemplateEdit,
    reply: ContractTemplate,
    refuses: ['AU0007', 'AU0009', 'AU2003', 'AU0004'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/audit/contract/Template/:id',
    summary: 'Delete a draft',
    access: contractAccess.removes,
    params: ById,
    query: withRev,
    reply: z.null(),
    refuses: ['AU0007', 'AU0009'],
  }),
};
