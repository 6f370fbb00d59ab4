import { z } from 'zod';
import { session } from '../../kernel/access.ts';
import { PageQuery, paged } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id } from '../../kernel/values.ts';
import { CommentBody, CommentRow } from './processes.model.ts';

const BASE = '/api/workflow/Engine/FlowComment';

/** Comments on instances, by everybody who may see them (platform-contract 8.4, FlowComment). */
export const processCommentsRoutes = {
  list: route({
    method: 'GET',
    path: BASE,
    summary: 'Comments on an instance, newest first',
    access: session,
    query: PageQuery.extend({ taskId: Id }),
    reply: paged(CommentRow),
  }),
  create: route({
    method: 'POST',
    path: BASE,
    summary: 'Comment on an instance',
    access: session,
    body: CommentBody,
    reply: z.null(),
    refuses: ['process.commentEmpty', 'process.processForbids', 'file.missing'],
  }),
  remove: route({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete an own comment',
    access: session,
    params: z.object({ id: Id }),
    reply: z.null(),
    refuses: ['process.notYours'],
  }),
};
