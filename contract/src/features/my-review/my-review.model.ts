import { z } from 'zod';
import { Moment, OrgRef, PlainDate } from '../../kernel/values.ts';

/** Kinds of work that wait for a person. */
export const TODO_KINDS = [
  'score',
  'scoreSubmit',
  'scoreConfirm',
  'evidence',
  'evidenceAccept',
  'finding',
  'dispute',
  'plan',
  'planApprove',
  'proof',
  'verify',
  'finish',
  'extension',
  'report',
  'reportReview',
  'reportSign',
  'reportPublish',
  'checkApprove',
  'programmeApprove',
  'integrationDecide',
  'standardPublish',
  'deputy',
  'feedback',
  'feedbackConfirm',
  'knowledgePublish',
  'contractReview',
  'contractSign',
  'contractCountersign',
  'contractAssess',
  'process',
] as const;

/** One piece of work that waits for the caller; `address` opens it. */
export const TodoItem = z.object({
  id: z.string(),
  kind: z.enum(TODO_KINDS),
  /** Name of the record: the item, evaluation, finding or report. */
  title: z.string(),
  check: z.object({ id: z.string(), enCode: z.string(), fullName: z.string() }).nullable(),
  unit: OrgRef.nullable(),
  stage: z.string().nullable(),
  state: z.int(),
  /** How many pieces one entry stands for, e.g. 12 evidence requests of one package. */
  count: z.int(),
  dueDate: PlainDate.nullable(),
  overdueDays: z.int(),
  /** How much of a score sheet is decided, in percent; null for other work. */
  progress: z.int().nullable(),
  address: z.string(),
  since: Moment.nullable(),
});
export type TodoItem = z.infer<typeof TodoItem>;

export const TodoQuery = z.object({
  /** `score` or `evidence` narrow the page (audit-domain D26). */
  kind: z
    .enum(['score', 'evidence', 'finding', 'rectification', 'report', 'approval', 'feedback'])
    .optional(),
  keyword: z.string().trim().max(100).optional(),
});

export const TodoReply = z.object({
  list: z.array(TodoItem),
  /** How many entries, whatever each stands for; `all` is 待我处理 of every screen. */
  counts: z.object({
    all: z.int(),
    overdue: z.int(),
    score: z.int(),
    evidence: z.int(),
    finding: z.int(),
    rectification: z.int(),
    report: z.int(),
    approval: z.int(),
    feedback: z.int(),
  }),
  /** When the caller's time as an external auditor ended; null while it runs and for everybody else. */
  guestEndedOn: PlainDate.nullable(),
});
