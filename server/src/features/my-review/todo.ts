import type { TodoItem } from '@auditplus/contract/features/my-review/my-review.model.ts';
import { daysBetween } from '../../kernel/clock.ts';

/** What the queries of all kinds select of audit and unit. */
export type Place = {
  readonly check_id: string;
  readonly check_code: string;
  readonly check_name: string;
  readonly unit_org_id: string | null;
  readonly unit_name: string | null;
  readonly unit_code: string | null;
};

/** A piece of work without what follows from the day; only score sheets have a progress. */
export type Todo = Omit<TodoItem, 'overdueDays' | 'progress'> & { readonly progress?: number };

/** Audit and unit of a piece of work. */
export const placeOf = (row: Place): Pick<Todo, 'check' | 'unit'> => ({
  check: { id: row.check_id, enCode: row.check_code, fullName: row.check_name },
  unit:
    row.unit_org_id === null
      ? null
      : { id: row.unit_org_id, fullName: row.unit_name ?? '', enCode: row.unit_code ?? '' },
});

/** A piece of work with the days that it is late. */
export const withLateness = (todo: Todo, today: string): TodoItem => ({
  ...todo,
  progress: todo.progress ?? null,
  overdueDays: todo.dueDate === null ? 0 : Math.max(0, daysBetween(todo.dueDate, today)),
});
