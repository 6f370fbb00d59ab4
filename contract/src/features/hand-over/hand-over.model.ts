import { z } from 'zod';
import { Id } from '../../kernel/values.ts';

/** Kinds of open work that belongs to a person by name and can go to another one. */
export const WORK_KINDS = [
  'score',
  'evidence',
  'rectification',
  'lead',
  'member',
  'report',
  'contract',
  'process',
] as const;
export const WorkKind = z.enum(WORK_KINDS);
export type WorkKind = z.output<typeof WorkKind>;

/** One piece of open work. */
export const WorkItem = z.object({
  kind: WorkKind,
  id: z.string(),
  title: z.string(),
  /** Audit, or contract, that it belongs to. */
  place: z.string(),
  checkId: z.string().nullable(),
  dueDate: z.string().nullable(),
});
export type WorkItem = z.output<typeof WorkItem>;

/** A person's open work, and whether that person has gone. */
export const OpenWork = z.object({
  user: z.object({ id: z.string(), name: z.string(), account: z.string(), isGone: z.boolean() }),
  items: z.array(WorkItem),
});
export type OpenWork = z.output<typeof OpenWork>;

/** Whose open work to list. */
export const OpenWorkQuery = z.object({ userId: Id });

/** Who gets what: one new owner for all of the named kinds and audits, others for single pieces. */
export const HandOverBody = z.object({
  fromUserId: Id,
  /** Who gets everything that `each` does not name; null: nobody. */
  toUserId: Id.nullable(),
  /** Empty: all kinds. */
  kinds: z.array(WorkKind).max(WORK_KINDS.length).default([]),
  /** Empty: all audits, and what belongs to none. */
  checkIds: z.array(Id).max(500).default([]),
  each: z
    .array(z.object({ kind: WorkKind, id: Id, toUserId: Id }))
    .max(2000)
    .default([]),
});
export type HandOverBody = z.output<typeof HandOverBody>;

/** What went to a new owner, and what could not and why. */
export const HandOverReply = z.object({
  done: z.int(),
  refused: z.array(WorkItem.pick({ kind: true, id: true, title: true }).extend({ reason: z.string() })),
});
export type HandOverReply = z.output<typeof HandOverReply>;
