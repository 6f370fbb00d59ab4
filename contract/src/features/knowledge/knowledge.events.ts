import { z } from 'zod';

/** Events of the knowledge base. */
export const knowledgeEvents = {
  'knowledge.published': z.object({ knowledgeId: z.string() }),
  'knowledge.returned': z.object({ knowledgeId: z.string(), reason: z.string() }),
  'knowledge.submitted': z.object({ knowledgeId: z.string() }),
  'knowledge.withdrawn': z.object({ knowledgeId: z.string(), reason: z.string() }),
};
