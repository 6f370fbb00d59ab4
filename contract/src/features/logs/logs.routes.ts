import { z } from 'zod';
import { button, module } from '../../kernel/access.ts';
import { paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { LogCategory, LogIds, LogQuery, LogRow, OperationChange } from './logs.model.ts';

const Category = z.object({ category: LogCategory });

/** The system's logs (platform-contract 9.6). */
export const logsRoutes = {
  list: route({
    method: 'GET',
    path: '/api/system/Log/:category',
    summary: 'Log lines of a category, newest first',
    access: module('system.log'),
    params: Category,
    query: LogQuery,
    reply: paged(LogRow),
  }),
  changes: route({
    method: 'GET',
    path: '/api/system/Log/Operation/:id/Changes',
    summary: 'What an operation changed, in words',
    access: module('system.log'),
    params: z.object({ id: Id }),
    reply: z.object({ changes: z.array(OperationChange), reason: z.string() }),
    refuses: ['record.missing'],
  }),
  export: route({
    method: 'GET',
    path: '/api/system/Log/:category/Export',
    summary: 'Log lines of a category as a workbook, at most 100,000',
    access: button('system.log', 'btn_download'),
    params: Category,
    query: LogQuery,
    reply: 'bytes',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/system/Log',
    summary: 'Delete log lines',
    access: button('system.log', 'btn_remove'),
    body: LogIds,
    reply: z.null(),
  }),
  clear: route({
    method: 'DELETE',
    path: '/api/system/Log/:category',
    summary: 'Delete all log lines of a category; that is logged itself',
    access: button('system.log', 'btn_remove'),
    params: Category,
    reply: z.null(),
    refuses: ['log.trailKept'],
  }),
};
