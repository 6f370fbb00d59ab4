import { knowledgeRoutes } from '@auditplus/contract/features/knowledge/knowledge.routes.ts';
import { registerFileAccess } from '../../kernel/files/file-access.ts';
import { implement } from '../../kernel/http/register.ts';
import { categoryRows, findKnowledge, tagRows, versionsOf } from './knowledge.repository.ts';
import { knowledgeView, rowView } from './knowledge.view.ts';
import { caseFromFinding } from './operations/case-from-finding.ts';
import { createCategory, editCategory, removeCategory } from './operations/edit-categories.ts';
import {
  countOpened,
  findUseful,
  publishKnowledge,
  returnKnowledge,
  reviseKnowledge,
  submitKnowledge,
  withdrawKnowledge,
} from './operations/review-knowledge.ts';
import {
  createKnowledge,
  editKnowledge,
  KNOWLEDGE_FILES,
  removeKnowledge,
} from './operations/write-knowledge.ts';

export const knowledgeHandlers = implement(knowledgeRoutes, {
  list: async (ctx, { query }) => {
    const { rows, total } = await findKnowledge(ctx, query);
    const { currentPage, pageSize } = query;
    return {
      list: rows.map((row) => rowView(ctx, row, query.keyword)),
      pagination: { currentPage, pageSize, total },
    };
  },
  categories: async (ctx) => ({
    list: (await categoryRows(ctx)).map((row) => ({
      id: row.id,
      parentId: row.parent_id,
      fullName: row.full_name,
      nameZhtw: row.name_zhtw,
      nameEn: row.name_en,
      sortCode: row.sort_code,
      count: row.count,
      rev: row.rev,
    })),
  }),
  createCategory: (ctx, { body }) => createCategory(ctx, body),
  editCategory: (ctx, { params, body }) => editCategory(ctx, params.id, body),
  removeCategory: (ctx, { params }) => removeCategory(ctx, params.id),
  tags: async (ctx) => ({ list: await tagRows(ctx) }),
  create: (ctx, { body }) => createKnowledge(ctx, body),
  fromFinding: (ctx, { body }) => caseFromFinding(ctx, body.findingId),
  read: (ctx, { params }) => knowledgeView(ctx, params.id),
  edit: (ctx, { params, body }) => editKnowledge(ctx, params.id, body),
  remove: (ctx, { params, query }) => removeKnowledge(ctx, params.id, query.rev),
  submit: (ctx, { params, body }) => submitKnowledge(ctx, params.id, body.rev),
  return: (ctx, { params, body }) => returnKnowledge(ctx, params.id, body),
  publish: (ctx, { params, body }) => publishKnowledge(ctx, params.id, body.rev),
  withdraw: (ctx, { params, body }) => withdrawKnowledge(ctx, params.id, body),
  revise: (ctx, { params, body }) => reviseKnowledge(ctx, params.id, body.rev),
  useful: (ctx, { params }) => findUseful(ctx, params.id),
  opened: (ctx, { params }) => countOpened(ctx, params.id),
});

registerFileAccess(
  KNOWLEDGE_FILES,
  async (ctx, rootId) => (await versionsOf(ctx.db, ctx, rootId)).length > 0,
);
