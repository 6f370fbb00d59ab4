import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';

/** Groups of the inbox in the order in which they are shown. */
export const DUE_GROUPS = ['groupOverdue', 'groupToday', 'groupWeek', 'groupLater', 'groupNone'] as const;
export type DueGroup = (typeof DUE_GROUPS)[number];

/** Work by due date: overdue first, then nearer before later; inside a group the order of the server stays. */
export function groupByDue(
  items: readonly TodoItem[],
  today: string,
): readonly { group: DueGroup; items: readonly TodoItem[] }[] {
  const groups = Map.groupBy(items, (item) => dueGroup(item, today));
  return DUE_GROUPS.flatMap((group) => {
    const members = groups.get(group);
    return members ? [{ group, items: members }] : [];
  });
}

function dueGroup(item: TodoItem, today: string): DueGroup {
  if (item.overdueDays > 0) return 'groupOverdue';
  if (!item.dueDate) return 'groupNone';
  if (item.dueDate <= today) return 'groupToday';
  const week = new Date(`${today}T00:00:00Z`);
  week.setUTCDate(week.getUTCDate() + 7);
  return item.dueDate <= week.toISOString().slice(0, 10) ? 'groupWeek' : 'groupLater';
}
