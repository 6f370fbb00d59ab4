import { sql } from 'kysely';
import type { RuledPage } from '../permissions/public.ts';
import { knowledgeScopeSql } from './knowledge-scope.queries.ts';

/** The page of the knowledge base, for explaining who sees which record. */
export const knowledgePages = {
  'audit.knowledge': {
    from: sql`knowledge_articles`,
    id: sql`knowledge_articles.id`,
    label: sql`knowledge_articles.full_name`,
    live: sql`knowledge_articles.delete_mark = 0 AND knowledge_articles.submitted_at IS NOT NULL`,
    newest: sql`knowledge_articles.creator_time DESC`,
    scope: knowledgeScopeSql,
  },
} satisfies Readonly<Record<string, RuledPage>>;
