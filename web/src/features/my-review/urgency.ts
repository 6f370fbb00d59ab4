import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';

/** Decisions that hold up a whole audit, report or contract and everybody in it. */
const MANY_WAIT: ReadonlySet<TodoItem['kind']> = new Set([
  'scoreConfirm',
  'integrationDecide',
  'deputy',
  'checkApprove',
  'programmeApprove',
  'standardPublish',
  'reportReview',
  'reportSign',
  'reportPublish',
  'contractReview',
  'contractSign',
  'contractCountersign',
]);

/** What else the person approves, confirms, accepts or decides for somebody. */
const SOMEBODY_WAITS: ReadonlySet<TodoItem['kind']> = new Set([
  'evidenceAccept',
  'dispute',
  'planApprove',
  'verify',
  'finish',
  'extension',
  'feedbackConfirm',
  'knowledgePublish',
  'process',
]);

/** What many wait for first, then what somebody waits for, then the own work; in each what is late before what has waited longest. */
export function byUrgency(items: readonly TodoItem[]): readonly TodoItem[] {
  const rank = ({ kind }: TodoItem) => (MANY_WAIT.has(kind) ? 0 : SOMEBODY_WAITS.has(kind) ? 1 : 2);
  return items.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      b.overdueDays - a.overdueDays ||
      (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER),
  );
}
