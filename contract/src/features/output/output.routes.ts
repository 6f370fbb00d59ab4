import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { LANGUAGES } from '../../kernel/refusal.ts';
import { route } from '../../kernel/route.ts';
import { ById, ExportLink } from '../../kernel/values.ts';
import { FormIds, OutputJob, OutputJobBody, OutputJobQuery } from './output.model.ts';

const read = module('audit.output');
const start = button('audit.output', 'btn_export');

/**
 * The export centre (audit-domain 8.20 审核输出, 9, 11): every person sees the own jobs. Whoever prints a batch follows
 * that job without a right to the centre.
 */
export const outputRoutes = {
  jobs: route({
    method: 'GET',
    path: '/api/audit/output/Job',
    summary: 'The caller’s export jobs, newest first',
    access: read,
    query: OutputJobQuery,
    reply: paged(OutputJob),
  }),
  start: route({
    method: 'POST',
    path: '/api/audit/output/Job',
    summary: 'Start an export; it is made in the background with the caller’s rights',
    access: start,
    body: OutputJobBody,
    reply: OutputJob,
    refuses: ['AU0002', 'AU0004', 'AU2304'],
    reports: ['AU2302', 'AU2303'],
  }),
  job: route({
    method: 'GET',
    path: '/api/audit/output/Job/:id',
    summary: 'One export job with its progress',
    access: session,
    params: ById,
    reply: OutputJob,
    refuses: ['AU0002'],
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/audit/output/Job/:id',
    summary: 'Cancel a job in work, or delete one that has ended with its file',
    access: session,
    params: ById,
    reply: z.null(),
    refuses: ['AU0002'],
  }),
  download: route({
    method: 'POST',
    path: '/api/audit/output/Job/:id/Actions/Download',
    summary: 'A signed link to the file of a finished job',
    access: session,
    params: ById,
    reply: ExportLink,
    refuses: ['AU0002', 'AU2301', 'access.denied'],
  }),
  printBatch: route({
    method: 'POST',
    path: '/api/system/printDev/:id/Actions/Batch',
    summary: 'Start to print several records as one file; each has pages of its own',
    access: session,
    params: ById,
    body: z.object({ formIds: FormIds, language: z.enum(LANGUAGES).optional() }),
    reply: OutputJob,
    refuses: ['AU2304', 'record.missing', 'print.notPublished', 'print.sealMissing', 'print.sealDenied'],
    reports: ['print.recordDenied', 'print.sourceUnknown', 'print.tooManyPages'],
  }),
};
