import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Id } from '../../kernel/values.ts';

/** The most files of one archive; more are read by the command at the server. */
export const MOST_OBJECTS = 5_000;

/** An object that can be kept as text. */
export const ObjectRow = z.object({
  /** As files name it: `design`. */
  kind: z.string(),
  kindName: z.string(),
  id: z.string(),
  fullName: z.string(),
});
export type ObjectRow = z.output<typeof ObjectRow>;

/** Filters of the list of objects. */
export const ObjectQuery = PageQuery.extend({ kind: z.string().max(50).optional() });
export type ObjectQuery = z.output<typeof ObjectQuery>;

export const ObjectsChosen = z.object({
  /** All that the caller may export where none are named. */
  objects: z
    .array(z.object({ kind: z.string().max(50), id: Id }))
    .min(1)
    .max(MOST_OBJECTS)
    .optional(),
});

/** Which of two sides holds where both changed the same place. */
export const ObjectSide = z.enum(['file', 'here']);
export type ObjectSide = z.output<typeof ObjectSide>;

/** What somebody decided about the files of an archive, by their paths. */
export const ObjectChoices = z.object({
  /** Files that are not to be applied. */
  leave: z.array(z.string().max(400)).max(MOST_OBJECTS).default([]),
  take: z.record(z.string().max(400), ObjectSide).default({}),
});
export type ObjectChoices = z.output<typeof ObjectChoices>;

export const OBJECT_STATES = ['added', 'changed', 'removed', 'equal', 'conflict', 'refused'] as const;

/** What a file does or would do. */
export const ObjectPlanRow = z.object({
  path: z.string(),
  /** Empty where the file could not be read. */
  kindName: z.string(),
  /** What is stored of it takes effect at once; of others a draft is stored. */
  isLive: z.boolean(),
  fullName: z.string(),
  state: z.enum(OBJECT_STATES),
  /** What it is refused for. */
  problem: z.string(),
  /** What becomes different, or what both sides changed, in sentences. */
  sentences: z.array(z.string()),
});
export type ObjectPlanRow = z.output<typeof ObjectPlanRow>;

/** A time that files were applied. */
export const ApplicationRow = z.object({
  id: z.string(),
  creatorName: z.string(),
  creatorTime: z.number(),
  /** How many objects it stored. */
  objects: z.int(),
  /** How many of these have not been rolled back. */
  standing: z.int(),
});
export type ApplicationRow = z.output<typeof ApplicationRow>;
