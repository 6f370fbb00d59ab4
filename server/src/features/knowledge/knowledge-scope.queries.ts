import { knowledgeLifecycle } from '@auditplus/contract/features/knowledge/knowledge.lifecycle.ts';
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Ctx } from '../../kernel/context.ts';
import { mayReview } from './knowledge.policy.ts';

/**
 * Condition on `knowledge_articles`: published ones are everybody's, others their author's; what was handed in for
 * review or withdrawn is the reviewers' too. Drafts of others are nobody's.
 */
export function knowledgeScopeSql(ctx: Pick<Ctx, 'caller'>): RawBuilder<SqlBool> {
  if (ctx.caller.isSystem) return sql<SqlBool>`knowledge_articles.delete_mark = 0`;
  const reviewed = mayReview(ctx)
    ? sql<SqlBool>`knowledge_articles.state > ${knowledgeLifecycle.state.draft}`
    : sql<SqlBool>`knowledge_articles.state = ${knowledgeLifecycle.state.published}`;
  return sql<SqlBool>`(knowledge_articles.delete_mark = 0
    AND (${reviewed} OR knowledge_articles.author_id = ${ctx.caller.userId}))`;
}
