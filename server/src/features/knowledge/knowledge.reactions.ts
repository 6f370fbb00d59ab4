import { z } from 'zod';
import { systemCaller } from '../../kernel/caller.ts';
import type { Tx } from '../../kernel/db.ts';
import type { Reaction, Reactions } from '../../kernel/outbox.ts';
import { peopleWithRole } from '../audit-base/public.ts';
import { type MessageKey, notify, phrase, say } from '../messages/public.ts';
import { articleTitle } from './knowledge.repository.ts';

const Payload = z.object({ knowledgeId: z.string(), reason: z.string().default('') });

type Told = Awaited<ReturnType<typeof articleTitle>>;

/** Messages about articles: to the reviewers, or to the author. */
export const knowledgeReactions: Reactions = {
  'knowledge.submitted': told('knowledge.submitted', (tx) => peopleWithRole(tx, ['msd'])),
  'knowledge.returned': told('knowledge.returned', async (_tx, { author_id }) => [author_id]),
  'knowledge.published': told('knowledge.published', async (_tx, { author_id }) => [author_id]),
  'knowledge.withdrawn': told('knowledge.withdrawn', async (_tx, { author_id }) => [author_id]),
};

type Key = Extract<MessageKey, `knowledge.${string}`>;

function told(key: Key, receivers: (tx: Tx, article: Told) => Promise<readonly string[]>): Reaction {
  return async (kernel, tx, event) => {
    const { knowledgeId, reason } = Payload.parse(event.payload);
    const article = await articleTitle(tx, knowledgeId);
    const to = await receivers(tx, article);
    await notify(
      { caller: systemCaller('知识库'), clock: kernel.clock },
      { db: tx },
      {
        ...say(key, {
          article: article.full_name,
          note: reason ? phrase('reason', { reason }) : phrase('version', { version: article.version_no }),
        }),
        to: to.filter((id) => id !== event.actorId && (id !== article.author_id || !isReview(event.event))),
        link: `/knowledge?id=${knowledgeId}`,
        about: knowledgeId,
      },
    );
  };
}

const isReview = (event: string): boolean => event === 'knowledge.submitted';
