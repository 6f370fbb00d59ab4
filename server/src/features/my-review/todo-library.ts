import type { Ctx } from '../../kernel/context.ts';
import { feedbackTodoRows } from '../annual-feedback/public.ts';
import { knowledgeTodoRows } from '../knowledge/public.ts';
import type { Todo } from './todo.ts';

/** Annual feedbacks to fill in and to confirm, and knowledge articles to publish (audit-domain 4.11, 4.12). */
export async function libraryTodos(ctx: Ctx): Promise<Todo[]> {
  const [feedbacks, articles] = await Promise.all([feedbackTodoRows(ctx), knowledgeTodoRows(ctx)]);
  return [
    ...feedbacks.map(
      ({ kind, row }): Todo => ({
        id: row.id,
        kind,
        title: row.review_title,
        check: null,
        unit: { id: row.dept_id, fullName: row.dept_name, enCode: row.dept_code },
        stage: null,
        state: row.state,
        count: 1,
        dueDate: kind === 'feedback' ? row.due_date : null,
        address: `/annualFeedback?id=${row.id}`,
        since: row.last_modify_time.getTime(),
      }),
    ),
    ...articles.map(
      (row): Todo => ({
        id: row.id,
        kind: 'knowledgePublish',
        title: row.full_name,
        check: null,
        unit: null,
        stage: null,
        state: row.state,
        count: 1,
        dueDate: null,
        address: `/knowledge?id=${row.id}`,
        since: (row.submitted_at ?? row.last_modify_time).getTime(),
      }),
    ),
  ];
}
