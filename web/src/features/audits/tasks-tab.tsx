import { checkTasksRoutes } from '@auditplus/contract/features/audits/tasks.routes.ts';
import { useMemo } from 'react';
import { useTexts } from '../../i18n/texts.ts';
import { List } from '../../kit/list-page.tsx';
import { listSource } from '../../kit/list-source.ts';
import { auditDetailTexts, tasksTexts } from './audits.texts.ts';
import { useTaskActs } from './task-acts.ts';
import { useTaskColumns } from './task-columns.tsx';
import { TaskPackages } from './task-packages.tsx';

/** The tasks of one audit. */
export function TasksTab({ checkId }: { readonly checkId: string }) {
  const t = useTexts(auditDetailTexts);
  const words = useTexts(tasksTexts);
  const source = useMemo(
    () => listSource(checkTasksRoutes.tasks, ({ page }) => ({ query: { ...page, checkId } })),
    [checkId],
  );
  return (
    <List
      name="audit.detail.tasks"
      source={source}
      columns={useTaskColumns(false)}
      rowActs={useTaskActs()}
      actsWidth={200}
      expandedRow={(task) => <TaskPackages taskId={task.id} />}
      keywordHint={words('keywordHint')}
      emptyText={t('noTasks')}
    />
  );
}
