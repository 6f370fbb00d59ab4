import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import type { Ctx } from '../../kernel/context.ts';
import { mayReview } from './knowledge.policy.ts';
import { type KnowledgeRecord, knowledgeRows } from './knowledge.repository.ts';

/** Articles that wait for the caller to publish or return them. */
export async function knowledgeTodoRows(ctx: Ctx): Promise<KnowledgeRecord[]> {
  if (!mayReview(ctx)) return [];
  return knowledgeRows(ctx.db, ctx)
    .where('knowledge_articles.state', '=', knowledgeLifecycle.state.inReview)
    .where('knowledge_articles.author_id', '<>', ctx.caller.userId)
    .execute();
}
