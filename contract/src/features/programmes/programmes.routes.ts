import { z } from 'zod';
import { button, module, oneOf } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { ById, Id } from '../../kernel/values.ts';
import { CheckView } from '../audits/audits.model.ts';
import {
  EntryCheckBody,
  GenerateBody,
  GenerateReply,
  OpenEntriesQuery,
  OpenEntriesReply,
  ProgrammeCreate,
  ProgrammeQuery,
  ProgrammeReasoned,
  ProgrammeRow,
  ProgrammeTransition,
  ProgrammeUpdate,
  ProgrammeView,
} from './programmes.model.ts';

const read = module('audit.programme');
const edit = button('audit.programme', 'btn_edit');
const approve = button('audit.programme', 'btn_prog_approve');
const change = ['AU0001', 'AU0002', 'AU0007', 'AU0009'] as const;
const entries = ['AU1107', 'AU1108', 'AU1111', 'AU1206'] as const;

/** Yearly audit programmes (audit-domain 4.1, 9). */
export const programmesRoutes = {
  list: route({
    method: 'GET',
    path: '/api/audit/programme',
    summary: 'Programmes in the caller’s scope',
    access: read,
    query: ProgrammeQuery,
    reply: paged(ProgrammeRow),
  }),
  openEntries: route({
    method: 'GET',
    path: '/api/audit/programme/OpenEntries',
    summary: 'Entries of the year’s programme that wait for an audit',
    access: oneOf(read, module('audit.new')),
    query: OpenEntriesQuery,
    reply: OpenEntriesReply,
    refuses: ['AU0001'],
  }),
  create: route({
    method: 'POST',
    path: '/api/audit/programme',
    summary: 'Create a programme as a draft',
    access: button('audit.programme', 'btn_add'),
    body: ProgrammeCreate,
    reply: ProgrammeView,
    refuses: ['AU0001', 'AU0002', 'AU1101', ...entries],
  }),
  get: route({
    method: 'GET',
    path: '/api/audit/programme/:id',
    summary: 'One programme with the entries that the caller may see',
    access: read,
    params: ById,
    reply: ProgrammeView,
    refuses: ['AU0002'],
  }),
  update: route({
    method: 'PUT',
    path: '/api/audit/programme/:id',
    summary: 'Save a draft',
    access: edit,
    params: ById,
    body: ProgrammeUpdate,
    reply: ProgrammeView,
    refuses: [...change, ...entries],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/audit/programme/:id',
    summary: 'Delete a draft that replaces no other',
    access: button('audit.programme', 'btn_remove'),
    params: ById,
    reply: z.null(),
    refuses: ['AU0001', 'AU0002', 'AU0009'],
  }),
  submit: route({
    method: 'PUT',
    path: '/api/audit/programme/:id/Actions/Submit',
    summary: 'Submit a draft for approval',
    access: button('audit.programme', 'btn_prog_submit'),
    params: ById,
    body: ProgrammeTransition,
    reply: ProgrammeView,
    refuses: [...change, 'AU0004', 'AU1102', 'AU1103', 'AU1203'],
  }),
  approve: route({
    method: 'PUT',
    path: '/api/audit/programme/:id/Actions/Approve',
    summary: 'Approve a programme; the units hear of their windows',
    access: approve,
    params: ById,
    body: ProgrammeTransition,
    reply: ProgrammeView,
    refuses: [...change, 'AU1104'],
  }),
  return: route({
    method: 'PUT',
    path: '/api/audit/programme/:id/Actions/Return',
    summary: 'Return a submitted programme to its author',
    access: approve,
    params: ById,
    body: ProgrammeReasoned,
    reply: ProgrammeView,
    refuses: [...change, 'AU0003'],
  }),
  revise: route({
    method: 'PUT',
    path: '/api/audit/programme/:id/Actions/Revise',
    summary: 'Begin a new version with the open entries; the former one becomes read-only',
    access: button('audit.programme', 'btn_prog_revise'),
    params: ById,
    body: ProgrammeReasoned,
    reply: ProgrammeView,
    refuses: [...change, 'AU1105'],
  }),
  complete: route({
    method: 'PUT',
    path: '/api/audit/programme/:id/Actions/Complete',
    summary: 'Complete a programme whose entries are all finished',
    access: approve,
    params: ById,
    body: ProgrammeTransition,
    reply: ProgrammeView,
    refuses: [...change, 'AU1106'],
  }),
  generate: route({
    method: 'POST',
    path: '/api/audit/programme/:id/Actions/Generate',
    summary: 'Propose entries from the units’ risk weights, or add them',
    access: edit,
    params: ById,
    body: GenerateBody,
    reply: GenerateReply,
    refuses: [...change, 'AU1110'],
  }),
};

/** Audits made from programme entries. */
export const programmeChecksRoutes = {
  createCheck: route({
    method: 'POST',
    path: '/api/audit/programme/entry/:entryId/Actions/CreateCheck',
    summary: 'Create an audit from an open entry as a draft',
    access: oneOf(module('audit.new'), button('audit.list', 'btn_edit')),
    params: z.object({ entryId: Id }),
    body: EntryCheckBody,
    reply: CheckView,
    refuses: ['AU0001', 'AU0002', 'AU0009', 'AU1108', 'AU1109'],
  }),
};
