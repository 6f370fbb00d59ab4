import { z } from 'zod';
import { Id, line, OrgRef, PlainDate } from '../../kernel/values.ts';
import { Stage } from '../audits/audit-terms.model.ts';
import { FunnelStep, Result, StatQuery } from './statistics.model.ts';

/** Ages of overdue rectifications as G5 buckets them; `all` for any. */
export const LateDays = z.enum(['1-7', '8-15', '16-30', '31', 'all']);
export type LateDays = z.infer<typeof LateDays>;

/** Findings behind a mark of G5, G6, G8 or G15. */
export const CaseRowQuery = StatQuery.extend({
  late: LateDays.optional(),
  step: FunnelStep.shape.step.optional(),
  severity: z.coerce.number().int().min(1).max(4).optional(),
  category: line(20).optional(),
  repeat: z.enum(['1']).optional(),
  /** Only those that are not closed. */
  open: z.enum(['1']).optional(),
  nodeCode: line(50).optional(),
});
export type CaseRowQuery = z.infer<typeof CaseRowQuery>;

export const CaseRow = z.object({
  id: z.string(),
  enCode: z.string(),
  title: z.string(),
  unit: OrgRef,
  nodeCode: z.string(),
  severity: z.int(),
  category: z.string(),
  state: z.int(),
  checkId: z.string(),
  rectification: z
    .object({
      id: z.string(),
      state: z.int(),
      deadline: PlainDate.nullable(),
      /** Days after the deadline while it is open; 0 otherwise. */
      lateDays: z.int(),
    })
    .nullable(),
});

/** Scored items behind a mark: an item over the units (G7, G12), or what a scorer gave in a stage (G13). */
export const ItemRowQuery = StatQuery.extend({
  nodeCode: line(50).optional(),
  scorerId: Id.optional(),
  stage: Stage.optional(),
});
export type ItemRowQuery = z.infer<typeof ItemRowQuery>;

export const ItemRow = Result.extend({
  nodeCode: z.string(),
  fullName: z.string(),
  standard: z.number(),
  /** What the scorer gave, when the rows are about one. */
  given: z.number().nullable(),
  /** The result, and the points lost on it. */
  score: z.number(),
  lost: z.number(),
});

/** Mandatory evidence of a task behind a part of G9. */
export const RequestRowQuery = z.object({
  checkTaskId: Id,
  part: z.enum(['accepted', 'submitted', 'expired', 'missing']).optional(),
});
export type RequestRowQuery = z.infer<typeof RequestRowQuery>;

export const RequestRow = z.object({
  id: z.string(),
  nodeCode: z.string(),
  label: z.string(),
  deptName: z.string(),
  ownerName: z.string(),
  state: z.int(),
  dueDate: PlainDate.nullable(),
  isExpired: z.boolean(),
});

/** The open work of a person. */
export const WorkRowQuery = StatQuery.extend({
  userId: Id,
  kind: z.enum(['score', 'evidence', 'rectification']).optional(),
});
export type WorkRowQuery = z.infer<typeof WorkRowQuery>;

export const WorkRow = Result.extend({
  id: z.string(),
  kind: z.enum(['score', 'evidence', 'rectification']),
  title: z.string(),
  dueDate: PlainDate.nullable(),
  isOverdue: z.boolean(),
});
