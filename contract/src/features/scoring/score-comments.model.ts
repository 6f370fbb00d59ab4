import { z } from 'zod';
import { Flag, Id, Moment, PersonRef, prose, Rev } from '../../kernel/values.ts';
import { Stage } from '../audits/audit-terms.model.ts';

/** A comment of the thread on an item or on the task. */
export const ScoreCommentView = z.object({
  id: z.string(),
  checkTaskId: z.string(),
  targetType: z.enum(['item', 'task']),
  targetId: z.string(),
  parentId: z.string().nullable(),
  user: PersonRef,
  stage: Stage.nullable(),
  body: z.string(),
  resolved: Flag,
  createdAt: Moment,
  editedAt: Moment.nullable(),
  rev: Rev,
  canEdit: z.boolean(),
});

export const CommentQuery = z.object({
  checkTaskId: Id,
  targetType: z.enum(['item', 'task']).optional(),
  targetId: Id.optional(),
});

export const CommentBody = z.object({
  checkTaskId: Id,
  targetType: z.enum(['item', 'task']),
  targetId: Id,
  parentId: Id.optional(),
  stage: Stage.optional(),
  body: prose(2000).min(1),
});

export const CommentEditBody = z.object({
  rev: Rev,
  body: prose(2000).min(1).optional(),
  resolved: Flag.optional(),
});
