import { z } from 'zod';
import { button, module, session } from '../../kernel/access.ts';
import { listOf } from '../../kernel/paging.ts';
import { route } from '../../kernel/route.ts';
import { Id, line } from '../../kernel/values.ts';
import { ExplainFile, ExplainQuery, ExplainRecord, ExplainSearch, Explanation } from './explain.model.ts';

const EXPLAIN = 'permission.explain';

/** Why somebody may or may not, and looking at the product as somebody else. */
export const explainRoutes = {
  explain: route({
    method: 'GET',
    path: '/api/permission/Explain',
    summary: 'The chain of rules that allows or denies something to a person, and who else can',
    access: module(EXPLAIN),
    query: ExplainQuery,
    reply: Explanation,
  }),
  items: route({
    method: 'GET',
    path: '/api/permission/Explain/Items/:moduleId',
    summary: 'Buttons, columns and form fields of a menu entry to ask about',
    access: module(EXPLAIN, 'permission.duty'),
    params: z.object({ moduleId: Id }),
    reply: listOf(z.object({ id: z.string(), kind: z.string(), fullName: z.string(), enCode: z.string() })),
  }),
  records: route({
    method: 'GET',
    path: '/api/permission/Explain/Records/:moduleId',
    summary: 'Records of a page to ask about',
    access: module(EXPLAIN),
    params: z.object({ moduleId: Id }),
    query: ExplainSearch,
    reply: listOf(ExplainRecord),
  }),
  files: route({
    method: 'GET',
    path: '/api/permission/Explain/Files',
    summary: 'Files of records to ask about',
    access: module(EXPLAIN),
    query: ExplainSearch,
    reply: listOf(ExplainFile),
  }),
  startViewAs: route({
    method: 'POST',
    path: '/api/permission/ViewAs/:userId',
    summary: 'See the product as another person, read-only, in this session',
    access: button(EXPLAIN, 'btn_view_as'),
    params: z.object({ userId: Id }),
    body: z.object({ reason: line(200).min(5) }),
    reply: z.null(),
    refuses: ['viewAs.self', 'viewAs.administrator', 'viewAs.nobody'],
  }),
  endViewAs: route({
    method: 'DELETE',
    path: '/api/permission/ViewAs',
    summary: 'Be oneself again',
    access: session,
    reads: true,
    reply: z.null(),
  }),
};
