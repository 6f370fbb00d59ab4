import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { notify } from '../messages/public.ts';
import { peopleWithRole } from '../rectifications/public.ts';

const Payload = z.object({ knowledgeId: z.string(), reason: z.string().default('') });

type Told = Awaited<ReturnType<typeof articleOf>>;

/** Messages about articles: to the reviewers, or to the author. */
export const knowledgeReactions: Reactions = {
  'knowledge.submitted': told('知识文章待审', (tx) => peopleWithRole(tx, ['msd'])),
  'knowledge.returned': told('知识文章被退回', async (_tx, { author_id }) => [author_id]),
  'knowledge.published': told('知识文章已发布', async (_tx, { author_id }) => [author_id]),
  'knowledge.withdrawn': told('知识文章已下线', async (_tx, { author_id }) => [author_id]),
};

function told(what: string, receivers: (tx: Tx, article: Told) => Promise<readonly string[]>): Reaction {
  return async (kernel, tx, event) => {
    const { knowledgeId, reason } = Payload.parse(event.payload);
    const article = await articleOf(tx, knowledgeId);
    const to = await receivers(tx, article);
    await notify(
      { caller: systemCaller('知识库'), clock: kernel.clock },
      { db: tx },
      {
        event: event.event,
        to: to.filter((id) => id !== event.actorId && (id !== article.author_id || !isReview(event.event))),
        title: `${what}：${article.full_name}`,
        body: reason ? `原因：${reason}` : `第${article.version_no}版`,
        link: `/knowledge?id=${knowledgeId}`,
      },
    );
  };
}

const isReview = (event: string): boolean => event === 'knowledge.submitted';

const articleOf = (tx: Tx, id: string) =>
  tx
    .selectFrom('knowledge_articles')
    .select(['full_name', 'author_id', 'version_no'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
