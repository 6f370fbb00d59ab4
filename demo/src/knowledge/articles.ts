import { z } from 'zod';
import { readData } from '../data.ts';

const Article = z.object({
  title: z.string(),
  categoryId: z.string(),
  tags: z.array(z.string()),
  nodeCodes: z.array(z.string()),
  author: z.string(),
  /** A line that begins with `- ` is a point of a list. */
  text: z.string(),
  /** Stays in review instead of being published. */
  inReview: z.literal(true).optional(),
  /** Days from the base date to the end of its validity. */
  validDays: z.number().optional(),
});
export type ArticlePlan = z.infer<typeof Article>;

/** The articles of the knowledge base. */
export const articles: readonly ArticlePlan[] = readData('articles', z.array(Article));
