import { z } from 'zod';
import { PageQuery } from '../../kernel/paging.ts';
import { Id, Moment, PersonRef, PlainDate } from '../../kernel/values.ts';

/** One entry of the trail (audit-domain 7.2). */
export const Activity = z.object({
  id: z.string(),
  seq: z.int().nullable(),
  at: Moment,
  actor: PersonRef,
  actorRole: z.string(),
  action: z.string(),
  targetType: z.string(),
  targetId: z.string(),
  /** What the target is called: item code, finding number, file name. */
  targetName: z.string(),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string(),
});
export type Activity = z.infer<typeof Activity>;

/** Entries of one target, or of a whole audit. One of `checkId` and `targetId` must be given. */
export const ActivityQuery = PageQuery.extend({
  checkId: Id.optional(),
  targetType: z.string().max(40).optional(),
  targetId: Id.optional(),
  actorId: Id.optional(),
  action: z.string().max(60).optional(),
  from: PlainDate.optional(),
  to: PlainDate.optional(),
});

/** Outcome of recomputing an audit's hash chain. */
export const ChainVerification = z.object({
  entries: z.int(),
  whole: z.boolean(),
  brokenSeq: z.int().nullable(),
  head: z.string(),
  sealedAt: Moment.nullable(),
  /** Files of the audit whose bytes no longer match their stored hash. */
  brokenFiles: z.array(z.object({ fileId: z.string(), name: z.string() })),
  filesChecked: z.int(),
});
