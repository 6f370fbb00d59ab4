import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';

/** Work on which others wait: what the person approves, confirms, accepts or decides. */
const OTHERS_WAIT: ReadonlySet<TodoItem['kind']> = new Set([
  'scoreConfirm',
  'evidenceAccept',
  'dispute',
  'planApprove',
  'verify',
  'finish',
  'extension',
  'reportReview',
  'reportSign',
  'reportPublish',
  'checkApprove',
  'programmeApprove',
  'integrationDecide',
  'standardPublish',
  'deputy',
  'feedbackConfirm',
  'knowledgePublish',
  'contractReview',
  'contractSign',
  'contractCountersign',
  'process',
]);

/** What others wait for first, then the own work; in both what is late before what has waited longest. */
export function byUrgency(items: readonly TodoItem[]): readonly TodoItem[] {
  const rank = ({ kind }: TodoItem) => (OTHERS_WAIT.has(kind) ? 0 : 1);
  return items.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      b.overdueDays - a.overdueDays ||
      (a.since ?? Number.MAX_SAFE_INTEGER) - (b.since ?? Number.MAX_SAFE_INTEGER),
  );
}
