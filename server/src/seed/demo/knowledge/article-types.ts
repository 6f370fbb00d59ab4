/** An article of the demonstration; a line that begins with `- ` is a point of a list. */
export type ArticlePlan = {
  readonly title: string;
  readonly categoryId: string;
  readonly tags: readonly string[];
  readonly nodeCodes: readonly string[];
  readonly author: string;
  readonly text: string;
  /** Stays in review instead of being published. */
  readonly inReview?: true;
  /** Days from the base date to the end of its validity. */
  readonly validDays?: number;
};
